import type { AnswerOf, AnswerValue, Question, TargetAnswer, TermsAnswer } from '../../model/question.ts'

/** Widths that clients hold an amount in, in bits; 53 are what a double holds exactly. */
const WIDTHS = [32, 53, 64, 128, 256]
/** Lengths of texts in characters: what fits a word of the EVM, a byte's count, and more. */
const LENGTHS = [0, 32, 255, Infinity]
/** The explorer's page sizes: the default, and the largest. */
const PAGES = [10, 100]

/**
 * Describes the special values of a right answer: amounts and texts by the size that they need, texts beyond ASCII, the
 * ends of a percentage, the pages that a list fills. A client that is right for one size can be wrong for another.
 */
export function valuesOf({ method }: Question, value: AnswerValue): string[] {
  if (value === null) return []
  if (method === 'terms') return termValues(value as TermsAnswer)
  if (method === 'targets') return listValues(value as AnswerOf['targets'])
  return []
}

function termValues(terms: TermsAnswer): string[] {
  const { bountyPercentage, bountyCapUsd, aggregateBountyCapUsd, agreementURI, commitmentDeadline } = terms
  return [
    `bounty ${bountyPercentage === 0 || bountyPercentage === 100 ? bountyPercentage : 'between'}`,
    `cap ${widthOf(bountyCapUsd)}`,
    `aggregate cap ${widthOf(aggregateBountyCapUsd)}`,
    `identity ${terms.identityRequirement}`,
    terms.retainable ? 'retainable' : 'not retainable',
    `document up to ${LENGTHS.find((length) => agreementURI.length <= length)}`,
    ...(/^[ -~]*$/.test(agreementURI) ? [] : ['document beyond ASCII']),
    ...(agreementURI === agreementURI.trim() ? [] : ['document between spaces']),
    ...(agreementURI === agreementURI.normalize('NFC') ? [] : ['document with separate accents']),
    ...(agreementURI.includes('\\') ? ['document with a backslash'] : []),
    ...(agreementURI.endsWith('/') ? ['document that ends with a slash'] : []),
    ...(/[?#%&]/.test(agreementURI) ? ['document with a query'] : []),
    ...(commitmentDeadline === null ? ['never committed'] : []),
  ]
}

const widthOf = (amount: string) =>
  amount === '0' ? 'nothing' : `of ${WIDTHS.find((bits) => BigInt(amount) < 2n ** BigInt(bits))} bits`

/** Describes the length of each state's list in the explorer. */
function listValues(targets: readonly TargetAnswer[]): string[] {
  const states = [...new Set(targets.map(({ state }) => state))]
  return states.flatMap((state) => {
    const { length } = targets.filter((target) => target.state === state)
    return PAGES.filter((size) => length >= size).map((size) => {
      const pages = Math.min(3, Math.ceil(length / size))
      return `${pages} ${length % size === 0 ? 'full ' : ''}pages of ${size}`
    })
  })
}
