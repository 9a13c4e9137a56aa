import { expect, test, vi } from 'vitest'
import { rulesPage } from '../../scripts/generate/rules-page.ts'
import { playOnModel, right } from '../../test/support/play-on-model.ts'
import { htmlReport, markdownReport } from '../../test/support/resolver-forms.ts'
import { runFacts } from '../../test/support/run-facts.ts'
import { catalogue } from '../cases/index.ts'
import { makeReport } from '../check/resolvers/report/make-report.ts'
import { ruleAddress } from './rule-address.ts'

vi.mock('../platform/version.ts', () => ({ version: '0.0.0', homepage: 'https://pages.example/harborcheck/' }))

test("every rule that a report names is linked to its heading on the site's page", () => {
  const cases = catalogue.filter(({ id }) => id.startsWith('states/'))
  const report = makeReport(
    cases.map((one) => playOnModel(one, (value, method) => right(method === 'isAttackable' ? true : (value as never)))),
    runFacts,
  )
  const headings = [...rulesPage().matchAll(/^### (\S+)$/gm)].map(([, id = '']) => ruleAddress(id))
  expect(headings).toContain('https://pages.example/harborcheck/docs/rules.html#bind-13')
  for (const text of [htmlReport(report, cases), markdownReport(report, cases)]) {
    const linked = [...text.matchAll(/https:\/\/pages\.example[^")]+/g)].map(([address]) => address)
    expect(linked.length).toBeGreaterThan(3)
    expect(linked.filter((address) => !headings.includes(address))).toEqual([])
  }
  expect(htmlReport(report, cases)).not.toMatch(/<b>[A-Z]+-\d+<\/b>(?!<\/a>)/)
})
