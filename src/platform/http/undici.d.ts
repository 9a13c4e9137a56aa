// The package's own index also loads fetch, caches, cookies and mocks: half of its code, which harborcheck does not use.
declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici'

  type Options = Dispatcher.RequestOptions & { origin: string }
  export default function request(this: Dispatcher, options: Options): Promise<Dispatcher.ResponseData>
}
declare module 'undici/lib/dispatcher/agent.js' {
  export { Agent as default } from 'undici'
}
declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici'
}
declare module 'undici/lib/dispatcher/env-http-proxy-agent.js' {
  export { EnvHttpProxyAgent as default } from 'undici'
}
declare module 'undici/lib/api/api-connect.js' {
  const connect: import('undici').Dispatcher['connect']
  export default connect
}
