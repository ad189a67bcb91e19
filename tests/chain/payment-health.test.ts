import { parseEther, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as ready } from '@/app/api/ready/route'
import { GET as networks } from '@/app/api/v1/networks/route'
import { factoryDeployment } from '@/lib/mandate/puller/puller-address'
import { createPaymentNetwork } from '@/lib/server/chain/create-payments'
import type { PaymentKeys, Payments } from '@/lib/server/chain/payment-networks'
import { ManualClock } from '@/lib/server/clock'
import { createLog } from '@/lib/server/log'
import { type Finding, networkStatus } from '@/lib/server/network-health'
import { checkPaymentNetwork } from '@/lib/server/services/health/check-payment-network'
import { noteRenewalRun } from '@/lib/server/store/subscribers/renewal-runs'
import { type FaultyRpc, startFaultyRpc } from '@/tests/support/chain/faulty-rpc'
import { startTestChain, type TestChain } from '@/tests/support/chain/test-chain'
import { deep } from '@/tests/support/process/deep'
import { createWorld, type World } from '@/tests/support/service/world'

const CHAIN_ID = 31337
const SOMETHING = '0x00000000000000000000000000000000000000aa'
const log = createLog('silent')
const newKeys = (): PaymentKeys => ({
  keeper: privateKeyToAccount(generatePrivateKey()),
  canceller: privateKeyToAccount(generatePrivateKey()),
})
const rolesOf = ({ keeper, canceller }: PaymentKeys) => ({
  keeper: keeper.address,
  canceller: canceller.address,
})

let chain: TestChain
let proxy: FaultyRpc
let clock: ManualClock
let keys: PaymentKeys

beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startFaultyRpc(chain.rpcUrl)
})
afterAll(async () => {
  await proxy?.close()
  await chain?.close()
})

beforeEach(async () => {
  proxy.fault = null
  clock = new ManualClock(new Date())
  keys = newKeys()
  await deployFactory(keys)
  await fund(keys, '1')
})

async function deployFactory(roles: PaymentKeys): Promise<void> {
  const { transaction } = factoryDeployment(rolesOf(roles))
  await chain.node.waitForTransactionReceipt({ hash: await chain.node.sendTransaction(transaction) })
}

async function fund({ keeper, canceller }: PaymentKeys, coins: `${number}`): Promise<void> {
  for (const { address } of [keeper, canceller]) {
    await chain.node.setBalance({ address, value: parseEther(coins) })
  }
}

interface NetworkOptions {
  readonly keys?: PaymentKeys
  readonly factory?: `0x${string}`
  readonly chainId?: number
  readonly feeCeiling?: bigint
}

const network = (options: NetworkOptions = {}) =>
  createPaymentNetwork({
    chainId: options.chainId ?? CHAIN_ID,
    urls: [proxy.url],
    keys: options.keys ?? keys,
    factory: options.factory,
    feeCeiling: options.feeCeiling,
    log,
  })
const check = (options: Parameters<typeof network>[0] = {}) =>
  checkPaymentNetwork({ network: network(options), keys: options.keys ?? keys, clock })
const codes = (findings: readonly Finding[]) => findings.map(({ code }) => code)

describe('a network of payments', () => {
  it('with all that it needs has nothing to say', async () => {
    const found = await check()
    expect(found).toMatchObject({ chainId: CHAIN_ID, findings: [], attempts: [] })
    expect(found.floats).toEqual({ keeper: parseEther('1'), canceller: parseEther('1') })
    expect(found.head?.number).toBeGreaterThan(0n)
    const { maxFeePerGas } = await network().client.fees()
    const renewals = Number(parseEther('1') / (60_000n * maxFeePerGas))
    // The fee falls from block to block where nothing is in them.
    expect(Number(found.chargesLeft)).toBeGreaterThan(renewals / 2)
    expect(Number(found.chargesLeft)).toBeLessThanOrEqual(renewals * 2)
  })

  it('whose gas costs more than the ceiling names both prices and the variable', async () => {
    const { findings, chargesLeft } = await check({ feeCeiling: parseGwei('0.001') })
    expect(codes(findings)).toEqual(['fees_too_high'])
    expect(findings[0]?.message).toMatch(
      /^Local test chain asks for [\d.]+ gwei .* below the ceiling of 0\.001\.$/,
    )
    expect(findings[0]?.remedy).toContain('MAX_FEE_GWEI_31337')
    expect(chargesLeft).toBe(parseEther('1') / (60_000n * parseGwei('0.001')))
  })

  it('without the contract says how to deploy it', async () => {
    const others = newKeys()
    await fund(others, '1')
    const { findings } = await check({ keys: others })
    expect(codes(findings)).toEqual(['factory_missing'])
    expect(findings[0]?.message).toContain(factoryDeployment(rolesOf(others)).address)
    expect(findings[0]?.remedy).toContain('npm run dues -- deploy --chain 31337')
  })

  it('with another contract in its place is told apart', async () => {
    await chain.node.setCode({ address: SOMETHING, bytecode: '0x60006000f3' })
    expect(codes((await check({ factory: SOMETHING })).findings)).toEqual(['factory_unknown'])
    // Returns one word for every call, as an unrelated proxy might.
    await chain.node.setCode({ address: SOMETHING, bytecode: '0x3360005260206000f3' })
    expect(codes((await check({ factory: SOMETHING })).findings)).toEqual(['factory_unknown'])
  })

  it('whose contract works for other keys names all four accounts', async () => {
    const others = newKeys()
    await fund(others, '1')
    const { address } = factoryDeployment(rolesOf(keys))
    const { findings } = await check({ keys: others, factory: address })
    expect(codes(findings)).toEqual(['wrong_roles'])
    for (const account of [keys.keeper, keys.canceller, others.keeper, others.canceller]) {
      expect(findings[0]?.message).toContain(account.address)
    }
  })

  it('with roles the wrong way round is noticed', async () => {
    const swapped = { keeper: keys.canceller, canceller: keys.keeper }
    const { address } = factoryDeployment(rolesOf(keys))
    expect(codes((await check({ keys: swapped, factory: address })).findings)).toEqual(['wrong_roles'])
  })

  it('says how much coin an account lacks, and that much is enough', async () => {
    await chain.node.setBalance({ address: keys.keeper.address, value: 1n })
    await chain.node.setBalance({ address: keys.canceller.address, value: 0n })
    const { findings } = await check()
    expect(codes(findings)).toEqual(['keeper_empty', 'canceller_empty'])
    for (const [position, account] of [keys.keeper, keys.canceller].entries()) {
      expect(findings[position]?.message).toContain(account.address)
      const coins = /Send at least ([\d.]+) ETH/.exec(findings[position]?.remedy ?? '')?.[1] ?? '0'
      await chain.node.setBalance({ address: account.address, value: parseEther(coins as `${number}`) + 1n })
    }
    expect((await check()).findings).toEqual([])
  })

  it('warns before the coin is used up', async () => {
    const { maxFeePerGas } = await network().client.fees()
    const value = maxFeePerGas * 2_000_000n
    for (const { address } of [keys.keeper, keys.canceller]) await chain.node.setBalance({ address, value })
    expect(codes((await check()).findings)).toEqual(['keeper_low', 'canceller_low'])
  })

  it('far from this machine in time is noticed', async () => {
    const { timestamp } = await network().client.head()
    clock.set(new Date(Number(timestamp - 300n) * 1000))
    const { findings } = await check()
    expect(codes(findings)).toEqual(['clock_skew'])
    expect(findings[0]?.message).toContain('5 min ahead')
  })

  it('without Multicall3 works, and says so', async () => {
    proxy.fault = { kind: 'wrong_chain_id', chainId: 4242 }
    const found = await check({ chainId: 4242 })
    expect(codes(found.findings)).toEqual(['multicall_missing'])
    expect(networkStatus(found)).toBe('ok')
  })

  it('that no server answers for is not known, and no host is shown', async () => {
    proxy.fault = { kind: 'http_status', status: 502 }
    const { findings, attempts, floats } = await check()
    expect(codes(findings)).toEqual(['rpc_unavailable'])
    expect(floats).toBeNull()
    expect(attempts.join()).toContain(new URL(proxy.url).host)
    expect(JSON.stringify(findings)).not.toContain('127.0.0.1')
  })

  it('whose address leads to another chain is told which', async () => {
    const { findings } = await check({ chainId: 8453 })
    expect(codes(findings)).toEqual(['wrong_chain'])
    expect(findings[0]?.message).toBe('RPC_URL_8453 leads to chain 31337, which is not Base.')
    expect(findings[0]?.remedy).toBe('Set RPC_URL_8453 to a server of chain 8453.')
    proxy.fault = { kind: 'wrong_chain_id', chainId: 10 }
    const [swapped] = (await check({ chainId: 8453 })).findings
    expect(swapped?.remedy).toBe('Set RPC_URL_8453 to a server of chain 8453, and RPC_URL_10 to this one.')
  })
})

describe('readiness', () => {
  let world: World
  let lines: string[]
  const open = async () => {
    lines = []
    const payments: Payments = { networks: new Map([[CHAIN_ID, network()]]), keys }
    world = await createWorld({
      payments,
      wallClock: clock,
      log: createLog('info', { write: (line) => lines.push(line) }),
    })
    world.clock.set(new Date())
  }
  const payments = async () => (await world.call(ready)).data.payments

  it('tells how payments are, by network, and asks no chain for it', async () => {
    await open()
    expect(await payments()).toEqual({
      status: 'checking',
      networks: [
        { chainId: CHAIN_ID, name: 'Local test chain', status: 'checking', checkedAt: null, problems: [] },
      ],
    })
    await world.deps.paymentHealth.check()
    const asked = proxy.methods.length
    for (let turn = 0; turn < 20; turn += 1) {
      expect(await payments()).toMatchObject({
        status: 'ok',
        networks: [{ status: 'ok', checkedAt: clock.now().toISOString(), problems: [] }],
      })
    }
    expect(proxy.methods.length).toBe(asked)
    await world.close()
  })

  it('shows merchants the same with the figures behind it, and no server', {
    ...deep('held by networks.test.ts, and in the settings by settings.spec.ts'),
  }, async () => {
    await open()
    const { apiKey } = await world.newMerchant()
    const read = async () => world.call(networks, { apiKey })
    await world.deps.paymentHealth.check()
    await noteRenewalRun(world.deps.store.db, { chainId: CHAIN_ID, now: clock.now() })
    const good = await read()
    expect(good.data).toMatchObject({
      status: 'ok',
      networks: [
        {
          chainId: CHAIN_ID,
          reachable: true,
          contracts: 'ok',
          keeper: { address: keys.keeper.address, balanceText: '1', symbol: 'ETH' },
          canceller: { address: keys.canceller.address, balance: '1000000000000000000' },
          pendingTransactions: 0,
          lastRenewalRunAt: clock.now().toISOString(),
          problems: [],
        },
      ],
    })
    const [shown] = good.data.networks
    expect(shown?.keeper?.chargesLeft).toBeGreaterThan(100)
    expect(Math.abs(shown?.head?.ageSeconds ?? 3600)).toBeLessThan(3600)

    await chain.node.setBalance({ address: keys.keeper.address, value: 1n })
    await world.deps.paymentHealth.check()
    expect((await read()).data.networks).toMatchObject([
      { status: 'broken', keeper: { chargesLeft: 0 }, problems: [{ code: 'keeper_empty' }] },
    ])

    proxy.fault = { kind: 'dropped' }
    await world.deps.paymentHealth.check()
    const away = await read()
    expect(away.data.networks).toMatchObject([
      {
        reachable: false,
        head: null,
        contracts: null,
        keeper: null,
        problems: [{ code: 'rpc_unavailable' }],
      },
    ])
    for (const { text } of [good, away]) expect(text).not.toMatch(/127\.0\.0\.1|http:/)
    await world.close()
  })

  it('is 503 while a chain is away, and names it, until it is back', async () => {
    await open()
    proxy.fault = { kind: 'dropped' }
    await world.deps.paymentHealth.check()
    await world.deps.paymentHealth.check()
    const answer = await world.call(ready)
    expect(answer.problem).toMatchObject({
      status: 503,
      code: 'unavailable',
      detail: 'Nothing can be charged on Local test chain: rpc_unavailable.',
    })
    expect(answer.text).not.toContain('127.0.0.1')
    proxy.fault = null
    await world.deps.paymentHealth.check()
    expect(await payments()).toMatchObject({ status: 'ok' })
    await world.close()

    const said = lines.map((line) => JSON.parse(line)).filter(({ chainId }) => chainId)
    expect(said.map(({ level, code }) => [level, code])).toEqual([
      ['warn', 'rpc_unavailable'],
      ['info', 'rpc_unavailable'],
    ])
  })

  it('tells a network that needs care soon from one that is broken', {
    ...deep('the finding is held by the test above that warns before the coin is used up'),
  }, async () => {
    await open()
    const { maxFeePerGas } = await network().client.fees()
    await chain.node.setBalance({ address: keys.keeper.address, value: maxFeePerGas * 2_000_000n })
    await world.deps.paymentHealth.check()
    expect(await payments()).toMatchObject({
      status: 'degraded',
      // Strangers read this too: neither the account nor what it holds.
      networks: [{ status: 'warning', problems: [{ code: 'keeper_low' }] }],
    })
    await world.close()
  })
})
