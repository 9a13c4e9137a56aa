import type { Address, Environment } from '../../src/subject/resolver.ts'

const registry = '0x00000000000000000000000000000000000000A1'

/** An environment in which nothing listens: these subjects ask no chain. */
export const environment: Environment = {
  protocolVersion: 1,
  chainId: 31337,
  rpcUrl: 'http://127.0.0.1:1',
  explorerUrl: 'http://127.0.0.1:2',
  explorerPath: 'chain',
  contracts: {
    attackRegistry: registry,
    safeHarborRegistry: registry,
    chainSafeHarborRegistry: registry,
    agreementFactory: registry,
  },
  deploymentBlock: 1,
}

/** What every question here is about. */
export const contract: Address = '0x0000000000000000000000000000000000000001'
