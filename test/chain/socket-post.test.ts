import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chain, startChain } from '../../src/chain/chain.ts'
import { openSocketPost } from '../../src/http/socket-post.ts'

let chain: Chain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const balanceOf = (digit: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: digit, method: 'eth_getBalance', params: [`0x${digit.repeat(40)}`, 'latest'] })

test('posts at once get each its own answer', async () => {
  const post = openSocketPost(chain.rpcUrl)
  const digits = [...'123456789abc']
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(digits.map((digit) => post(balanceOf(digit))))
    expect(answers.map((answer) => JSON.parse(answer).id)).toEqual(digits)
  }
  post.close()
})

test('behavior: an answer that is late fails its post, and no later post gets it', async () => {
  const post = openSocketPost(chain.rpcUrl, { timeout: 0 })
  await expect(post(balanceOf('1'))).rejects.toThrow('no answer within 0 s')
  await expect(post(balanceOf('2'))).rejects.toThrow('no answer within 0 s')
  post.close()
})

test('behavior: posts that are pending fail where it is closed, and where nothing listens', async () => {
  const post = openSocketPost(chain.rpcUrl)
  await post(balanceOf('1'))
  const pending = expect(post(balanceOf('2'))).rejects.toThrow('the connection')
  post.close()
  await pending
  await expect(openSocketPost('http://127.0.0.1:1')(balanceOf('1'))).rejects.toThrow('the connection')
})
