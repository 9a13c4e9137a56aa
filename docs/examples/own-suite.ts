import {
  findCase,
  inlineSubject,
  makeReport,
  questions,
  runSuite,
  setStage,
  story,
  styleFor,
  terminalReport,
  version,
} from 'harborcheck'
import create from './registry-only.ts'

const mine = story('my/vault-of-mine', 'A vault is attackable once its agreement is approved')
  .about('STATE-1')
  .deploy('vault')
  .agreement('agreementA', { covers: ['vault'] })
  .underAttack('agreementA')
  .ask(questions.attackable('vault', true), questions.timeLeft('vault', null))
  .build()
const cases = [mine, findCase('states/requested-but-undecided')].filter((one) => one !== undefined)

const stage = await setStage()
const { played, subject, complete } = await runSuite([stage], inlineSubject(create), cases)
await stage.close()

const report = makeReport(played, {
  harborcheck: version,
  subject,
  subjectArguments: './registry-only.ts',
  environment: { chainId: stage.environment.chainId, explorerPath: stage.environment.explorerPath },
  options: { level: 'deployment', timeout: 15, bail: false },
  seconds: 0,
  complete,
})
console.log(terminalReport(report, cases, { style: styleFor(process.stdout) }))
