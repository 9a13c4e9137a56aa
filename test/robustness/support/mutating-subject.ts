// A resolver that lives on. It answers every other question twice: with a line that is mutated, and then rightly.
// Its arguments: a seed, and `initialize` where the answer to that is to be mutated too.
import { createInterface } from 'node:readline'
import { mutate } from './mutate-bytes.ts'
import { randomFrom } from './random.ts'
import { responseTo } from './right-answers.ts'

const [, , seed = '1', also] = process.argv
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as { id: number; method: string }
  const right = responseTo(request)
  const isQuestion = request.method !== 'shutdown' && request.method !== 'initialize'
  const isMutated = isQuestion ? request.id % 2 === 0 : request.method === also
  if (isMutated) {
    const large = request.id % 100 === 0
    process.stdout.write(mutate(right, randomFrom(Number(seed), request.id), { large }).bytes)
    process.stdout.write('\n')
  }
  process.stdout.write(`${right}\n`)
  if (request.method === 'shutdown') break
}
