import { chainsAlike } from '../../src/model/action.ts'
import { action, chain, type Situation, spelled } from './seen.ts'

const C = 'chains-and-spelling'

export const chainsAndSpelling: readonly Situation[] = [
  ...chainsAlike.map(
    (alike): Situation => ({
      says: `an entry for \`${alike}\``,
      cases: [`${C}/wider-scope-under-ids-alike`, `${C}/narrower-scope-under-ids-alike`],
      generated: chain((one) => one === alike),
      mutants: {
        'eip155:0{home}': ['chain-id-as-number'],
        'EIP155:{home}': ['chain-id-in-any-case'],
        'bip122:{home}': ['chain-of-any-namespace'],
        '{home}': ['chain-id-without-namespace'],
        'eip155:1{home}': ['chain-id-suffix'],
        'eip155:{home}0': ['chain-id-begins'],
      }[alike],
    }),
  ),
  {
    says: "an entry for this chain's id with spaces",
    cases: [`${C}/wider-scope-under-ids-with-spaces`],
    generated: chain((one) => / /.test(String(one))),
    mutants: ['chain-id-trimmed'],
  },
  {
    says: 'a factory that is listed for another chain alone',
    cases: [`${C}/only-on-another-chain`],
  },
  {
    says: 'an address asked about in lower case',
    cases: [`${C}/asked-in-lower-case`],
    generated: spelled('lower'),
    mutants: ['asked-in-checksum-only'],
  },
  {
    says: 'an entry in lower case, in upper case, without 0x',
    cases: [`${C}/four-spellings`],
    generated: action((one) => 'chains' in one && JSON.stringify(one).includes('"spelling"')),
    mutants: ['checksummed-only', 'prefixed-only'],
  },
  {
    says: 'an entry in mixed case that is no checksum',
    cases: [`${C}/no-checksum`],
    generated: action((one) => 'chains' in one && JSON.stringify(one).includes('"miscased"')),
  },
]
