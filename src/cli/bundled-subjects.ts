/** The subjects that come with harborcheck, by the name that an argument gives: their modules below `src`, without the extension. */
export const bundledSubjects = {
  /** The reference resolver. */
  reference: 'reference/index',
  /** The reading of a live network that `why` and `audit` answer from. */
  why: 'reader/why-subject',
} as const

export type BundledSubject = keyof typeof bundledSubjects

export const isBundled = (name: string): name is BundledSubject => Object.hasOwn(bundledSubjects, name)
