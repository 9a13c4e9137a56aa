import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Most tests wait for chains and processes of their own.
    maxWorkers: 2,
    projects: [
      // Pure functions leave nothing behind: what they import is read once for all of them.
      { extends: true, test: { name: 'beside', include: ['src/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'whole', include: ['test/**/*.test.ts'] } },
    ],
    // A test may start a chain, a process and a build of its own; none of them is retried.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    coverage: {
      provider: 'v8',
      include: ['src/model/**/*.ts', 'src/conformance/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary'],
      thresholds: {
        'src/model/**/*.ts': { branches: 95 },
        'src/conformance/**/*.ts': { branches: 95 },
      },
    },
  },
})
