import type { SubjectChoice } from '../open-subject.ts'

/** The options of `harborcheck exhaust`. Times are in seconds. */
export type ExhaustOptions = Omit<SubjectChoice, 'path'> & {
  start: string
  depth?: number
  time?: number
  max?: number
  together: number
  certificate?: string
  from?: string
  check?: string
  workers: number
  timeout: number
  verbose: boolean
  chainId: number
  explorerPath: string
}
