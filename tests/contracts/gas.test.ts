import { encodeFunctionData, erc20Abi, type Hex, type LocalAccount } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_PERMIT, permitTypedData, signedPermit } from '@/lib/mandate/allowance/permit'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { buildMandate } from '@/lib/mandate/terms/build-mandate'
import { type Mandate, mandateTypedData } from '@/lib/mandate/terms/mandate-types'
import { accountAt, type ChainWorld, canceller, createChainWorld, keeper, merchant } from './chain-world'

// Whole transactions as a network bills them, calldata included: USDC-like token (OpenZeppelin ERC20Permit), the
// payer is new to it, the receivers hold some already. The committed bytecode on Anvil.

const BATCH = 50
const AMOUNT = 9_990_000n
const CAP = 10_000_000n
const ALLOWANCE = 12n * CAP
const receivers = [5, 6, 7].map((index) => accountAt(index).address)
const table: { what: string; gas: bigint; budget?: bigint }[] = []

let world: ChainWorld
beforeAll(async () => {
  world = await createChainWorld()
  for (const receiver of receivers) await world.mint(receiver, 1n)
})
afterAll(async () => {
  await world.stop()
  const lines = table.map(({ what, gas, budget }) =>
    [
      what.padEnd(44),
      gas.toLocaleString('en').padStart(9),
      budget ? `<= ${budget.toLocaleString('en')}` : '',
    ].join(' '),
  )
  console.log(['gas', ...lines].join('\n'))
})

/** Notes what something cost, and holds it against its budget. */
function note(what: string, gas: bigint, budget?: bigint): void {
  table.push({ what, gas, ...(budget === undefined ? {} : { budget }) })
  if (budget !== undefined) expect(gas).toBeLessThanOrEqual(budget)
}

const instance = () => ({ chainId: world.client.chain.id, puller: world.puller })

async function newPayer(index: number): Promise<LocalAccount> {
  const payer = accountAt(index)
  await world.mint(payer.address, 1_000_000_000n)
  return payer
}

function termsOf(payer: LocalAccount, { count = 1, startsInSeconds = -60 } = {}): Mandate {
  return buildMandate({
    merchant: merchant.address,
    payer: payer.address,
    subscriptionId: '0d4a6a2e-5f4b-4f8a-9d7e-3c1b2a190807',
    token: world.token,
    capAtomic: CAP,
    firstChargeAt: new Date(Date.now() + startsInSeconds * 1000),
    periodMonths: 1,
    maxPeriods: 12,
    receivers: receivers.slice(0, count).map((address) => ({ address, shareBps: null })),
  })
}

const sign = (payer: LocalAccount, mandate: Mandate): Promise<Hex> =>
  payer.signTypedData(mandateTypedData(instance(), mandate))

async function permitOf(payer: LocalAccount) {
  const deadline = BigInt(Math.floor(Date.now() / 1000) + 3_600)
  const typedData = permitTypedData({
    chainId: world.client.chain.id,
    token: world.token,
    domain: { name: 'USD Coin', version: '1' },
    owner: payer.address,
    spender: world.puller,
    value: ALLOWANCE,
    nonce: 0n,
    deadline,
  })
  return signedPermit({ value: ALLOWANCE, deadline }, await payer.signTypedData(typedData))
}

async function approve(payer: LocalAccount): Promise<void> {
  await world.client.setBalance({ address: payer.address, value: 10n ** 18n })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [world.puller, ALLOWANCE] })
  await world.send(payer, world.token, data)
}

async function gasOf(sender: LocalAccount, data: Hex): Promise<bigint> {
  const { gasUsed } = await world.send(sender, world.puller, data)
  return gasUsed
}

async function start(payer: LocalAccount, mandate: Mandate, permit = NO_PERMIT): Promise<bigint> {
  const args = [mandate, await sign(payer, mandate), permit, AMOUNT] as const
  return await gasOf(keeper, encodeFunctionData({ abi: pullerAbi, functionName: 'start', args }))
}

function charge(mandate: Mandate, period: bigint): Promise<bigint> {
  const args = [mandate, period, AMOUNT] as const
  return gasOf(keeper, encodeFunctionData({ abi: pullerAbi, functionName: 'charge', args }))
}

async function nextMonth(): Promise<void> {
  await world.client.increaseTime({ seconds: 31 * 86_400 })
  await world.client.mine({ blocks: 1 })
}

test('what a merchant and a payer begin with', async () => {
  note("a merchant's instance of the contract", world.deploymentGas)

  const first = await newPayer(20)
  note('first charge: start with permit', await start(first, termsOf(first), await permitOf(first)), 135_000n)

  const approved = await newPayer(21)
  await approve(approved)
  note('first charge: start after an approval', await start(approved, termsOf(approved)))

  const trial = await newPayer(22)
  const mandate = termsOf(trial, { startsInSeconds: 14 * 86_400 })
  const args = [mandate, await sign(trial, mandate), await permitOf(trial)] as const
  const begin = encodeFunctionData({ abi: pullerAbi, functionName: 'permitAndAuthorize', args })
  note('trial: permit and authorize', await gasOf(keeper, begin))
})

test('a renewal costs at most 58,000, and at most 29,000 in a batch of 50', async () => {
  const single = await newPayer(30)
  const split = await newPayer(31)
  const alone = termsOf(single)
  const shared = termsOf(split, { count: 3 })
  await start(single, alone, await permitOf(single))
  await start(split, shared, await permitOf(split))

  const items: { mandate: Mandate; period: bigint; amount: bigint }[] = []
  for (let index = 0; index < BATCH; index++) {
    const payer = await newPayer(100 + index)
    const mandate = termsOf(payer)
    await start(payer, mandate, await permitOf(payer))
    items.push({ mandate, period: 1n, amount: AMOUNT })
  }

  await nextMonth()
  note('renewal', await charge(alone, 1n), 58_000n)
  note('renewal to 3 receivers', await charge(shared, 1n))
  const batch = encodeFunctionData({ abi: pullerAbi, functionName: 'chargeMany', args: [items] })
  note(`renewal in a batch of ${BATCH}, each`, (await gasOf(keeper, batch)) / BigInt(BATCH), 29_000n)

  const mandates = items.map(({ mandate }) => mandate)
  const cancelMany = encodeFunctionData({ abi: pullerAbi, functionName: 'cancelMany', args: [mandates] })
  note(`cancel in a batch of ${BATCH}, each`, (await gasOf(canceller, cancelMany)) / BigInt(BATCH))
  const cancel = encodeFunctionData({ abi: pullerAbi, functionName: 'cancel', args: [alone] })
  note('cancel', await gasOf(canceller, cancel))
})
