import type { CampaignProgress, ProgressView } from '../../campaign/campaign-progress.ts'
import { serveDashboard } from '../../campaign/dashboard/serve-dashboard.ts'
import { durationText } from '../../model/duration.ts'
import type { Listening } from '../../platform/http/listen.ts'
import { plural } from '../../platform/words.ts'

/** Milliseconds from one line to the next: in a terminal it is rewritten, elsewhere a line is added. */
const EVERY = { terminal: 500, file: 10_000 }

/** Prints the progress of a campaign on standard error, and with `dashboard` shows it on a page. */
export function followCampaign({ dashboard }: { dashboard?: number | true | undefined }, signal: AbortSignal) {
  const { stderr } = process
  const isTerminal = stderr.isTTY === true
  let timer: NodeJS.Timeout | undefined
  let page: Promise<Listening> | undefined
  const clear = () => isTerminal && stderr.write('\r\u001b[K')
  const print = async (progress: CampaignProgress) => {
    const view = await progress.view()
    if (signal.aborted || timer === undefined) return
    if (isTerminal) stderr.write(`\r\u001b[K  ${progressText(view)}`)
    else stderr.write(`${progressText(view)}\n`)
  }
  return {
    follow(progress: CampaignProgress): void {
      timer = setInterval(() => void print(progress).catch(() => {}), EVERY[isTerminal ? 'terminal' : 'file'])
      if (dashboard === undefined) return
      page = serveDashboard(progress, { port: dashboard === true ? 0 : dashboard })
      // The campaign goes on without its page.
      void page.then(
        ({ url }) => stderr.write(`Dashboard: ${url}/\n`),
        (error: Error) => stderr.write(`harborcheck: no dashboard: ${error.message}\n`),
      )
    },
    async end(): Promise<void> {
      clearInterval(timer)
      if (timer !== undefined) clear()
      timer = undefined
      await page?.then((one) => one.close()).catch(() => {})
    },
  }
}

/** Formats the progress on one line. */
function progressText({ scenarios, runs, perSecond, secondsLeft, workers, failures }: ProgressView): string {
  const left = secondsLeft === null ? '' : `, ${durationText(secondsLeft)} left`
  const found = failures.length > 0 ? `, ${plural(failures.length, 'distinct failure')}` : ''
  const rate = perSecond.toFixed(perSecond < 10 ? 1 : 0)
  return `${scenarios} of ${runs} scenarios, ${rate} per second on ${plural(workers, 'worker')}${left}${found}`
}
