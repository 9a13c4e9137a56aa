import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { statisticsOf } from '../../generate/campaign-statistics.ts'
import { scenarioAt } from '../../generate/steering/scenario-at.ts'
import { levels, rules } from '../../model/rules.ts'
import { checkOrigin } from '../../platform/http/check-origin.ts'
import { createHttpServer } from '../../platform/http/create-server.ts'
import { type Listening, listen } from '../../platform/http/listen.ts'
import { packageRoot } from '../../platform/locate.ts'
import type { QueuedCampaignOptions } from '../campaign-options.ts'
import type { CampaignProgress, ProgressView } from '../campaign-progress.ts'

/** How many questions of a campaign's first scenarios tell whether each rule of its level is kept. */
type RuleSample = { scenarios: number; rules: Record<string, number> }

/** Enough to see which rules a campaign comes to; each takes some hundredths of a second of the model. */
const MOST = 100

/** Counts the rules of a campaign's first scenarios, one more with each call, as soon as they have run. */
function openRuleSample(options: Pick<QueuedCampaignOptions, 'seed' | 'level' | 'steering'>) {
  const known = rules.filter((rule) => levels.indexOf(rule.level) <= levels.indexOf(options.level))
  const sample: RuleSample = { scenarios: 0, rules: Object.fromEntries(known.map(({ id }) => [id, 0])) }
  return (ran: number): RuleSample => {
    if (sample.scenarios >= Math.min(MOST, ran)) return sample
    const more = statisticsOf([scenarioAt(options, sample.scenarios)])
    sample.scenarios += 1
    for (const { id } of known) sample.rules[id] = (sample.rules[id] ?? 0) + more.rules[id]
    return sample
  }
}

/** What the page shows. */
export type DashboardView = ProgressView & { sample: RuleSample }

const HOST = '127.0.0.1'

/** The page loads this server's files only, no site may frame it, and nothing is cached. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const

const files: Record<string, { name: string; type: string }> = {
  '/': { name: 'index.html', type: 'text/html; charset=utf-8' },
  '/app.js': { name: 'app.js', type: 'text/javascript; charset=utf-8' },
  '/app.css': { name: 'app.css', type: 'text/css; charset=utf-8' },
}

/**
 * Serves the progress of a campaign as a read-only page, on loopback only.
 * @throws {InternalError} if the port is not available.
 */
export function serveDashboard(progress: CampaignProgress, { port }: { port: number }): Promise<Listening> {
  const sampleRules = openRuleSample(progress.options)
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const send = (status: number, body: string | Buffer, type = 'text/plain; charset=utf-8') => {
      outgoing.writeHead(status, { ...HEADERS, 'content-type': type, 'content-length': Buffer.byteLength(body) })
      outgoing.end(incoming.method === 'HEAD' ? undefined : body)
    }
    try {
      const refusal = checkOrigin(HOST, incoming)
      const file = files[incoming.url ?? '/']
      if (refusal) send(refusal.status, refusal.message)
      else if (incoming.method !== 'GET' && incoming.method !== 'HEAD') send(405, 'Only GET')
      else if (file) send(200, await readFile(join(packageRoot, 'dist/dashboard', file.name)), file.type)
      else if (incoming.url === '/api/progress') {
        const view = await progress.view()
        send(
          200,
          JSON.stringify({ ...view, sample: sampleRules(view.scenarios) } satisfies DashboardView),
          'application/json',
        )
      } else send(404, 'Not here')
    } catch {
      // The queue or the file cannot be read now; the page asks again.
      if (!outgoing.headersSent) send(503, 'Not now')
    }
  }
  return listen(
    createHttpServer((incoming, outgoing) => void answer(incoming, outgoing)),
    { host: HOST, port, what: 'dashboard' },
  )
}
