import { shellWord } from '../../../platform/words.ts'
/** The contracts of a run, and the options it was checked with. */
export type ReproduceFacts = {
  /** Path of the profile's module; absent for the mocks. */
  module?: string | undefined
  environment: { chainId: number }
  options: { filter?: string | undefined; runs: number; seed: number }
}

/** The command, for a POSIX shell, that plays one scenario on the same contracts: a file, or the id of a case. */
export function reproduceCommand({ module, environment }: ReproduceFacts, scenario: string): string {
  const words = [
    ...(module === undefined ? [] : [shellWord(module)]),
    `--scenario ${shellWord(scenario)}`,
    ...(environment.chainId === 31_337 ? [] : [`--chain-id ${environment.chainId}`]),
  ]
  return `npx harborcheck test-contracts ${words.join(' ')}`
}
