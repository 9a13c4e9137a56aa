// Answers `initialize` unread, then nothing, and never reads its input.
console.log(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { name: 'never-reads', capabilities: ['isAttackable'] } }))
setInterval(() => {}, 1000)
