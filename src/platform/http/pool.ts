import Pool from 'undici/lib/dispatcher/pool.js'

/**
 * Opens kept-alive connections to the origin of `url`: as many as there are pending requests. An idle one does not keep the
 * process alive. `destroy()` closes all of them; pending requests fail.
 */
export function openPool(url: string): Pool {
  // `exchange` limits the time of a whole answer instead.
  return new Pool(new URL(url).origin, { headersTimeout: 0, bodyTimeout: 0 })
}
