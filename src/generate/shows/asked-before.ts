import type { AnswerValue, Question } from '../../model/question.ts'
import { sameAnswer } from '../../model/same-answer.ts'
import type { Network } from '../../scenario/networks.ts'

/** The questions of a scenario so far, each as it was asked last, with the right answer that it had then. */
export class AskedBefore {
  readonly #last = new Map<string, { question: Question; value: AnswerValue }>()

  /**
   * Notes a question and its right answer.
   * @returns The same question as it was asked last on that network, if its right answer was another one.
   */
  note(network: Network, question: Question, value: AnswerValue): Question | undefined {
    const key = [network, question.method, 'contract' in question ? question.contract : ''].join(' ')
    const last = this.#last.get(key)
    this.#last.set(key, { question, value })
    return last && !sameAnswer(question.method, last.value, value) ? last.question : undefined
  }
}
