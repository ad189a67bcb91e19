import fc from 'fast-check'
import { parseTransaction } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { chargeCeiling, legacyFees, withinCeiling } from '../../chain/fees/fees'
import { signAttempt } from './sign-transaction'
import { onlyFills, raisedFees, readContent, replacingFees } from './transaction-form'

/** No network's ceiling. */
const HIGH = 10n ** 30n

const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) => ({ maxFeePerGas, maxPriorityFeePerGas })

describe('raised fees', () => {
  it('are an eighth above the bid at least, both of them', () => {
    expect(raisedFees(fees(80n, 8n), fees(20n + 1n, 1n), HIGH)).toEqual(fees(91n, 10n))
    expect(raisedFees(fees(0n, 0n), fees(1n, 0n), HIGH)).toEqual(fees(1n, 1n))
  })

  it('are what the chain asks for where that is more', () => {
    expect(raisedFees(fees(80n, 8n), fees(500n, 100n), HIGH)).toEqual(fees(500n, 100n))
  })

  it('never promise more to the miner than they pay', () => {
    const raised = raisedFees(fees(10n, 10n), fees(11n, 40n), HIGH)
    expect(raised).toEqual(fees(40n, 40n))
  })

  it('end where a bid is four times what the chain asks for', () => {
    expect(raisedFees(fees(79n, 8n), fees(20n, 1n), HIGH)).not.toBeNull()
    expect(raisedFees(fees(80n, 8n), fees(20n, 1n), HIGH)).toBeNull()
  })
})

describe('a ceiling', () => {
  const wei = fc.bigInt({ min: 0n, max: 10n ** 14n })

  it('is never passed by a raised bid, and where it does not matter changes nothing', () => {
    fc.assert(
      fc.property(wei, wei, wei, wei, wei, (maxFee, tip, base, askedTip, feeCeiling) => {
        const [bid, asked] = [fees(maxFee, tip), fees(2n * base + askedTip, askedTip)]
        const free = raisedFees(bid, asked, HIGH)
        const raised = raisedFees(bid, asked, feeCeiling)
        expect(raised).toEqual(free && free.maxFeePerGas <= feeCeiling ? free : null)
      }),
    )
  })
})

describe('what has to replace a charge', () => {
  const wei = fc.bigInt({ min: 1n, max: 10n ** 14n })

  it('outbids it at any price of gas, within the ceiling', () => {
    fc.assert(
      fc.property(wei, wei, fc.option(wei), wei, (price, tip, base, feeCeiling) => {
        const bid = withinCeiling(fees(price, tip % price), chargeCeiling(feeCeiling))
        const asked = base === null ? null : withinCeiling(fees(2n * base, 0n), feeCeiling)
        fc.pre(bid !== null)
        const filler = replacingFees(bid, asked, feeCeiling)
        expect(filler.maxFeePerGas <= feeCeiling).toBe(true)
        expect(filler.maxFeePerGas * 8n >= bid.maxFeePerGas * 9n).toBe(true)
        expect(filler.maxPriorityFeePerGas * 8n >= bid.maxPriorityFeePerGas * 9n).toBe(true)
        expect(filler.maxPriorityFeePerGas <= filler.maxFeePerGas).toBe(true)
      }),
    )
  })

  it('is at the ceiling where that was lowered below the bid', () => {
    expect(replacingFees(fees(80n, 8n), null, 40n)).toEqual(fees(40n, 10n))
    expect(replacingFees(legacyFees(80n), null, 40n)).toEqual(legacyFees(40n))
  })
})

describe('on a network without a base fee', () => {
  const legacy = (price: bigint) => ({ ...fees(price, price), isLegacy: true })

  it('a raised bid is one gas price again', () => {
    expect(raisedFees(fees(80n, 80n), legacy(40n), HIGH)).toEqual(legacy(91n))
    expect(raisedFees(fees(80n, 80n), legacy(500n), HIGH)).toEqual(legacy(500n))
  })

  it('a form is a legacy transaction of that gas price', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const to = '0x00000000000000000000000000000000000000aa'
    const network = { feeCeiling: 7n }
    const form = {
      network,
      account,
      to,
      data: '0xab',
      gasLimit: 50_000n,
      fees: legacy(7n),
      at: new Date(0),
    } as const
    const attempt = await signAttempt({ id: 'id', chainId: 56, nonce: 3 }, form)
    expect(parseTransaction(attempt.raw)).toMatchObject({
      type: 'legacy',
      chainId: 56,
      nonce: 3,
      gasPrice: 7n,
    })
    expect(attempt).toMatchObject(fees(7n, 7n))
    expect(readContent(attempt)).toEqual({
      form: { to, data: '0xab', gasLimit: 50_000n },
      fees: legacy(7n),
      nonce: 3,
      chainId: 56,
    })
  })
})

describe('a signed form', () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const transaction = {
    id: 'id',
    chainId: 1,
    nonce: 3,
    to: '0x00000000000000000000000000000000000000aa',
    data: '0xab',
  } as const
  const sign = (to: `0x${string}`, data: `0x${string}`) =>
    signAttempt(transaction, {
      ...{ network: { feeCeiling: 2n }, account, to, data, gasLimit: 50_000n },
      ...{ fees: fees(2n, 1n), at: new Date(0) },
    })

  it('is decoded to its call', async () => {
    const attempt = await sign(transaction.to, '0xab')
    expect(readContent(attempt)).toEqual({
      form: { to: transaction.to, data: '0xab', gasLimit: 50_000n },
      fees: fees(2n, 1n),
      nonce: 3,
      chainId: 1,
    })
    expect(readContent(await sign(transaction.to, '0x'))?.form.data).toBe('0x')
  })

  it('without a tip is read as one without', async () => {
    const form = { account, to: transaction.to, data: '0xab', gasLimit: 50_000n, at: new Date(0) } as const
    const attempt = await signAttempt(transaction, {
      ...form,
      network: { feeCeiling: 2n },
      fees: fees(2n, 0n),
    })
    expect(readContent(attempt)?.fees).toEqual(fees(2n, 0n))
  })

  it('that cannot be read has no content, and serves no purpose', () => {
    for (const raw of ['0x', '0x00', '0x02c0', `0x02${'ff'.repeat(40)}`] as const) {
      expect(readContent({ raw })).toBeNull()
      expect(onlyFills({ raw }, transaction)).toBe(true)
    }
  })

  it('is distinguished from one that only uses up the nonce', async () => {
    expect(onlyFills(await sign(transaction.to, '0xab'), transaction)).toBe(false)
    expect(onlyFills(await sign(account.address, '0x'), transaction)).toBe(true)
    expect(onlyFills(await sign(account.address, '0x'), { to: account.address, data: '0x' })).toBe(false)
  })
})
