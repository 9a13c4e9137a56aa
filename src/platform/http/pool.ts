import Pool from 'undici/lib/dispatcher/pool.js'

/**
 * Opens kept-alive connections to the origin of `url`, one for each pending request. An idle connection does not keep
 * the process alive. `destroy()` closes all of them; pending requests fail.
 */
export function openPool(url: string): Pool {
  // `exchange` limits the time of a whole answer instead.
  return new Pool(new URL(url).origin, { headersTimeout: 0, bodyTimeout: 0 })
}
