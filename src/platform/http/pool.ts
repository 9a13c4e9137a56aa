import type { Dispatcher } from 'undici'
import connect from 'undici/lib/api/api-connect.js'
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js'
import Pool from 'undici/lib/dispatcher/pool.js'

/**
 * Opens kept-alive connections to the origin of `url`, one for each pending request. An idle connection does not keep
 * the process alive. `destroy()` closes all of them; pending requests fail.
 */
export function openPool(url: string): Pool {
  // `exchange` limits the time of a whole answer instead.
  return new Pool(new URL(url).origin, { headersTimeout: 0, bodyTimeout: 0 })
}

/** Opens connections like {@link openPool}, through the proxy that `HTTPS_PROXY`, `http_proxy` and `NO_PROXY` name, if any. */
export function openProxiedPool(url: string): Dispatcher {
  const { env } = process
  // As curl does: the proxy of the other protocol does not count.
  const proxy = url.startsWith('https:') ? (env.https_proxy ?? env.HTTPS_PROXY) : (env.http_proxy ?? env.HTTP_PROXY)
  if (!proxy) return openPool(url)
  const agent = new EnvHttpProxyAgent({
    ...{ httpProxy: proxy, httpsProxy: proxy, headersTimeout: 0, bodyTimeout: 0 },
    // A tunnel for https alone: proxies refuse others.
    proxyTunnel: false,
    // undici's own entry file adds `connect` to every pool.
    clientFactory: (to, options) => Object.assign(new Pool(to, options), { connect }),
  })
  const { origin } = new URL(url)
  return agent.compose((dispatch) => (request, handler) => dispatch({ ...request, origin }, handler))
}
