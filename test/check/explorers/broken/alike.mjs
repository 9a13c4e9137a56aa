// harborcheck's own explorer behind a server that gets one thing wrong, which the argument names.
import { startExplorer } from '../../../../dist/index.js'
import { serveFaulty } from './faults.mjs'

const { RPC_URL: rpcUrl, CHAIN_ID, ATTACK_REGISTRY, AGREEMENT_FACTORY, EXPLORER_PATH: path, PORT } = process.env
const [, , way, quirk] = process.argv
const explorer = await startExplorer({
  rpcUrl,
  chainId: Number(CHAIN_ID),
  contracts: { attackRegistry: ATTACK_REGISTRY, agreementFactory: AGREEMENT_FACTORY },
  path,
  quirks: quirk ? [{ kind: quirk }] : [],
})
await serveFaulty({ explorerUrl: explorer.url, rpcUrl, attackRegistry: ATTACK_REGISTRY, port: Number(PORT) }, way)
