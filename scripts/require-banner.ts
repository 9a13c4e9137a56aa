// CommonJS libraries in an ESM bundle call `require` for Node's modules.
export const requireBanner = {
  js: "import { createRequire as __createRequire } from 'node:module'\nconst require = __createRequire(import.meta.url)",
}
