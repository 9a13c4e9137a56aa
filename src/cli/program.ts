import { Command } from '@commander-js/extra-typings'
import { version } from '../version.ts'
import { declareCampaign } from './declarations/campaign.ts'
import { example } from './declarations/common.ts'
import { declareCompare } from './declarations/compare.ts'
import { declareExhaust } from './declarations/exhaust.ts'
import { declareExplain } from './declarations/explain.ts'
import { declareExplorer } from './declarations/explorer.ts'
import { declareInit } from './declarations/init.ts'
import { declareList } from './declarations/list.ts'
import { declareMerge } from './declarations/merge.ts'
import { declarePromote } from './declarations/promote.ts'
import { declareReport } from './declarations/report.ts'
import { declareReproduce } from './declarations/reproduce.ts'
import { declareSmoke } from './declarations/smoke.ts'
import { declareTest } from './declarations/test.ts'
import { declareTestContracts } from './declarations/test-contracts.ts'
import { declareTestExplorer } from './declarations/test-explorer.ts'
import { declareDown, declareUp } from './declarations/up.ts'
import { declareWorker } from './declarations/worker.ts'
import { declareWorld } from './declarations/world.ts'
import { plainAction, verdictAction } from './exit/actions.ts'
import { io } from './io.ts'

/** The command line. Each command imports its code when it runs, so `--help` and `list` do not load viem or msw. */
export function createProgram(): Command {
  const program = new Command('harborcheck')
    .description('Tells whether a program resolves Safe Harbor binding agreements correctly, on a real local chain.')
    .version(version)
    .showHelpAfterError('(harborcheck --help shows every command)')
    .configureHelp({ sortSubcommands: false })
    .exitOverride()
    .configureOutput({ writeOut: (text) => io().stdout.write(text), writeErr: (text) => io().stderr.write(text) })
    .addHelpText('after', example('harborcheck test ./my-resolver.ts'))

  declareTest(program).action(
    verdictAction(async (path, options) => (await import('./commands/test.ts')).test(path, options)),
  )
  declareInit(program).action(plainAction(async (options) => (await import('./commands/init.ts')).init(options)))
  declareList(program).action(
    plainAction(async (options) =>
      options.mutants
        ? (await import('./commands/list-mutants.ts')).listMutants(options)
        : (await import('./commands/list.ts')).list(options),
    ),
  )
  declareExplain(program).action(
    plainAction(async (what, options) => (await import('./commands/explain.ts')).explain(what, options)),
  )
  declareReproduce(program).action(
    verdictAction(async (what, path, options) =>
      (await import('./commands/reproduce.ts')).reproduce(what, path, options),
    ),
  )
  declareCompare(program).action(
    verdictAction(async (subjects, options) => (await import('./commands/compare.ts')).compare(subjects, options)),
  )
  declareExhaust(program).action(
    verdictAction(async (path, options) => (await import('./commands/exhaust.ts')).exhaust(path, options)),
  )
  declareReport(program).action(
    plainAction(async (file, options) => (await import('./commands/report.ts')).report(file, options)),
  )
  declareMerge(program).action(
    verdictAction(async (files, options) => (await import('./commands/merge.ts')).merge(files, options)),
  )
  declareCampaign(program).action(
    verdictAction(async (path, options) => (await import('./commands/campaign.ts')).campaign(path, options)),
  )
  declareWorker(program).action(
    verdictAction(async (path, options) => (await import('./commands/worker.ts')).worker(path, options)),
  )
  declareSmoke(program).action(
    verdictAction(async (path, options) => (await import('./commands/smoke.ts')).smoke(path, options)),
  )
  declarePromote(program).action(
    plainAction(async (id, options) => (await import('./commands/promote.ts')).promote(id, options)),
  )
  declareUp(program).action(
    verdictAction(async (what, options) => (await import('./commands/up.ts')).up(what, options)),
  )
  declareDown(program).action(
    plainAction(async (port, options) => (await import('./commands/down.ts')).down(port, options)),
  )
  declareWorld(program)
  declareExplorer(program).action(
    plainAction(async (options) => (await import('./commands/explorer.ts')).explorer(options)),
  )
  declareTestContracts(program).action(
    verdictAction(async (module, options) =>
      (await import('./commands/test-contracts.ts')).testContracts(module, options),
    ),
  )
  declareTestExplorer(program).action(
    verdictAction(async (options) => (await import('./commands/test-explorer.ts')).testExplorer(options)),
  )
  for (const command of program.commands)
    command.exitOverride().showHelpAfterError(`(harborcheck ${command.name()} --help shows its arguments and options)`)
  return program
}
