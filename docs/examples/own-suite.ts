import {
  findCase,
  inlineSubject,
  makeReport,
  questions,
  runSuite,
  scenario,
  startTestNetwork,
  styleFor,
  terminalReport,
  version,
} from 'harborcheck'
import create from './registry-only.ts'

const mine = scenario('my/vault-of-mine', 'A vault is attackable once its agreement is approved')
  .about('STATE-1')
  .deploy('vault')
  .agreement('agreementA', { covers: ['vault'] })
  .underAttack('agreementA')
  .ask(questions.attackable('vault', true), questions.timeLeft('vault', null))
  .build()
const cases = [mine, findCase('states/requested-but-undecided')].filter((one) => one !== undefined)

const network = await startTestNetwork()
const { results, subject, complete } = await runSuite([network], inlineSubject(create), cases)
await network.close()

const report = makeReport(results, {
  harborcheck: version,
  subject,
  subjectArguments: './registry-only.ts',
  environment: { chainId: network.environment.chainId, explorerPath: network.environment.explorerPath },
  options: { level: 'deployment', timeout: 15, bail: false },
  seconds: 0,
  complete,
})
console.log(terminalReport(report, cases, { style: styleFor(process.stdout) }))
