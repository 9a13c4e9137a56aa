// Measures harborcheck: `npm run bench campaigns` or `npm run bench situations`; without a name, both. Processor times are
// read from /proc: Linux only.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { compileForShortRuns, keepHeapLean } from '../src/platform/v8-flags.ts'
import { benchCampaigns } from './bench/campaigns.ts'
import { type Figures, figuresText } from './bench/figures.ts'
import { benchSituations } from './bench/situations.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** A file to write the figures to. */
    json: { type: 'string' },
    // campaigns
    scenarios: { type: 'string', default: '1200' },
    // situations
    workers: { type: 'string', default: '2' },
    depth: { type: 'string', default: '4' },
    start: { type: 'string', default: 'small' },
    subject: { type: 'string', default: 'test/campaign/never-attackable.ts' },
  },
})

const benches: Record<string, () => Promise<Figures>> = {
  campaigns: () => benchCampaigns({ scenarios: Number(values.scenarios) }),
  situations: () => benchSituations({ ...values, workers: Number(values.workers), depth: Number(values.depth) }),
}

// Like the command line.
keepHeapLean()
compileForShortRuns()
const all: Figures = {}
for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
  const bench = benches[name]
  if (!bench) throw new Error(`Unknown bench ${name}. Known: ${Object.keys(benches).join(', ')}`)
  const figures = await bench()
  all[name] = figures
  process.stdout.write(`${name}\n${figuresText(figures)}\n`)
}
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(all, null, 2)}\n`)
