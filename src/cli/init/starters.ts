/** What `harborcheck init` knows of a language. */
export type Starter = {
  /** The command that tests the resolver, as a script of package.json runs it; further options can follow. */
  test: string
  /** What has to be on the path. */
  needs: string
  /** The npm packages that the resolver imports besides harborcheck. */
  packages: readonly string[]
  /** Steps of the workflow that install the language: lines of YAML, without their indentation. */
  setup: readonly string[]
}

const foundry = ['- uses: foundry-rs/foundry-toolchain@v1']

/** The languages that `harborcheck init` has a resolver for. Each has a folder of this name in `templates/`. */
export const starters = {
  typescript: { test: 'harborcheck test ./resolver.ts', needs: 'Node and viem', packages: ['viem'], setup: [] },
  python: {
    test: 'harborcheck test --command "python3 resolver.py"',
    needs: 'Python 3.9 or newer',
    packages: [],
    setup: ['- uses: actions/setup-python@v6', '  with:', '    python-version: "3.12"'],
  },
  go: {
    test: 'go build -o resolver . && harborcheck test --command ./resolver',
    needs: 'Go 1.18 or newer',
    packages: [],
    setup: ['- uses: actions/setup-go@v6', '  with:', '    go-version-file: go.mod'],
  },
  solidity: {
    test: 'harborcheck test --forge script/Resolver.s.sol:Resolver',
    needs: 'forge of Foundry',
    packages: [],
    setup: foundry,
  },
  shell: {
    test: 'harborcheck test --command "sh resolver.sh" --timeout 60',
    needs: 'jq, and cast of Foundry',
    packages: [],
    setup: foundry,
  },
} satisfies Record<string, Starter>

export type StarterLanguage = keyof typeof starters
export const languages = Object.keys(starters) as StarterLanguage[]
