// Prints a case of the fixtures, with the right answers, without harborcheck.
import { readFile } from 'node:fs/promises'

const { narrative, answers } = JSON.parse(await readFile(process.argv[2], 'utf8'))
for (const sentence of narrative) console.log(sentence)
for (const { question, answer, because } of answers) {
  console.log(`\n${question} → ${JSON.stringify(answer)}`)
  for (const reason of because) console.log(`  ${reason}`)
}
