import { type Mutant, mutant, patch } from '../mutant.ts'

const scopes =
  "if (differ(readings.map((scope) => includes[scope]?.(latest)))) throw isOpen(child, 'its deployer is listed twice')"
const links = "if (latest !== first) throw isOpen(child, 'its deployer was linked twice to this agreement')"
const linkedIn = 'const linkedIn = await view.linkedIn({ contract: parent, agreement })'

/** Mutants about open readings: each takes one reading and never refuses. */
export const openReadingMutants: Mutant[] = [
  mutant(
    'first-entry-without-doubt',
    ['OPEN-2'],
    'takes the first entry of an account listed twice and never refuses',
    patch('readings.ts', scopes, ''),
  ),
  mutant(
    'last-entry-without-doubt',
    ['OPEN-2'],
    'takes the last entry of an account listed twice and never refuses',
    patch('readings.ts', scopes, ''),
    patch('scope.ts', '.find(({ accountAddress })', '.findLast(({ accountAddress })'),
  ),
  {
    ...mutant(
      'any-entry-leaves-open',
      ['CHILD-3'],
      'refuses where the middle one of three entries of an account differs, which no reading takes',
      patch(
        'readings.ts',
        'const readings = [usual, scopes.at(-1) as number, byWidth.findLast((scope) => scopes.includes(scope)) as number]',
        'const readings = scopes',
      ),
    ),
    cases: ['open-readings/listed-three-times'],
  },
  mutant(
    'latest-cutoff-without-doubt',
    ['OPEN-4'],
    'takes the latest cutoff time of a deployer linked twice to one agreement and never refuses',
    patch('readings.ts', links, ''),
  ),
  mutant(
    'account-is-deployer-without-doubt',
    ['OPEN-6'],
    'treats an account with code by EIP-7702 as the deployer and never refuses',
    patch('binding.ts', 'await refuseAccountAsDeployer(view, child)', ''),
  ),
  mutant(
    'first-cutoff-without-doubt',
    ['OPEN-4'],
    'takes the first cutoff time of a deployer linked twice to one agreement and never refuses',
    patch('readings.ts', links, ''),
    patch('scope.ts', linkedIn, 'const linkedIn = await view.firstLinkedIn({ contract: parent, agreement })'),
  ),
]
