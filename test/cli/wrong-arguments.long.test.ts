import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandNames } from '../../src/cli/program.ts'
import { runCommand } from './harborcheck.ts'

/** Every command with wrong arguments: what it prints first, on standard error. It starts nothing: no chain, no subject. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await writeFile(join(folder, 'resolver.py'), '')
  await writeFile(join(folder, 'resolver.sh'), '')
  await writeFile(join(folder, 'resolver.ts'), 'export default () => ({})')
  await writeFile(join(folder, 'Resolver.s.sol'), '')
  await writeFile(join(folder, 'no-report.json'), '{}')
})
afterAll(() => rm(folder, { recursive: true }))

const noModule = 'There is no subject module at ./nosuch.ts.'
const table: [args: string, prints: string, next?: string][] = [
  ['tset', "unknown command 'tset'", '\n  did you mean  test\n  → harborcheck --help shows'],
  [
    'test --jsn x',
    "unknown option '--jsn'",
    '\n  did you mean  --json\n  → harborcheck test --help shows its arguments and options',
  ],
  ['test ./nosuch.ts', noModule, '`harborcheck init` writes a resolver to start from'],
  ['test resolver.py', 'The subject resolver.py is not a JavaScript', 'run it with --command "python3 resolver.py"'],
  ['test resolver.sh', 'The subject resolver.sh is not a JavaScript', 'run it with --command "sh resolver.sh"'],
  ['test Resolver.s.sol', 'The subject Resolver.s.sol is not', 'run it with --forge Resolver.s.sol:CONTRACT'],
  ['test command:', 'Nothing follows command: in the subject command:'],
  ...['test', 'campaign --runs 1', 'exhaust', 'smoke', 'worker --queue redis://127.0.0.1'].map(
    (args): [string, string, string] => [args, 'No subject is named', '`reference` for the bundled resolver'],
  ),
  ['test reference --command x', 'Name one subject only'],
  ['test reference --filter nothing-*', 'No case is left to run'],
  ['test reference --rule BIND-99', 'There is no rule "BIND-99"', 'BIND-9'],
  ['test reference --scenarios bugs/*.json', 'No file matches bugs/*.json', 'quote a glob'],
  ['test reference --scenarios no-report.json', 'no-report.json is not a valid scenario'],
  ['test reference --last-failed', 'No run has been saved in this folder'],
  ['test reference --shard 1/2 --watch --json x.json', '--shard runs cases of the catalogue only'],
  ['test --reporter gitlab', 'Allowed choices are terminal, github'],
  ['test reference --badge a.json --json a.json', '--badge and --json are the same file'],
  ['test reference --markdown /no/such/folder/a.md', 'Cannot write /no/such/folder/a.md'],
  ['init --language rust', 'Allowed choices are typescript, python, go, solidity, shell'],
  ['init --dir .', 'init overwrites nothing, and resolver.ts exists'],
  ['list --jsn', "unknown option '--jsn'", '  → harborcheck list --help'],
  ['explain CHILD-99', 'There is no rule, case, scenario file or word "CHILD-99"', 'CHILD-9'],
  ['explain no-report.json', 'no-report.json is not a valid scenario'],
  ['reproduce targets/nnoe', 'There is no case, counterexample or scenario file "targets/nnoe"', 'did you mean'],
  ['reproduce targets/under-attack-and-counting-down ./nosuch.ts', noModule],
  ['compare reference', 'compare needs two subjects or more'],
  ['compare reference ./nosuch.ts', noModule],
  ['compare reference resolver.py', 'The subject resolver.py is not', '--command "python3 resolver.py"'],
  ['campaign --runs 1 ./nosuch.ts', noModule],
  ['campaign reference', 'A campaign needs its number of generated scenarios', 'add --runs'],
  ['campaign reference --runs 1 --resume x', '--resume is about a campaign on a queue', 'add --queue redis://'],
  ['worker', "required option '--queue <redis>' not specified", '  → harborcheck worker --help'],
  ['worker --queue http://127.0.0.1', 'Expected an address such as redis://'],
  ['exhaust ./nosuch.ts', noModule],
  ['exhaust reference --depth 99', 'Expected a whole number from 0 to 20'],
  ['exhaust reference --workers 0', 'Expected a whole number from 1 to 64', 'each worker starts a chain'],
  ['smoke ./nosuch.ts', noModule],
  ['report', 'No run has been saved in this folder'],
  ['report nosuch.json', 'Cannot read nosuch.json'],
  ['report no-report.json', 'no-report.json is not a report of harborcheck'],
  ['merge nosuch.json', 'Cannot read nosuch.json'],
  ['promote 0123456789ab --as my/bug', 'There is no counterexample 0123456789ab'],
  ['promote 0123456789ab', "required option '--as <id>' not specified", '  → harborcheck promote --help'],
  ['up targets/nnoe', 'There is no', 'did you mean'],
  ['up --port 70000', 'Expected a whole number from 1 to 65535'],
  ['down 70000', 'Expected a whole number from 1 to 65535'],
  ['world ask ./nosuch.ts', noModule],
  ['world restore', "missing required argument 'name'", '  → harborcheck world restore --help'],
  ['promote nosuch --as my/bug', 'There is no case, counterexample or scenario file "nosuch"', '12 hex digits'],
  ['world sttae', "unknown command 'sttae'"],
  ['explorer --rpc-url nowhere', 'A node or explorer has to have an http or https address'],
  ['test-explorer --url nowhere', 'http'],
  ['test-explorer', 'Name one explorer: --command', 'npx harborcheck explorer'],
  ['test-explorer --command true --workers many', 'Expected a whole number from 1 to 64'],
  ['test-explorer --command true --html a.html --junit a.html', 'are the same file'],
  ['test-explorer --command true --clock-file a.json --json a.json', '--json and --clock-file are the same file'],
  ['test-explorer --command true --clock-file /no/such/folder/clock', 'Cannot write /no/such/folder/clock'],
  ['test-contracts ./nosuch.ts', './nosuch.ts'],
  ['why 0x12 --rpc-url http://127.0.0.1:1', 'Expected an address: 0x and 40 hex digits'],
  ['audit --registry 0x25E935FdD5E605D13A5EB3c393F32a2261f7aC7D', 'No node is named', 'add --rpc-url URL'],
]

test.each(table)('harborcheck %s', async (args, prints, next = '') => {
  const { code, stdout, stderr } = await runCommand(args.split(' '), { cwd: folder })
  expect(stderr).toContain(prints)
  expect(stderr).toContain(next)
  expect(stdout).toBe('')
  expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+/m)
  expect(code).toBe(2)
})

test('the table has every command', () => {
  const tried = new Set(table.map(([args]) => args.split(' ')[0]))
  expect(commandNames.filter((name) => !tried.has(name))).toEqual([])
})
