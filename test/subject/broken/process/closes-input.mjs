// Closes its input before it answers `initialize`, and lives on.
import { closeSync, readSync } from 'node:fs'

readSync(0, Buffer.alloc(65_536))
closeSync(0)
console.log(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { name: 'closes-input', capabilities: ['isAttackable'] } }))
setInterval(() => {}, 1000)
