import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The interfaces, in the order of the page. */
const interfaces = [
  ['IAttackRegistry', 'Attack registry', 'AttackRegistry.json'],
  ['IAgreement', 'Agreement', 'Agreement.json'],
  ['IAgreementFactory', 'Agreement factory', 'AgreementFactory.json'],
  ['IChainSafeHarborRegistry', 'Chain safe harbor registry', 'ChainSafeHarborRegistry.json'],
  ['IBattleChainDeployer', 'Official deployer', 'OfficialDeployer.json'],
  ['ICreateX', 'CreateX', undefined],
  ['IOwnable', 'What has an owner', undefined],
  ['IVersioned', 'What has a version', undefined],
] as const

/**
 * One declaration of a Solidity file, and its comment without parameters. `special`: the values that mean something else than
 * the notice says, which follow a semicolon in the comments.
 */
type Declared = { kind: string; name: string; text: string; notice: string; special: string }

/** docs/contracts.md: what is written by hand, then the interfaces as their sources say. */
export function contractsPage(): string {
  const intro = readFileSync(new URL('contracts-page-intro.md', import.meta.url), 'utf8')
  return [intro.trimEnd(), ...interfaces.flatMap(interfaceLines), '', '## Types', ...typeLines(), ''].join('\n')
}

function interfaceLines([name, title, json]: (typeof interfaces)[number]): string[] {
  const source = sourceOf(name)
  const [, about = ''] = /\/\/\/ @notice ((?:.*\n\/\/\/ )*.*)\n(?:\/\/\/ @dev.*\n)?interface/.exec(source) ?? []
  const [, bases] = /interface \w+ is ([^{]+) \{/.exec(source) ?? []
  const declared = declarationsOf(source)
  const file = json === undefined ? '' : ` ABI: \`harborcheck/abi/${json}\`.`
  // Its functions and errors are not harborcheck's: the public factory documents them.
  const isPublic = name === 'ICreateX'
  return [
    '',
    `## ${title}`,
    '',
    `\`${name}\`${bases ? `, with everything of \`${bases.trim().replaceAll(', ', '` and `')}\`` : ''}. ${joined(about).replace('@dev ', '')}${file}`,
    ...(isPublic ? [] : functionLines(declared)),
    ...section('Events', declared, ({ kind }) => kind === 'event'),
    ...(isPublic ? [] : errorLines(declared)),
  ]
}

function functionLines(declared: readonly Declared[]): string[] {
  return [
    ...section('Functions that change something', declared, ({ kind, text }) => kind === 'function' && !isView(text)),
    ...section('Functions that read', declared, ({ kind, text }) => kind === 'function' && isView(text)),
  ]
}

/** Lists errors without comments: their names say what they mean, and the sources say more. */
function errorLines(declared: readonly Declared[]): string[] {
  const errors = declared.filter(({ kind }) => kind === 'error').map(({ text }) => `\`${text}\``)
  return errors.length === 0 ? [] : ['', '### Errors', '', `${errors.join(', ')}.`]
}

const isView = (text: string) => /\) (view|pure)\b/.test(text)

function section(title: string, all: readonly Declared[], holds: (one: Declared) => boolean): string[] {
  const chosen = all.filter(holds)
  if (chosen.length === 0) return []
  // Further forms of a function are listed without a comment.
  const isFirst = ({ name }: Declared, index: number) => chosen.findIndex((one) => one.name === name) === index
  return ['', `### ${title}`, '', ...chosen.map((one, index) => entry(one, isFirst(one, index)))]
}

function entry({ text, notice, special }: Declared, isFirst: boolean): string {
  const comment = `: ${notice}${special && ` ${special.charAt(0).toUpperCase()}${special.slice(1)}.`}`
  return `- \`${text}\`${isFirst ? comment : ''}`
}

function declarationsOf(source: string): Declared[] {
  const pattern = /((?:[ ]{4}\/\/\/ .*\n)+)[ ]{4}(function|event|error) ([^;]+);/g
  return [...source.matchAll(pattern)].map(([, comment = '', kind = '', rest = '']) => {
    const tags = joined(comment.replaceAll(/^ {4}\/\/\/ /gm, '')).split(/ ?@(?=notice|dev|param|return)/)
    const of = (tag: string) => tags.filter((one) => one.startsWith(`${tag} `)).map((one) => one.slice(tag.length + 1))
    const text = joined(rest)
      .replaceAll(/\( /g, '(')
      .replaceAll(/ \)/g, ')')
      .replaceAll(/ (memory|calldata|external)\b/g, '')
    const [, special = ''] = of('return').join(' ').split('; ')
    return { kind, name: /^\w*/.exec(text)?.[0] ?? '', text, notice: of('notice').join(' '), special }
  })
}

/** Structs and enums, as the source declares them. */
function typeLines(): string[] {
  const pattern = /\/\/\/ @dev (.*)\n((enum|struct) (\w+) \{[\s\S]*?\n\})/g
  return [...sourceOf('Types').matchAll(pattern)].flatMap(([, about = '', code = '', , name = '']) => [
    '',
    `### ${name}`,
    '',
    about,
    '',
    '```solidity',
    code,
    '```',
  ])
}

const sourceOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../contracts/interfaces/${name}.sol`, import.meta.url)), 'utf8')

const joined = (text: string) => text.replaceAll(/\s*(\/\/\/)?\s+/g, ' ').trim()
