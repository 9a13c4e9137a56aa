import { action, cap, type Situation, terms, text } from './seen.ts'

const E = 'extreme-values'

export const values: readonly Situation[] = [
  {
    says: 'a cap past 32 bits',
    cases: [`${E}/caps-past-every-width`],
    generated: cap(2n ** 32n),
    mutants: ['amounts-of-32-bits'],
  },
  {
    says: 'a cap past 2^53',
    cases: [`${E}/caps-past-every-width`],
    generated: cap(2n ** 53n),
    mutants: ['amounts-as-doubles'],
  },
  {
    says: 'a cap past 64 bits',
    cases: [`${E}/caps-past-every-width`],
    generated: cap(2n ** 64n),
    mutants: ['amounts-of-64-bits'],
  },
  {
    says: 'a cap past 128 bits, up to 2^200',
    cases: [`${E}/caps-past-every-width`],
    generated: cap(2n ** 128n),
    mutants: ['amounts-of-128-bits'],
  },
  {
    says: 'the largest amount, 2^256 - 1',
    cases: [`${E}/nothing-and-everything`],
    generated: cap(2n ** 256n - 1n),
  },
  {
    says: 'a cap of 0',
    cases: [`${E}/nothing-and-everything`],
    generated: terms(({ bountyCapUsd }) => bountyCapUsd === '0'),
    mutants: ['no-cap-refused'],
  },
  {
    says: 'a bounty of 0 %',
    cases: [`${E}/nothing-and-everything`],
    generated: terms(({ bountyPercentage }) => bountyPercentage === 0),
    mutants: ['no-bounty-as-default'],
  },
  {
    says: 'a bounty of 100 %',
    cases: [`${E}/nothing-and-everything`],
    generated: terms(({ bountyPercentage }) => bountyPercentage === 100),
  },
  {
    says: 'an aggregate cap, set or changed',
    cases: ['terms/caps-raised', 'terms/aggregate-cap-dropped'],
    generated: terms(({ aggregateBountyCapUsd = '0' }) => aggregateBountyCapUsd !== '0'),
  },
  {
    says: 'a diligence text that looks like a document',
    cases: [`${E}/texts-that-look-alike`],
    generated: terms(({ diligenceRequirements = '' }) => diligenceRequirements !== ''),
    mutants: ['diligence-as-document'],
  },
  {
    says: 'an empty document',
    cases: [`${E}/documents`],
    generated: text('agreementURI', (uri) => uri === ''),
    mutants: ['document-required'],
  },
  {
    says: 'a document of more than 1,000 characters',
    cases: [`${E}/documents`],
    generated: text('agreementURI', (uri) => uri.length > 1_000),
    mutants: ['document-cut'],
  },
  {
    says: 'a document that is not ASCII',
    cases: [`${E}/documents`],
    generated: text('agreementURI', (uri) => /[^ -~]/.test(uri)),
    mutants: ['document-as-ascii'],
  },
  {
    says: 'two agreements with one protocol name, or a reserved one',
    cases: [`${E}/one-protocol-name`],
    generated: text('protocolName', (name) => name === '__proto__' || name === 'constructor'),
    mutants: ['one-agreement-a-name'],
  },
  {
    says: 'a commitment that ends after 2^32',
    cases: [`${E}/window-of-three-centuries`],
    generated: action((one) => one.do === 'extendCommitmentWindow' && one.seconds >= 2 ** 32),
    mutants: ['window-of-32-bits'],
  },
]
