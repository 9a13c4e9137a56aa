// Writes the line named by its argument before it answers a question: bytes that are not quite, or not at all, the protocol.
import { createInterface } from 'node:readline'

const right = (id) => JSON.stringify({ jsonrpc: '2.0', id, result: false })
const lines = {
  bom: (id) => `\ufeff${right(id)}\n`,
  crlf: (id) => `${right(id)}\r\n`,
  blank: (id) => `\n\r\n${right(id)}\n\n`,
  twice: (id) => `{"jsonrpc":"2.0","id":1,"result":true,"id":${id},"result":false}\n`,
  whole: (id) => `{"jsonrpc":"2.0","id":${id}.0e0,"result":false}\n`,
  extra: (id) => `${right(id).replace('{', '{"trace":[1],"__proto__":{"result":true},')}\n`,
  utf8: () => Buffer.from([0x22, 0xc3, 0x28, 0x22, 0x0a]),
  nul: () => '\0\0\n',
  nested: () => `${'['.repeat(400_000)}\n`,
  deep: (id) => `{"jsonrpc":"2.0","id":${id},"result":${'['.repeat(400_000)}${']'.repeat(400_000)}}\n`,
  huge: (id) => `{"jsonrpc":"2.0","id":${id},"result":[${'0,'.repeat(500_000)}0]}\n`,
  inherited: (id) => `{"jsonrpc":"2.0","id":${id},"__proto__":{"result":true}}\n`,
  hugeid: () => '{"jsonrpc":"2.0","id":1e400,"result":true}\n',
  proto: () => '{"__proto__":{"jsonrpc":"2.0","id":2,"result":true}}\n',
  batch: (id) => `[${right(id)}]\n`,
  noversion: (id) => `{"id":${id},"result":true}\n`,
  neither: (id) => `{"jsonrpc":"2.0","id":${id}}\n`,
  both: (id) => `{"jsonrpc":"2.0","id":${id},"result":true,"error":{"code":1,"message":"no"}}\n`,
  textid: (id) => `{"jsonrpc":"2.0","id":"${id}","result":true}\n`,
  nullid: () => '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}\n',
  null: () => 'null\n',
}
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  if (method === 'initialize')
    console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { name: 'odd-lines', capabilities: ['isAttackable'] } }))
  else process.stdout.write(lines[process.argv[2]](id))
}
