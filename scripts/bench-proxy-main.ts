import { startTestNetwork } from '../src/network/test-network.ts'
import { proxyCost } from './bench-proxy.ts'

const network = await startTestNetwork()
console.log(await proxyCost(network))
await network.close()
