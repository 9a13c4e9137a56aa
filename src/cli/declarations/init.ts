import { type Command, Option } from '@commander-js/extra-typings'
import { languages } from '../init/starters.ts'
import { example, type OptionsOf } from './common.ts'

/** Declares `harborcheck init`. */
export function declareInit(program: Command) {
  return program
    .command('init')
    .description('Write a resolver to start from, its test command and a CI workflow. Overwrites nothing.')
    .addOption(
      new Option('--language <language>', 'language of the resolver').choices(languages).default('typescript' as const),
    )
    .option('--dir <folder>', 'folder to write to; it is made if it does not exist', '.')
    .addHelpText('after', example('harborcheck init --language python'))
}

/** The options of `harborcheck init`. */
export type InitOptions = OptionsOf<typeof declareInit>
