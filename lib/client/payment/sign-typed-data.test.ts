import { type hashTypedData, verifyTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { PERMIT_QUOTE, QUOTE } from '@/tests/support/browser/quote'
import { scriptedWallet } from '@/tests/support/browser/scripted-wallet'
import type { Connection } from '../wallet/wallet'
import { signTypedData } from './sign-typed-data'

const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const wallet = scriptedWallet(account.address)
const connection: Connection = { wallet, account: account.address, chainId: 8453 }
const rejected = () => {
  throw { code: 4001, message: 'no' }
}

describe('signing typed data', () => {
  it('hands the wallet what hashes to the same as on the chain', async () => {
    wallet.answer('eth_signTypedData_v4', ([, json]) => account.signTypedData(JSON.parse(String(json))))
    for (const typedData of [QUOTE.mandate, PERMIT_QUOTE.permit]) {
      const asked = typedData ?? expect.fail('The quote has a permit')
      const signature = (await signTypedData(connection, asked)) as `0x${string}`
      const known = asked as unknown as Parameters<typeof hashTypedData>[0]
      expect(await verifyTypedData({ ...known, address: account.address, signature } as never)).toBe(true)
    }
  })

  it('names what the wallet refused', async () => {
    wallet.answer('eth_signTypedData_v4', rejected)
    await expect(signTypedData(connection, QUOTE.mandate)).rejects.toMatchObject({ problem: 'rejected' })
    wallet.answer('eth_signTypedData_v4', () => null)
    await expect(signTypedData(connection, QUOTE.mandate)).rejects.toMatchObject({ problem: 'failed' })
  })
})
