import { Command } from 'commander'
import { version } from '../version.ts'
import { example } from './declarations/common.ts'
import { declareCompare } from './declarations/compare.ts'
import { declareExplain } from './declarations/explain.ts'
import { declareExplorer } from './declarations/explorer.ts'
import { declareList } from './declarations/list.ts'
import { declarePromote } from './declarations/promote.ts'
import { declareReport } from './declarations/report.ts'
import { declareReproduce } from './declarations/reproduce.ts'
import { declareSmoke } from './declarations/smoke.ts'
import { declareTest } from './declarations/test.ts'
import { declareTestContracts } from './declarations/test-contracts.ts'
import { declareTestExplorer } from './declarations/test-explorer.ts'
import { declareUp } from './declarations/up.ts'
import { declareWorld } from './declarations/world.ts'

/** The command line. Each command imports its code when it runs, so `--help` and `list` do not load viem or msw. */
export function createProgram(): Command {
  const program = new Command('harborcheck')
    .description('Tells whether a program resolves Safe Harbor binding agreements correctly, on a real local chain.')
    .version(version)
    .showHelpAfterError('(harborcheck --help shows every command)')
    .configureHelp({ sortSubcommands: false })
    .exitOverride()
    .addHelpText('after', example('harborcheck test ./my-resolver.ts'))

  declareTest(program)
  declareList(program)
  declareExplain(program)
  declareReproduce(program)
  declareCompare(program)
  declareReport(program)
  declareSmoke(program)
  declarePromote(program)
  declareUp(program)
  declareWorld(program)
  declareExplorer(program)
  declareTestContracts(program)
  declareTestExplorer(program)
  for (const command of program.commands) command.exitOverride().showHelpAfterError(false)
  return program
}
