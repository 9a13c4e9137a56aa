import { resolverReport } from '../../src/check/resolvers/report/resolver-report.ts'
import type { Report } from '../../src/check/resolvers/report/run-report.ts'
import { badgeText } from '../../src/report/badge.ts'
import { githubAnnotations } from '../../src/report/github.ts'
import { reportPage } from '../../src/report/html/report-page.tsx'
import { markdownText } from '../../src/report/markdown.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'

/** The forms of a resolver's report that only the commands write. */
export const htmlReport = (report: Report, scenarios: readonly Scenario[]) =>
  reportPage(resolverReport(report, scenarios))
export const markdownReport = (report: Report, scenarios: readonly Scenario[]) =>
  markdownText(resolverReport(report, scenarios))
export const badgeReport = (report: Report) => badgeText(resolverReport(report, []))
export const annotations = (report: Report, file?: string) => githubAnnotations(resolverReport(report, []), file)
