import { createExplorerHandlers, openIndex, startChain } from 'harborcheck'
import { setupServer } from 'msw/node'

const chain = await startChain()
const index = openIndex({ ...chain, contracts: chain.deployment })
const server = setupServer(...createExplorerHandlers(index, { baseUrl: 'https://explorer.example' }))
server.listen({ onUnhandledRequest: 'bypass' })

const response = await fetch('https://explorer.example/chain/agreements?state=UNDER_ATTACK')
console.log(await response.json())

server.close()
index.close()
await chain.stop()
