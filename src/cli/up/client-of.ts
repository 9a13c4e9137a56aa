import { UsageError } from '../../errors.ts'
import { type Client, openClient } from '../../live/client/client.ts'
import { findRunning } from '../../live/client/running.ts'

/** PageAddress world: that of a page's address, or the one that is up in this folder. */
export type PageAddress = { url?: string }

/**
 * What speaks to a world that is up.
 * @throws {UsageError} where none is, or the address is none.
 */
export async function clientOf({ url }: PageAddress): Promise<Client> {
  if (url === undefined) return openClient((await findRunning()).url)
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError('--url is the http address of a page that `harborcheck up` serves', {
      facts: { '--url': url },
    })
  }
  return openClient(new URL(url).origin)
}
