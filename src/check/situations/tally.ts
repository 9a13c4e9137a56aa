import { hash } from 'node:crypto'
import type { SituationAnswers } from './ask-batch.ts'
import type { Situation } from './search-situations.ts'

/** What is known about the situations of one depth. */
export type DepthResult = {
  depth: number
  /** Situations found so far. */
  situations: number
  /** Of these, the situations that the subject was asked about. */
  asked: number
  questions: number
  /** Questions of methods that the subject does not declare. */
  skipped: number
  /** Answers that an open reading alone allows. */
  open: number
  /** Hashes over all situations and all answers of the depth. Only once it is complete. */
  sha256?: { situations: string; answers: string }
}

/** Counts situations and answers by depth. */
export type Tally = {
  found(situation: Situation): void
  /** Records that the search has found every situation of this depth. */
  isWhole(depth: number): void
  /** @param index The situation's index among those of its depth. */
  answered(depth: number, index: number, answers: SituationAnswers): void
  /** Hashes the situations of a depth, once all are found. */
  situationsHash(depth: number): string | undefined
  results(): DepthResult[]
}

type Layer = DepthResult & { hashes: string[]; answers: string[]; whole: boolean }

export function createTally(): Tally {
  const layers: Layer[] = []
  const layerAt = (depth: number): Layer => {
    const counts = { situations: 0, asked: 0, questions: 0, skipped: 0, open: 0 }
    layers[depth] ??= { depth, ...counts, hashes: [], answers: [], whole: false }
    return layers[depth]
  }
  return {
    found({ depth, hash: found }) {
      const layer = layerAt(depth)
      layer.situations += 1
      layer.hashes.push(found)
    },
    isWhole(depth) {
      layerAt(depth).whole = true
    },
    answered(depth, index, { sha256, questions, skipped, open }) {
      const layer = layerAt(depth)
      layer.asked += 1
      layer.questions += questions
      layer.skipped += skipped
      layer.open += open
      layer.answers[index] = sha256
    },
    situationsHash(depth) {
      const layer = layers[depth]
      return layer?.whole ? digest(layer.hashes) : undefined
    },
    results: () =>
      layers.map(({ hashes, answers, whole, ...layer }) => ({
        ...layer,
        ...(whole &&
          layer.asked === layer.situations && { sha256: { situations: digest(hashes), answers: digest(answers) } }),
      })),
  }
}

const digest = (parts: readonly string[]) => hash('sha256', parts.join('\n'))
