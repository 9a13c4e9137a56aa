import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages, type StarterLanguage } from '../../src/cli/init/starters.ts'
import { missing, path } from '../../test/examples/tools.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** How the way goes in a language: what it needs, and the commands after `init`. */
type Way = { tools: readonly string[]; build?: string; fix: string; test: string; filter: string }

const examples = 'node_modules/harborcheck/examples'
const few = '{top-level,immediate-deployer,child-contracts}/*'
const ways: Record<StarterLanguage, Way> = {
  typescript: {
    tools: [],
    fix: `cp ${examples}/typescript/resolver.ts resolver.ts`,
    test: './resolver.ts',
    filter: few,
  },
  python: {
    tools: ['python3'],
    fix: `cp ${examples}/python/resolver.py resolver.py`,
    test: '--command "python3 resolver.py"',
    filter: few,
  },
  go: {
    tools: ['go'],
    build: 'go build -o resolver .',
    fix: `sed -n '/^\`\`\`go$/,/^\`\`\`$/p' ${examples}/go/README.md | sed '/^\`\`\`/d' > resolver.go`,
    test: '--command ./resolver',
    filter: few,
  },
  solidity: {
    tools: ['curl'],
    fix: `cp ${examples}/solidity/CheckTarget.s.sol script/Resolver.s.sol && sed -i 's/CheckTarget/Resolver/' script/Resolver.s.sol`,
    test: '--forge script/Resolver.s.sol:Resolver --timeout 60',
    filter: few,
  },
  shell: {
    tools: ['jq', 'cast'],
    fix: `cp ${examples}/shell/resolver.sh resolver.sh`,
    test: '--command "sh resolver.sh" --timeout 60',
    filter: '{top-level/approved-agreement-opens-its-vault,immediate-deployer/factory-behind-an-unlinked-router}',
  },
}

/** The commands and outputs in one language; `lacks` names the tools that this machine does not have. */
type Transcript = { language: StarterLanguage; lines: string[]; lacks: string[] }

/** Goes from an empty folder to a resolver that conforms, in a real shell. */
export async function transcriptOf(language: StarterLanguage): Promise<Transcript> {
  const { tools, build, fix, test, filter } = ways[language]
  const lacks = missing(tools)
  if (lacks.length > 0) return { language, lines: [], lacks }
  const folder = await emptyFolder()
  const run = `npx harborcheck test ${test} --filter '${filter}'`
  const commands = [
    `npx harborcheck init --language ${language} | grep wrote`,
    ...(build ? [build] : []),
    `${run} | tail -n 1`,
    fix,
    ...(build ? [build] : []),
    `${run} | tail -n 1`,
  ]
  try {
    const lines: string[] = []
    for (const command of commands) lines.push(`$ ${command}`, ...(await printed(command, folder)))
    return { language, lines, lacks }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A folder as `npm install` of the package leaves it. */
async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await symlink(root, join(folder, 'node_modules/harborcheck'))
  await symlink(join(root, 'node_modules/viem'), join(folder, 'node_modules/viem'))
  const npx = join(folder, 'node_modules/.bin/npx')
  await writeFile(npx, `#!/bin/sh\nshift\nexec '${process.execPath}' '${root}bin/harborcheck.js' "$@"\n`)
  await chmod(npx, 0o755)
  await writeFile(join(folder, 'package.json'), '{"private": true}\n')
  return folder
}

function printed(command: string, cwd: string): Promise<string[]> {
  const PATH = [join(cwd, 'node_modules/.bin'), join(root, 'node_modules/.bin'), path].join(delimiter)
  const FOUNDRY_SOLC = join(root, 'scripts/solc.sh')
  const env = { ...process.env, PATH, FOUNDRY_SOLC, GITHUB_ACTIONS: '' }
  return new Promise((resolve) => {
    execFile('sh', ['-c', command], { cwd, env }, (_error, stdout) => {
      const text = stdout.trimEnd()
      resolve(text === '' ? [] : text.split('\n'))
    })
  })
}

/** Longer than any in the lines. */
const fenceOf = (lines: readonly string[]) => (lines.some((line) => line.includes('```')) ? '````' : '```')

/** docs/transcripts.md: from an empty folder to a resolver that conforms, in each language that this machine has. */
export async function generateTranscripts(): Promise<string> {
  const transcripts: Transcript[] = []
  for (const language of languages) {
    process.stderr.write(`${language}…\n`)
    transcripts.push(await transcriptOf(language))
  }
  return transcriptsPage(transcripts)
}

/** The page with these transcripts. */
export function transcriptsPage(transcripts: readonly Transcript[]): string {
  return [
    '# From an empty folder to a resolver that conforms',
    '',
    'Written by `npm run generate transcripts`, which runs these commands in an empty folder in which the package is installed: `init`, a',
    'failing run, the fix (the finished example of the language), and a passing run, on a few topics only. Each takes less than five',
    'minutes. The [tutorial](tutorial.md) explains the steps.',
    ...transcripts.flatMap(({ language, lines, lacks }) => [
      '',
      `## ${language}`,
      '',
      ...(lacks.length > 0
        ? [`Not run: the machine that wrote this page has no ${lacks.join(', ')}.`]
        : [`${fenceOf(lines)}console`, ...lines, fenceOf(lines)]),
    ]),
    '',
  ].join('\n')
}
