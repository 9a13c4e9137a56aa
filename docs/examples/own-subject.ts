import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { catalogue, runSuite, type StartSubject, startTestNetwork } from 'harborcheck'

const run = promisify(execFile)

/** Runs a program for each question: `<program> isAttackable <contract>`, with RPC_URL and REGISTRY in its environment. */
const programSubject =
  (program: string, ...args: string[]): StartSubject =>
  async (environment) => ({
    info: { name: program, capabilities: ['isAttackable'] },
    async ask(method, { contract }: { contract?: string } = {}) {
      const env = { ...process.env, RPC_URL: environment.rpcUrl, REGISTRY: environment.contracts.attackRegistry }
      try {
        const { stdout } = await run(program, [...args, method, contract ?? ''], { env, timeout: 10_000 })
        return { kind: 'answered', value: JSON.parse(stdout) }
      } catch (error) {
        return { kind: 'refused', reason: (error as Error).message }
      }
    },
    async close() {},
  })

const network = await startTestNetwork()
const cases = catalogue.filter(({ id }) => id === 'top-level/straight-to-production')
const { results } = await runSuite([network], programSubject('sh', '-c', 'echo false', 'resolver'), cases)
await network.close()

for (const { question, verdict } of results.flatMap(({ questions }) => questions)) {
  console.log(`${question.method}: ${verdict.verdict}`)
}
