import { type ComparisonOptions, runComparison } from '../../conformance/compare/run-comparison.ts'
import { comparisonReport } from '../../conformance/reports/comparison.ts'
import { comparisonMarkdown } from '../../conformance/reports/comparison-markdown.ts'
import { styleFor } from '../../conformance/reports/style.ts'
import { checkWritable, writeWhole } from '../../conformance/reports/write-file.ts'
import { selectCases } from '../../conformance/run/select-cases.ts'
import type { Stage } from '../../conformance/run/stage.ts'
import { UsageError } from '../../errors.ts'
import { given } from '../../given.ts'
import type { Level } from '../../model/rules.ts'
import { catalogue } from '../../scenario/catalogue/index.ts'
import { version } from '../../version.ts'
import { watchSignals } from '../interruption.ts'
import { isSingle, openSubject } from '../open-subject.ts'
import { parseSubject } from '../parse-subject.ts'
import { progressTo } from '../progress.ts'
import { setStages } from '../test/stages.ts'

/** What the command line of `harborcheck compare` says. Times are seconds. */
export type CompareOptions = {
  level: Level
  filter?: string
  rule?: string
  runs: number
  seed: number
  shrinkTime: number
  timeout: number
  json?: string
  markdown?: string
  html?: string
  workers: number
  verbose: boolean
  chainId: number
  otherChainId?: number
  explorerPath: string
}

/**
 * `harborcheck compare`: several subjects on the same cases. Sets exit code 0 where they could be compared, whatever they
 * answer.
 */
export async function compare(texts: readonly string[], options: CompareOptions): Promise<void> {
  if (texts.length < 2) {
    throw new UsageError('There is nothing to compare with', {
      facts: { given: texts.join(' ') },
      next: 'name two subjects or more; `reference` is the bundled resolver',
    })
  }
  const choices = texts.map(parseSubject)
  const contenders = choices.map((choice, place) => ({ command: texts[place] ?? '', start: openSubject(choice) }))
  const cases = selectCases(catalogue, options)
  const { json, markdown, html, timeout, verbose } = options
  for (const file of [json, markdown, html]) if (file !== undefined) await checkWritable(file)

  const interruption = watchSignals()
  const stages = (await setStages(choices.some(isSingle) ? { ...options, workers: 1 } : options)) as [Stage, ...Stage[]]
  const progress = progressTo(process.stderr)
  try {
    const comparison = await runComparison(stages, contenders, cases, {
      facts: factsOf(options),
      shrinkSeconds: options.shrinkTime,
      timeout: timeout * 1_000,
      signal: interruption.signal,
      onCase: progress.show,
      ...(verbose ? { onLog: (line: string) => process.stderr.write(`subject: ${line}\n`) } : {}),
    })
    progress.clear()
    process.stdout.write(`${comparisonReport(comparison, styleFor(process.stdout))}\n`)
    if (json !== undefined) await writeWhole(json, `${JSON.stringify(comparison, null, 2)}\n`)
    if (markdown !== undefined) await writeWhole(markdown, comparisonMarkdown(comparison))
    if (html !== undefined) {
      const { htmlComparison } = await import('../../conformance/reports/html/comparison-page.tsx')
      await writeWhole(html, htmlComparison(comparison))
    }
    process.exitCode = interruption.exitCode() ?? 0
  } finally {
    progress.clear()
    await Promise.all(stages.map((stage) => stage.close()))
    interruption.dispose()
  }
}

function factsOf(options: CompareOptions): ComparisonOptions['facts'] {
  const { chainId, otherChainId, explorerPath, level, filter, rule, timeout, runs, seed } = options
  return {
    harborcheck: version,
    environment: { chainId, explorerPath },
    ...given({ otherChainId }),
    options: { level, ...given({ filter, rule }), timeout, runs, seed },
  }
}
