import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { erc20Abi, parseEther } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { parseEnv } from '@/lib/server/env'
import { createLog } from '@/lib/server/log'
import { openTestMode, type TestMode } from '@/lib/server/test-mode/open-test-mode'
import { sampleAccount } from '@/lib/server/test-mode/sample/sample-account'
import { answerWalletCall } from '@/lib/server/test-mode/test-wallet'
import { approveCall, balanceCall, transferCall } from '@/lib/server/test-mode/tokens/test-token-calls'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'

const payer = sampleAccount(1).address
const spender = sampleAccount(6).address
const [usdc] = TEST_TOKENS
/** Names are no part of these calls. */
const findNames = () => Promise.reject(new Error('No name is asked for here'))

describe('the test wallet on the local chain', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dues-wallet-'))
  let mode: TestMode
  beforeAll(async () => {
    mode = await openTestMode(parseEnv({ DATA_DIR: dataDir, TEST_CHAIN_PORT: '0' }), createLog('silent'))
  })
  afterAll(async () => {
    await mode.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const token = usdc?.address ?? payer
  const ask = (method: string, ...params: unknown[]) =>
    answerWalletCall({ method, params, chainId: LOCAL_TEST_CHAIN_ID }, { node: mode.node, findNames })

  it('reads what its account really has', async () => {
    const balance = await ask('eth_call', { to: token, data: balanceCall(payer) }, 'latest')
    expect(BigInt(String(balance))).toBe(2500_000000n)
    expect(BigInt(String(await ask('eth_getBalance', payer, 'latest')))).toBeGreaterThan(parseEther('1'))
  })

  it('sends an approval that it signs itself', async () => {
    const transaction = { from: payer, to: token, data: approveCall(spender, 90_000000n) }
    const hash = await ask('eth_sendTransaction', transaction)
    // The node answers as soon as it has the transaction; the block comes a moment later.
    await expect
      .poll(() => ask('eth_getTransactionReceipt', hash))
      .toMatchObject({ status: '0x1', from: payer.toLowerCase() })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [payer, spender] })
    expect(BigInt(String(await ask('eth_call', { to: token, data }, 'latest')))).toBe(90_000000n)
  })

  it('says what a contract refuses, with its reason', async () => {
    const transaction = { from: payer, to: token, data: transferCall(spender, 10n ** 30n) }
    await expect(ask('eth_sendTransaction', transaction)).rejects.toMatchObject({
      code: 3,
      data: expect.stringMatching(/^0xe450d38c/),
    })
  })

  it('sends for its own accounts alone, and moves neither time nor blocks', async () => {
    const stranger = sampleAccount(9).address
    const transaction = { from: stranger, to: token, data: '0x' }
    await expect(ask('eth_sendTransaction', transaction)).rejects.toMatchObject({ code: 4100 })
    for (const method of ['evm_setTime', 'anvil_setBalance', 'eth_sendRawTransaction', 'eth_sign']) {
      await expect(ask(method, payer)).rejects.toMatchObject({ code: 4200 })
    }
  })

  it('answers nothing about other networks, or where there is no chain', async () => {
    const call = { method: 'eth_getBalance', params: [payer, 'latest'] }
    const elsewhere = answerWalletCall({ ...call, chainId: 8453 }, { node: mode.node, findNames })
    await expect(elsewhere).rejects.toMatchObject({ code: 4901 })
    await expect(answerWalletCall(call, { node: null, findNames })).rejects.toMatchObject({ code: 4900 })
  })
})
