import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Mock a module, mark their process, or import what cleans up after each test: not for files that share their imports. */
const isolated = ['test/check/resolvers/canaries.test.ts', 'test/subject/*.test.ts', 'src/report/rule-address.test.ts']
/** The long proofs, which `npm run test:long` runs: of `test/oracle.json`, those that take about a minute each. */
const long = ['{src,test}/**/*.long.test.ts', 'test/oracle/{resolvers,explorers}.proof.test.ts']
/** Proofs that the checks of a change have no time for, which `npm run test:proofs` runs. */
const proofs = ['{src,test}/**/*.proof.test.ts']
const slow = [...long, ...proofs]

/** The files of the long proofs that take longest: what starts last runs alone on one core. */
const longest = [
  'cli/whole-suite',
  'cli/test-contracts',
  'explorers/broken',
  'examples/examples',
  'vitest/conformance',
  'cli/campaign',
  'explorers/own',
  'export/exported',
  'agreement/three-ways',
]

/** Starts the longest files first. Without a cache of earlier runs, Vitest goes by their size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const first = longest.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`${name}.long.test.ts`)))
    return [...first, ...sorted.filter((file) => !first.includes(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    globalSetup: 'test/support/leaves-nothing.ts',
    // Most tests wait for chains and processes of their own: four workers keep two cores busy.
    maxWorkers: 3,
    projects: [
      // Pure functions leave nothing behind: what they import is read once for all of them.
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.ts'], exclude: [...slow, ...isolated], isolate: false },
      },
      // A file restores what it changes of its process; then the next one need not read viem and the like again.
      {
        extends: true,
        test: { name: 'integration', include: ['test/**/*.test.ts'], exclude: [...slow, ...isolated], isolate: false },
      },
      { extends: true, test: { name: 'isolated', include: isolated, exclude: slow } },
      { extends: true, test: { name: 'long', include: long, isolate: false } },
      { extends: true, test: { name: 'proofs', include: proofs, isolate: false } },
    ],
    // No test fails on a time: this ends only what hangs for good.
    // The reference resolver gives a source that hangs up; where none does, a busy machine must not look like one.
    env: { REFERENCE_TIME_LIMIT: '600000' },
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    coverage: {
      provider: 'v8',
      include: ['src/{model,judge,generate,report,check}/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary'],
      // `npm run coverage` runs the quick and the long tests.
      thresholds: {
        'src/model/**/*.ts': { branches: 95 },
        'src/{judge,generate,report,check}/**/*.ts': { branches: 95 },
      },
    },
  },
})
