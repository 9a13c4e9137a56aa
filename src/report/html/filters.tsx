import { type Case, isClean } from '../check-report.ts'

/** A select and its values; a case of a value has the value's class. */
type Filter = { name: string; values: { text: string; name: string; count: number }[] }

const valuesOf: Record<string, (one: Case) => readonly string[]> = {
  Rule: ({ findings }) => findings.flatMap(({ rules }) => rules),
  Topic: ({ topic }) => (topic === '' ? [] : [topic]),
  Verdict: ({ word }) => [word],
}

/** Filters of the cases that did not pass; only those with a choice. */
export function filtersOf(cases: readonly Case[]): Filter[] {
  const failing = cases.filter((one) => !isClean(one))
  return Object.entries(valuesOf).flatMap(([name, of], index) => {
    const texts = [...new Set(failing.flatMap(of))].toSorted()
    const values = texts.map((text, value) => ({
      text,
      name: `is-${index}-${value}`,
      count: failing.filter((one) => of(one).includes(text)).length,
    }))
    return values.length > 1 && failing.length > 1 ? [{ name, values }] : []
  })
}

/** The classes of a case. */
export const classesOf = (one: Case, filters: readonly Filter[]): string =>
  filters
    .flatMap(({ name, values }) => values.filter(({ text }) => valuesOf[name]?.(one).includes(text)))
    .map((value) => value.name)
    .join(' ')

/**
 * The style that hides what the selects leave out, so that the page needs no script. A case with the target of a link stays.
 * Class names have no text of the report.
 */
export function filterStyle(filters: readonly Filter[]): string {
  return filters
    .flatMap(({ values }) => values)
    .map(({ name }) => {
      const on = `:root:has(option.${name}:checked)`
      return `${on} .case:not(.${name}, :target, :has(:target)), ${on} .group:not(:has(.${name}, :target)) { display: none }`
    })
    .join('\n')
}

/** A select for each filter. */
export function Filters({ filters }: { filters: readonly Filter[] }) {
  if (filters.length === 0) return null
  return (
    <div class="filters">
      {filters.map(({ name, values }) => (
        <label key={name}>
          {`${name} `}
          <select>
            <option class="all">all</option>
            {values.map((value) => (
              <option key={value.name} class={value.name}>{`${value.text} (${value.count})`}</option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}
