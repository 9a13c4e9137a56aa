import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { harborcheck } from '../../cli/harborcheck.ts'

const bin = fileURLToPath(new URL('../../../bin/harborcheck.js', import.meta.url))
const own = `exec node '${bin}' explorer --rpc-url $RPC_URL --port $PORT`

test("harborcheck's own explorer conforms in every scenario, restarted and after a reorganisation", async () => {
  const all = ['--workers', 'auto', '--restart', '--reorganise']
  const { code, stdout, stderr } = await harborcheck('test-explorer', '--command', own, ...all)
  expect(stdout, stderr).toContain('The explorer conforms at level deployment.')
  expect(Number(/^(\d+) scenarios/m.exec(stdout)?.[1])).toBeGreaterThan(250)
  expect(code).toBe(0)
})
