import { type Command, Option } from 'commander'
import { languages } from '../../export/languages.ts'
import { levels } from '../../model/rules.ts'
import { verdict } from '../exit/actions.ts'
import { step } from './arguments.ts'
import { example, otherNetwork, subject } from './common.ts'

/** Declares `harborcheck reproduce`. */
export function declareReproduce(program: Command): void {
  otherNetwork(subject(program.command('reproduce').argument('<case>', 'the id of a case, or a scenario file')))
    .description('Play one case step by step, with addresses, blocks, times and each answer.')
    .argument('[subject]', 'a module; default: the reference resolver')
    .addOption(new Option('--level <level>', "the level to judge at; default: the case's own").choices(levels))
    .option('--verbose', "show the subject's log", false)
    .option('--step', 'wait for a key before each step: Enter goes on, q ends', false)
    .option('--stop-at <step>', 'end after this step, and leave chain and explorer up until Ctrl-C', step)
    .addOption(
      new Option('--as <language>', 'write the case as a program that plays it and resolves for itself').choices(
        languages,
      ),
    )
    .option('--out <file>', 'where that program goes; default: standard output')
    .addHelpText('after', example('harborcheck reproduce targets/both-states ./my-resolver.ts'))
    .action(
      verdict(async (what: string, path: string | undefined, options) => {
        const { reproduce } = await import('../commands/reproduce.ts')
        return reproduce(what, path, options)
      }),
    )
}
