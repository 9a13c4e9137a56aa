import { type ControlClient, openClient } from '../../live/client/control-client.ts'
import { findRunning } from '../../live/client/running.ts'
import { UsageError } from '../../platform/errors.ts'

/** Address of the page of a live network. Default: the one that is up in this folder. */
export type PageAddress = { url?: string | undefined }

/**
 * Opens a client of a live network.
 * @throws {UsageError} if none is running, or `url` is not an http address.
 */
export async function clientOf({ url }: PageAddress): Promise<ControlClient> {
  if (url === undefined) return openClient((await findRunning()).url)
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError('--url has to be the http address of a page that `harborcheck up` serves', {
      facts: { '--url': url },
    })
  }
  return openClient(new URL(url).origin)
}
