// harborcheck's own explorer behind a proxy that changes some of its answers, for `test-explorer --command`.
// Its argument: how many of ten answers are changed.
import { startExplorer } from '../../../src/explorer/explorer.ts'
import type { Address } from '../../../src/subject/resolver.ts'
import { openMutatingProxy } from './mutating-proxy.ts'

const { RPC_URL = '', CHAIN_ID, ATTACK_REGISTRY, AGREEMENT_FACTORY, PORT } = process.env
const explorer = await startExplorer({
  rpcUrl: RPC_URL,
  chainId: Number(CHAIN_ID),
  contracts: { attackRegistry: ATTACK_REGISTRY as Address, agreementFactory: AGREEMENT_FACTORY as Address },
})
const proxy = await openMutatingProxy(explorer.url, Number(PORT))
proxy.outOfTen = Number(process.argv[2])
