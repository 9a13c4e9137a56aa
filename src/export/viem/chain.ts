/** Plays blocks on a chain, and compares answers, in JavaScript. */
export const chain = `
async function openChain() {
  const id = await client.getChainId()
  if (id !== chainId) throw new Error(\`The chain has id \${id}, but this scenario is for \${chainId}.\`)
  await client.request({ method: 'anvil_autoImpersonateAccount', params: [true] })
  await client.setAutomine(false)
  await client.setBlockGasLimit({ gasLimit: 1_000_000_000_000n })
}

async function now() {
  return Number((await client.getBlock()).timestamp)
}

/** Queues a transaction for the next block. It must succeed. */
function send(account, to, data) {
  return queue(account, { to, data }, '0x')
}

/** Queues a transaction that must revert with this error. */
function sendReverting(error, account, to, data) {
  return queue(account, { to, data }, toFunctionSelector(error))
}

/** Queues a creation transaction, which must revert with this error if one is given. */
function create(account, code, error) {
  return queue(account, { data: code }, error ? toFunctionSelector(error) : '0x')
}

async function queue(account, { to, data }, outcome) {
  await client.setBalance({ address: account, value: 10n ** 24n })
  const nonce = await client.getTransactionCount({ address: account, blockTag: 'pending' })
  const hash = await client.sendTransaction({ account, chain: null, to, data, nonce, gas: 100_000_000n })
  queued.push({ hash, outcome })
}

/** Mines the next block, this many seconds after the start. The contracts must exist afterwards. */
async function mine(seconds, ...contracts) {
  await client.request({ method: 'evm_mine', params: [start + seconds] })
  for (const [index, { hash, outcome }] of queued.splice(0).entries()) {
    const { status, transactionIndex } = await client.getTransactionReceipt({ hash })
    if (transactionIndex !== index) throw new Error(\`\${hash} is at another position: start anvil with --order fifo.\`)
    const found = status === 'success' ? '0x' : await errorOf(hash)
    if (found !== outcome) throw new Error(\`Transaction \${hash} should end with \${outcome}, but ends with \${found}.\`)
  }
  for (const address of contracts) {
    if (!(await client.getCode({ address }))) throw new Error(\`There is no contract at \${address}: is the chain a fresh one?\`)
  }
}

async function errorOf(hash) {
  const params = [hash, { tracer: 'callTracer' }]
  const { output } = await client.request({ method: 'debug_traceTransaction', params })
  return output?.slice(0, 10)
}

/** The data of a call. */
function call(functionName, ...args) {
  return encodeFunctionData({ abi, functionName, args })
}

/** The init code of a contract with constructor arguments. */
function initCode(code, types, ...values) {
  return concat([code, encodeAbiParameters(parseAbiParameters(types), values)])
}

/** Asks the resolver and compares its answer with the expected one. */
async function ask(method, contract, expected, because) {
  const found = JSON.stringify(await method(contract))
  const right = found === JSON.stringify(expected)
  const asked = \`\${method.name}(\${contract ?? ''})\`
  const instead = right ? '' : \`, expected \${JSON.stringify(expected)}\`
  console.log(named(\`  \${right ? 'ok   ' : 'WRONG'} \${asked} = \${found}\${instead}\`))
  for (const reason of because) console.log(\`          \${reason}\`)
  total += 1
  if (!right) wrong += 1
}

/** Replaces addresses by names. */
function named(text) {
  return Object.entries(names).reduce((replaced, [name, address]) => replaced.replaceAll(address, name), text)
}

function finish() {
  console.log(\`\${total} answers, \${wrong} wrong.\`)
  process.exitCode = wrong === 0 ? 0 : 1
}
`
