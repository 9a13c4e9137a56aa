import { posix } from 'node:path'

/** What `harborcheck init` knows of a language. */
export type Starter = {
  /** The options that name the resolver, as the configuration has them. */
  subject: Record<string, string | number>
  /** The command that builds the resolver before each test. Default: none does. */
  build?: string
  /** What has to be on the path. */
  needs: string
  /** The npm packages that the resolver imports besides harborcheck. */
  packages: readonly string[]
  /** Steps of the workflow that install the language: lines of YAML, without their indentation. `path`: that of the folder. */
  setup(path: string): readonly string[]
}

const foundry = () => ['- uses: foundry-rs/foundry-toolchain@v1']

/** The languages that `harborcheck init` has a resolver for. Each has a folder of this name in `templates/`. */
export const starters = {
  typescript: { subject: { subject: './resolver.ts' }, needs: 'Node and viem', packages: ['viem'], setup: () => [] },
  python: {
    subject: { command: 'python3 resolver.py' },
    needs: 'Python 3.9 or newer',
    packages: [],
    setup: () => ['- uses: actions/setup-python@v7', '  with:', '    python-version: "3.12"'],
  },
  go: {
    subject: { command: './resolver' },
    build: 'go build -o resolver .',
    needs: 'Go 1.18 or newer',
    packages: [],
    setup: (path) => ['- uses: actions/setup-go@v7', '  with:', `    go-version-file: ${posix.join(path, 'go.mod')}`],
  },
  solidity: {
    subject: { forge: 'script/Resolver.s.sol:Resolver' },
    needs: 'forge of Foundry',
    packages: [],
    setup: foundry,
  },
  shell: {
    subject: { command: 'sh resolver.sh', timeout: 60 },
    needs: 'jq, and cast of Foundry',
    packages: [],
    setup: foundry,
  },
} satisfies Record<string, Starter>

export type StarterLanguage = keyof typeof starters
export const languages = Object.keys(starters) as StarterLanguage[]

/** The test command of a resolver, as a script of package.json runs it; further options can follow. */
export const testCommand = ({ build }: Starter): string => `${build ? `${build} && ` : ''}harborcheck test`
