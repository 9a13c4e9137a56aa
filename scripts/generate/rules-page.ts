import { readFileSync } from 'node:fs'
import { contractRules, isOfContracts } from '../../src/check/contracts/contract-rules.ts'
import { checkedRules, isOfExplorers } from '../../src/check/explorers/explorer-rules.ts'
import { rules } from '../../src/model/rules.ts'

/** A rule of any product. Without a source: an open question that no case asks. */
type Entry = { id: string; statement: string; level?: string; source?: string }

/** What the groups are about, in the order of the page. */
const groups = {
  BIND: 'Which agreement binds a contract',
  CHILD: 'Which child contracts are included',
  STATE: 'What can be attacked',
  TIME: 'Time left',
  TERM: 'What the agreement promises',
  LIST: 'The targets',
  NET: 'Two networks',
  RACE: 'A block in the middle of a question',
  FAULT: 'Sources that fail',
  LAG: 'Explorers that disagree with the chain',
  OPEN: 'Readings that the sources leave open',
  META: 'What must not matter',
  API: "An explorer's API",
  COMMIT: 'What contracts let an agreement change',
  EVENT: 'What contracts announce',
  CONTRACT: 'What else contracts do',
} as const

/** The rules as a page of Markdown. */
export function rulesPage(): string {
  const all: readonly Entry[] = [
    ...rules,
    ...checkedRules.filter(({ id }) => isOfExplorers(id)),
    ...contractRules.filter(({ id }) => isOfContracts(id)),
    ...openWithoutCases,
  ]
  return [
    '# Rules',
    '',
    'Ids never change. The level says how binding a rule is: the `interface` document says so, the public `deployment` behaves so, or a',
    'careful resolver survives it (`hardened`). `npx harborcheck explain BIND-6` prints a rule with a drawing of the smallest case in which',
    'a breach of it changes an answer, its cases, and the known ways to break it. `npm run generate rules` writes this page.',
    ...Object.entries(groups).flatMap(([group, title]) => [
      '',
      `## ${group}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
      ...(group === 'OPEN' ? openReadingLines() : []),
      ...sectionsOf(all.filter(({ id }) => id.startsWith(`${group}-`))),
    ]),
    '',
  ].join('\n')
}

function openReadingLines(): string[] {
  return [
    '',
    'Below `hardened` each reading is right. At every level, refusing any question is right about a contract that another reading binds',
    'to another agreement, or to none. An answer that only an unusual reading allows is reported with its reading and counted',
    'separately; it does not show that a rule is kept. At `hardened` an answer is `unsafe` if it says or implies that something can be',
    'attacked which one of the readings denies.',
  ]
}

/** Questions that the sources leave open and that no case asks. */
const openWithoutCases = [
  { id: 'OPEN-1', statement: 'Which of two links of one contract in the same second counts.' },
  {
    id: 'OPEN-3',
    statement: 'Which creation of a contract that was destroyed and created again at the same address counts.',
  },
  { id: 'OPEN-5', statement: "Whether a linked address that left its agreement's scope still counts." },
]

/** A section for each id, in the order of their numbers: resolvers and explorers can have a rule of the same id. */
function sectionsOf(group: readonly Entry[]): string[] {
  const numberOf = (id: string) => Number(id.split('-')[1])
  const ids = [...new Set(group.map(({ id }) => id))].toSorted((a, b) => numberOf(a) - numberOf(b))
  return ids.flatMap((id) => ['', `### ${id}`, ...group.filter((rule) => rule.id === id).flatMap(paragraph)])
}

function paragraph({ level, statement, source }: Entry): string[] {
  // Otherwise `<agreement>` of a path would be a tag of HTML.
  const text = statement.replaceAll('<', '\\<')
  if (source === undefined) return ['', `${text} No case asks it.`]
  // A source that begins with the level, or says no more than the level does, repeats it.
  const rest = source.replace(/^a careful resolver(: |; |$)/, '')
  const from = [...(rest.startsWith(`${level} `) ? [] : [`\`${level}\``]), ...(rest === '' ? [] : [linked(rest)])]
  return ['', `${text} (${from.join('; ')})`]
}

/** The headings of the interface document by their numbers, as GitHub links to them. */
const sections = new Map(
  [...readFileSync(new URL('../../docs/interface.md', import.meta.url), 'utf8').matchAll(/^#+ ([\d.]+) (.*)$/gm)].map(
    ([, number = '', title = '']) => {
      const anchor = `${number} ${title}`
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-')
      return [number.replace(/\.$/, ''), anchor]
    },
  ),
)

/** A rule's source, with links to the documents that the package has. */
function linked(source: string): string {
  return source
    .replaceAll(/§(\d)(\.\d)?/g, (text, chapter: string, part = '') => {
      const anchor = sections.get(`${chapter}${part}`) ?? sections.get(chapter)
      return anchor === undefined ? text : `[${text}](interface.md#${anchor})`
    })
    .replaceAll('public contracts', '[public contracts](contracts.md)')
    .replaceAll('public API', '[public API](explorer.md)')
}
