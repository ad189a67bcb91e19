import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { ApiError, ConnectionError } from '@/lib/client/api/api-error'
import type { PermissionApi } from '@/lib/client/payment/permission-api'
import { buildApprovals } from '@/lib/mandate/allowance/build-approvals'
import type { WirePermissionQuote } from '@/lib/wire/subscribers/portal-permission'
import { scriptedWallet } from '@/tests/support/browser/scripted-wallet'
import { createPayerCallFlow, effectsFor, type PayerCall, type PayerCallStep } from './payer-call-flow'

const PAYER = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const TRANSACTION = { to: '0xF37Aab9e558df93Ff1bD042825e1E2Acfddc4Cae', data: '0x01' }
const HASH = `0x${'8f'.repeat(32)}`

function scene({
  account = PAYER,
  chainId = 8453,
  call = {},
}: {
  account?: string
  chainId?: number
  call?: Partial<PayerCall>
} = {}) {
  const wallet = scriptedWallet(account)
  wallet.answer('eth_sendTransaction', () => HASH)
  wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x1' }))
  const steps: PayerCallStep[] = []
  const switched: number[] = []
  const run = () =>
    new Promise<void>((resolve) => {
      const flow = createPayerCallFlow({
        connect: async () => ({ wallet, account, chainId }),
        switchNetwork: async (target: number) => {
          switched.push(target)
        },
        pause: async () => wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x1' })),
        onEnd: resolve,
      })
      flow.subscribe(() => steps.push(flow.getState()))
      flow.start(wallet, {
        payer: PAYER.toLowerCase(),
        chainId: 8453,
        transaction: TRANSACTION,
        ...call,
      })
    })
  return { wallet, steps, switched, run }
}

test('the payer’s wallet sends the call, and it is done when the network has it', async () => {
  const { wallet, steps, switched, run } = scene()
  wallet.answer('eth_getTransactionReceipt', () => null)
  await run()
  expect(steps).toMatchObject([{ name: 'asking' }, { name: 'sent', hash: HASH }, { name: 'done' }])
  expect(switched).toEqual([])
})

test('a wallet on another network is asked to go to that of the call first', async () => {
  const { switched, steps, run } = scene({ chainId: 1 })
  await run()
  expect(switched).toEqual([8453])
  expect(steps.at(-1)).toEqual({ name: 'done' })
})

test('another account is asked for nothing, since the contract would refuse it', async () => {
  const { steps, run } = scene({ account: TRANSACTION.to })
  await run()
  expect(steps.at(-1)).toEqual({ name: 'idle', problem: { kind: 'wrong_account', account: TRANSACTION.to } })
  expect(steps.some(({ name }) => name === 'sent')).toBe(false)
})

test('what the wallet or the network refuses is named', async () => {
  const declined = scene()
  declined.wallet.answer('eth_sendTransaction', () => {
    throw { code: 4001, message: 'no' }
  })
  await declined.run()
  expect(declined.steps.at(-1)).toEqual({ name: 'idle', problem: { kind: 'wallet', problem: 'rejected' } })
  const reverted = scene()
  reverted.wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x0' }))
  await reverted.run()
  expect(reverted.steps.at(-1)).toEqual({ name: 'idle', problem: { kind: 'reverted' } })
})

describe('a permission that is given again', () => {
  const SPENDER = '0x8aB0DAed5e3Ba10f8F1d1B9b0e3A0A9d9C0f7E11'
  const terms = { token: TRANSACTION.to as Address, spender: SPENDER.toLowerCase() as Address, needed: 12n }
  const approvals = buildApprovals({ ...terms, allowance: 1n, zeroFirst: true })
  const [approve] = buildApprovals({ ...terms, allowance: 0n, zeroFirst: false })
  const none = {
    chainId: 8453,
    spender: SPENDER,
    allowance: '1',
    allowanceNeeded: '12',
    permit: null,
    approvals: [],
  }
  const permit = {
    domain: { name: 'USDC', version: '2', chainId: 8453, verifyingContract: TRANSACTION.to },
    types: { Permit: [] },
    primaryType: 'Permit' as const,
    message: { owner: PAYER, spender: SPENDER, value: '12', nonce: '4', deadline: '1795315200' },
  }

  function permissionScene(
    quote: () => WirePermissionQuote,
    renew: PermissionApi['renew'] = async () => {},
    transaction: PayerCall['transaction'] = approve ?? TRANSACTION,
  ) {
    const signed: unknown[] = []
    const api: PermissionApi = {
      quote: async () => quote(),
      renew: async (answer) => {
        signed.push(answer)
        await renew(answer)
      },
    }
    const permission = { contract: SPENDER, allowance: '12', api }
    const made = scene({ call: { transaction, permission } })
    const sent: unknown[] = []
    made.wallet.answer('eth_sendTransaction', ([call]) => {
      sent.push(Reflect.get(Object(call), 'data'))
      return HASH
    })
    made.wallet.answer('eth_signTypedData_v4', () => '0xsigned')
    return { ...made, sent, signed }
  }

  test('is a signature that costs nothing, where the token takes one', async () => {
    const { run, sent, signed, steps } = permissionScene(() => ({ ...none, permit }))
    await run()
    expect(signed).toEqual([{ deadline: '1795315200', signature: '0xsigned' }])
    expect(sent).toEqual([])
    expect(steps.at(-1)).toEqual({ name: 'done' })
  })

  test('is two transactions where the token asks for 0 first', async () => {
    const { run, sent, steps } = permissionScene(() => ({ ...none, approvals }))
    await run()
    expect(sent).toEqual(approvals.map(({ data }) => data))
    expect(steps.map(({ name }) => name)).toEqual(['asking', 'sent', 'asking', 'sent', 'done'])
  })

  test('is nothing where it has been given meanwhile', async () => {
    const { run, sent, steps } = permissionScene(() => none)
    await run()
    expect([sent, steps.at(-1)]).toEqual([[], { name: 'done' }])
  })

  test('is the transaction that the page shows where this site gives no answer, or another one', async () => {
    const away = () => {
      throw new Error('no answer')
    }
    const other = { ...permit, message: { ...permit.message, spender: PAYER } }
    for (const quote of [
      away,
      () => ({ ...none, permit: other }),
      () => ({ ...none, allowanceNeeded: '13', permit }),
    ]) {
      const { run, sent, signed, steps } = permissionScene(quote, async () => {
        throw new ConnectionError()
      })
      await run()
      expect([sent, signed]).toEqual([[approve?.data], [null]])
      expect(steps.at(-1)).toEqual({ name: 'done' })
    }
  })

  test('for further charges is nothing but what the page has shown', async () => {
    const { run, sent, signed, steps } = permissionScene(
      () => ({ ...none, allowanceNeeded: '13', permit }),
      undefined,
      null,
    )
    await run()
    expect([sent, signed]).toEqual([[], []])
    expect(steps.at(-1)).toMatchObject({ name: 'idle', problem: { kind: 'refused' } })
  })

  test('for further charges by transactions is done once this site has read it, which may be behind', async () => {
    const behind = new ApiError(
      {
        type: '/docs/errors#allowance_too_low',
        title: 'Allowance too low',
        status: 402,
        code: 'allowance_too_low',
        detail: 'The account allows 1.',
        requestId: 'req_1',
      },
      null,
    )
    let readings = 0
    const { run, sent, steps } = permissionScene(
      () => ({ ...none, approvals }),
      async () => {
        readings += 1
        if (readings < 3) throw behind
      },
      null,
    )
    await run()
    expect(sent).toEqual(approvals.map(({ data }) => data))
    expect([readings, steps.at(-1)]).toEqual([3, { name: 'done' }])
  })

  test('that this site does not take says why', async () => {
    const { run, steps } = permissionScene(
      () => ({ ...none, permit }),
      async () => {
        throw new ConnectionError()
      },
    )
    await run()
    expect(steps.at(-1)).toMatchObject({ name: 'idle', problem: { kind: 'refused' } })
  })
})

test('each step calls for what ends it', () => {
  const wallet = scriptedWallet(PAYER)
  const connection = { wallet, account: PAYER, chainId: 8453 }
  const call = { payer: PAYER, chainId: 8453, transaction: TRANSACTION }
  const names = (step: PayerCallStep) => effectsFor(step).map(({ key: [name] }) => name)
  expect(names({ name: 'idle', problem: null })).toEqual([])
  expect(names({ name: 'asking', wallet, call, left: null })).toEqual(['ask'])
  expect(names({ name: 'sent', hash: HASH, connection, call, left: [] })).toEqual(['follow'])
  expect(names({ name: 'done' })).toEqual([])
})
