// Explorers that are right except for one fault.
import { createServer } from 'node:http'
import { createPublicClient, http } from 'viem'
import { agreementAbi, attackRegistryAbi } from '../../../../dist/abi/index.js'

/** Serves what an explorer answers, with the fault that is named `way`. Resolves with the server, on a free port if there is no `port`. */
export async function serveFaulty({ explorerUrl, rpcUrl, attackRegistry, port = 0 }, way) {
  const wrong = faults[way]
  const textsOf = new Map()
  const client = createPublicClient({ transport: http(rpcUrl) })
  const server = createServer(async (request, response) => {
    let asked = request.url
    if (rewrites.has(way)) wrong({ url: asked, at: (url) => (asked = url) })
    const answer = await fetch(explorerUrl + asked)
    let [status, body] = [answer.status, await answer.json()]
    const reply = (...other) => ([status, body] = other)
    if (!rewrites.has(way)) await wrong({ url: asked, status, body, reply, read: { client, attackRegistry }, textsOf })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

/** The faults that ask the right explorer for something else. */
const rewrites = new Set(['first-page-is-0', 'other-states-list-all'])

const faults = {
  // Field formats: one item is wrong wherever it is shown.
  'numbers-as-strings': ({ body }) =>
    eachItem(body, (item) => ({ ...item, bountyPercentage: `${item.bountyPercentage}` })),
  'seconds-for-milliseconds': ({ body }) =>
    eachItem(body, (item) => ({ ...item, commitmentDeadline: item.commitmentDeadline / 1000 })),
  'higher-bounty': ({ body }) => eachItem(body, (item) => ({ ...item, bountyPercentage: item.bountyPercentage + 1 })),
  'block-after-creation': ({ body }) =>
    eachItem(body, (item) => ({ ...item, createdAtBlock: item.createdAtBlock + 1 })),
  'corrupted-a-second-late': ({ body }) =>
    body.corruptedAt && Object.assign(body, { corruptedAt: body.corruptedAt + 1000 }),
  'one-transaction-for-all': ({ body }) =>
    body.underAttackTxHash && Object.assign(body, { underAttackTxHash: body.registeredTxHash }),
  'fraction-of-one': ({ body }) =>
    eachItem(body, (item) => ({ ...item, bountyPercentage: item.bountyPercentage / 100 })),
  ...Object.fromEntries(
    ['asIntN', 'asUintN'].map((cut) => [
      `cap-${cut}`,
      ({ body }) =>
        eachItem(body, (item) => ({ ...item, bountyCapUsd: `${BigInt[cut](64, BigInt(item.bountyCapUsd))}` })),
    ]),
  ),
  'last-covered-missing': ({ body }) =>
    eachItem(body, (item) => ({ ...item, coveredContracts: item.coveredContracts?.slice(0, -1) })),
  'no-owner': ({ body }) => eachItem(body, ({ owner: _, ...item }) => item),
  'first-contact-only': ({ body }) =>
    eachItem(body, (item) => ({ ...item, contactDetails: item.contactDetails.slice(0, 1) })),
  'texts-of-the-creation': ({ body, textsOf }) =>
    eachItem(body, (item) => ({ ...item, ...textsAtFirst(textsOf, item) })),
  // Lists.
  'oldest-first': ({ body }) => body.items?.reverse(),
  'one-page-short': ({ body }) => Object.assign(body.meta ?? {}, { totalPages: body.meta?.totalPages - 1 }),
  'item-twice': ({ body, url }) =>
    url.includes('page=2') && body.items.length > 0 && body.items.splice(0, 1, body.items[1] ?? body.items[0]),
  'first-page-is-0': ({ url, at }) => at(url.replace(/page=(\d+)/, (_, page) => `page=${Number(page) + 1}`)),
  'silent-end-unlisted': async ({ url, body, read }) => {
    if (!url.includes('state=PRODUCTION')) return
    const isWritten = await Promise.all(body.items.map((item) => isPromoted(read, item)))
    body.items = body.items.filter((_, index) => isWritten[index])
  },
  // Texts.
  'trims-texts': ({ body }) => eachItem(body, (item) => ({ ...item, protocolName: item.protocolName.trim() })),
  'escapes-texts': ({ body }) =>
    eachItem(body, (item) => ({ ...item, diligenceRequirements: item.diligenceRequirements.replaceAll('&', '&amp;') })),
  'normalises-texts': ({ body }) =>
    eachItem(body, (item) => ({ ...item, protocolName: item.protocolName.normalize('NFC') })),
  'small-letters': ({ body }) =>
    eachItem(body, (item) => ({
      ...item,
      contactDetails: item.contactDetails.map(({ name, contact }) => ({ name, contact: contact.toLowerCase() })),
    })),
  'two-byte-characters': ({ body }) =>
    eachItem(body, (item) => ({ ...item, protocolName: item.protocolName.replaceAll(/[^\0-\uFFFF]/gu, '\uFFFD') })),
  'pending-owner': async ({ body, read }) => {
    for (const item of [body, ...(body.items ?? []), ...(body.agreements ?? [])]) {
      const pending = item.agreementAddress && (await pendingOwner(read, item))
      if (BigInt(pending ?? 0) > 0n) item.owner = pending.toLowerCase()
    }
  },
  // Requests.
  'other-states-list-all': ({ url, at }) => at(url.replace(/state=[a-z_]+/, 'state_=')),
  'crashes-without-state': ({ url, reply }) => /state=(&|$)/.test(url) && reply(500, { message: 'no state' }),
  'crashes-by-name': ({ url, reply }) => url.includes('sortBy=protocolName') && reply(500, { message: 'no such key' }),
  'last-page-again': ({ url, body, textsOf }) => {
    const list = url.replace(/page=\d+/, '')
    if (body.items?.length > 0) textsOf.set(list, body.items)
    else if (body.meta?.totalPages > 0 && body.meta.currentPage === body.meta.totalPages + 1)
      body.items = textsOf.get(list) ?? []
  },
  'crashes-on-nonsense': ({ url, reply }) =>
    /page=abc|limit=abc/.test(url) && reply(500, { message: 'Internal server error' }),
  'one-in-200-fails': ({ reply, textsOf }) => {
    const count = (textsOf.get('requests') ?? 0) + 1
    textsOf.set('requests', count)
    if (count % 200 === 0) reply(502, { message: 'Bad Gateway' })
  },
  'no-400': ({ status, reply }) => status === 400 && reply(200, { hasCoverage: false, agreements: [] }),
  'children-in-lower-case-only': ({ url, body, reply }) => {
    const isChild = body.agreements?.some(({ coveredAccounts }) =>
      coveredAccounts.every(({ accountAddress }) => !url.toLowerCase().includes(accountAddress)),
    )
    if (isChild && /by-contract\/0x.*[A-F]/.test(url)) reply(200, { hasCoverage: false, agreements: [] })
  },
  'asks-for-a-key': ({ url, reply }) => url.includes('contract-state') && reply(401, { message: 'API key required' }),
  // The event of the official deployer, taken for the removal of a link.
  'agreement-zero-unlinks': async ({ url, read, reply }) => {
    const [, route, contract] = /(by-contract|contract-state)\/(0x[0-9a-f]{40})$/i.exec(url) ?? []
    if (!contract || !(await isFromOfficialDeployer(read, contract))) return
    const times = [
      'attackRequestedAt',
      'underAttackAt',
      'promotionRequestedAt',
      'promotionWindowEnds',
      'productionAt',
      'corruptedAt',
    ]
    const none = Object.fromEntries(times.map((name) => [name, null]))
    if (route === 'by-contract') reply(200, { hasCoverage: false, agreements: [] })
    else reply(200, { state: 'NOT_REGISTERED', wasUnderAttack: false, ...none })
  },
  // A cache by contract, for ever.
  cached: ({ url, status, body, reply, textsOf }) => {
    if (!/by-contract|contract-state/.test(url)) return
    if (!textsOf.has(url)) textsOf.set(url, [status, body])
    else reply(...textsOf.get(url))
  },
  // Its own address book.
  'no-state': ({ url, body }) => url.includes('contract-state') && delete body.state,
  'empty-state-for-none': ({ body }) =>
    body.state === 'NOT_REGISTERED' && Object.assign(body, { state: 'NOT_DEPLOYED' }),
  // The machine's clock in the place of the latest block's time.
  'own-clock': async ({ body, read }) => {
    const items = [body, ...(body.items ?? []), ...(body.agreements ?? [])]
    for (const item of items) if (item.agreementAddress && item.state) item.state = await stateNow(read, item)
  },
  nothing: () => {},
}

/** The texts that an agreement had when it was shown for the first time. */
function textsAtFirst(textsOf, { agreementAddress, protocolName, diligenceRequirements }) {
  if (!textsOf.has(agreementAddress)) textsOf.set(agreementAddress, { protocolName, diligenceRequirements })
  return textsOf.get(agreementAddress)
}

const pendingOwner = ({ client }, { agreementAddress: address }) =>
  client.readContract({ address, abi: agreementAbi, functionName: 'pendingOwner' })

async function isFromOfficialDeployer({ client, attackRegistry }, contract) {
  const event = attackRegistryAbi.find(({ name }) => name === 'ContractRegistered')
  const logs = await client.getLogs({ address: attackRegistry, event, fromBlock: 0n })
  return logs.some(
    ({ args }) => args.contractAddress.toLowerCase() === contract.toLowerCase() && BigInt(args.agreementAddress) === 0n,
  )
}

/** Whether a transaction wrote the PRODUCTION of an agreement. */
async function isPromoted({ client, attackRegistry }, { agreementAddress }) {
  const query = { address: attackRegistry, abi: attackRegistryAbi, functionName: 'getAgreementInfo' }
  return (await client.readContract({ ...query, args: [agreementAddress] })).promoted
}

function eachItem(body, change) {
  if (body.items) body.items = body.items.map(change)
  if (body.agreements) body.agreements = body.agreements.map(change)
  if (body.agreementAddress) {
    const changed = change({ ...body })
    for (const key of Object.keys(body)) delete body[key]
    Object.assign(body, changed)
  }
}

async function stateNow({ client, attackRegistry }, { agreementAddress, state }) {
  const DAY = 86_400n
  const { isRegistered, corrupted, promoted, attackApproved, deadlineTimestamp, promotionRequestedTimestamp } =
    await client.readContract({
      address: attackRegistry,
      abi: attackRegistryAbi,
      functionName: 'getAgreementInfo',
      args: [agreementAddress],
    })
  if (!isRegistered) return state
  const now = BigInt(Math.floor(Date.now() / 1000))
  if (corrupted) return 'CORRUPTED'
  if (promoted) return 'PRODUCTION'
  if (promotionRequestedTimestamp > 0n)
    return now < promotionRequestedTimestamp + 3n * DAY ? 'PROMOTION_REQUESTED' : 'PRODUCTION'
  if (attackApproved) return 'UNDER_ATTACK'
  return now < deadlineTimestamp ? 'ATTACK_REQUESTED' : 'PRODUCTION'
}
