import { type ControlClient, openClient } from '../../live/client/control-client.ts'
import { findRunning } from '../../live/client/running.ts'
import { UsageError } from '../../platform/errors.ts'

/** Address of the page of a live network. Default: the one that is up in this folder. */
export type PageAddress = { page?: string | undefined }

/**
 * Opens a client of a live network.
 * @throws {UsageError} if none is running, or `page` is not an http address.
 */
export async function clientOf({ page }: PageAddress): Promise<ControlClient> {
  if (page === undefined) return openClient((await findRunning()).url)
  if (!/^https?:\/\//.test(page) || !URL.canParse(page)) {
    throw new UsageError('--page has to be the http address of a page that `harborcheck up` serves', {
      facts: { '--page': page },
    })
  }
  return openClient(new URL(page).origin)
}
