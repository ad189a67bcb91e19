import { and, eq, getTableName, ne, sql } from 'drizzle-orm'
import { type Address, getAddress, type Hex, hashTypedData, type LocalAccount, padHex } from 'viem'
import { privateKeyToAccount, toAccount } from 'viem/accounts'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import type { App } from '@/lib/server/deps'
import { seededRandom } from '@/lib/server/random'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import { findOrInsertUser } from '@/lib/server/store/accounts/users'
import * as tables from '@/lib/server/store/schema/schema'
import { signInAddresses } from '@/lib/server/store/schema/sign-in-schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import type { CatalogueToken } from '@/lib/server/tokens/catalogue-token'
import { newSubscription } from '@/tests/support/service/subscription-fixture'
import { createWorld, type World } from '@/tests/support/service/world'
import { scriptedSignature } from './chain/scripted-signature'
import { TOKEN_DOMAIN } from './chain/token-rules'
import type { ScriptedToken } from './ledger'
import { PRICE, SEAT_PRICE, UNIT_PRICE } from './run-options'
import { openMemoryStore } from './store/memory-store'

/** A network of the simulation. */
export interface SimulatedNetwork {
  readonly chainId: number
  /** True for one without a base fee. */
  readonly isLegacy: boolean
  /** A token with permit, and one like USDT. */
  readonly tokens: readonly ScriptedToken[]
}

/** Networks that merchants take payments on; a run has one of them or both. */
export const NETWORKS: readonly [SimulatedNetwork, SimulatedNetwork] = [
  { chainId: 31337, isLegacy: false, tokens: tokensOf(1) },
  { chainId: 56, isLegacy: true, tokens: tokensOf(2) },
]

function tokensOf(network: number): readonly ScriptedToken[] {
  return [
    { address: numbered(`70ce${network}`, 1), decimals: 6, isOld: false, hasPermit: true },
    { address: numbered(`70ce${network}`, 2), decimals: 6, isOld: true, hasPermit: false },
  ]
}

export const FACTORY = numbered('fac', 1)
/** Deploys contracts that no merchant has to do with. */
export const STRANGE_FACTORY = numbered('fac', 2)
export const KEYS = {
  keeper: privateKeyToAccount(padHex('0x9', { size: 32 })),
  canceller: privateKeyToAccount(padHex('0x8', { size: 32 })),
}

const CATALOGUE: readonly CatalogueToken[] = NETWORKS.flatMap(({ chainId, tokens }) =>
  tokens.map(({ address, decimals, hasPermit }) => ({ chainId, address, decimals, hasPermit })),
).map(({ hasPermit, ...token }, index) => ({
  ...token,
  id: String(index + 1),
  symbol: `TOK${index}`,
  name: 'Scripted token',
  logoURI: 'https://tokens.example/logo.png',
  coingeckoId: '',
  usdPegged: true,
  permit: hasPermit ? TOKEN_DOMAIN : null,
  source: 'the simulation',
}))

/** An address that says what it is for. */
export function numbered(kind: string, number: number): Address {
  return getAddress(padHex(`0x${kind}${number.toString(16).padStart(8, '0')}` as Hex, { size: 20 }))
}

/** An account that signs as scripted chains understand it. */
export function payerAccount(number: number): LocalAccount {
  const address = numbered('9a1e', number)
  const refuse = async () => {
    throw new Error('A payer of the simulation signs typed data alone')
  }
  return {
    ...toAccount({
      address,
      signMessage: refuse,
      signTransaction: refuse,
      signTypedData: async (typedData) => scriptedSignature(address, hashTypedData(typedData)),
    }),
    publicKey: '0x',
    source: 'simulation',
  } as LocalAccount
}

/** A merchant with a puller, of one address on every network, and what it sells. */
export interface SimulatedMerchant {
  readonly id: string
  readonly address: Address
  readonly puller: Address
  /** One that begins with a charge, and one with a trial of a week. */
  readonly subscriptions: readonly SubscriptionDetails[]
}

/** The database with the merchants and what they sell, which stays the same over all seeds. */
export interface SimulatedShop {
  readonly world: World
  readonly merchants: readonly SimulatedMerchant[]
  /** One more of the first merchant's, with plans to change between: a month's, seats, and metered use. */
  readonly studio: SubscriptionDetails
}

let shop: Promise<SimulatedShop> | undefined

/**
 * The one database of this process, in which runs happen one after the other, each after {@link forgetRun}. It ends
 * with the process: the first runs in a database are slow, until its code is compiled.
 */
export function sharedShop(): Promise<SimulatedShop> {
  shop ??= openShop()
  return shop
}

async function openShop(): Promise<SimulatedShop> {
  const world = await createWorld({ store: await openMemoryStore() })
  const deps: App = { ...world.deps, random: seededRandom('shop') }
  await syncTokenCatalogue(deps, { tokens: CATALOGUE })
  const merchants: SimulatedMerchant[] = []
  for (const number of [1, 2]) merchants.push(await openMerchant({ ...world, deps }, number))
  return { world, merchants, studio: await openStudio({ ...world, deps }, merchants) }
}

const dollars = (amountAtomic: bigint) => Number(amountAtomic) / 1_000_000

/** In dollars: the most that one charge of the metered plan adds for use. */
const USE_LIMIT = 20

function openStudio(world: World, [merchant]: readonly SimulatedMerchant[]): Promise<SubscriptionDetails> {
  if (!merchant) throw new Error('There is no merchant')
  const usage = { unit: 'call', price: dollars(UNIT_PRICE), limit: USE_LIMIT, includedQuantity: 0 }
  const monthly = { frequency: 'month', volume: 0, price: dollars(PRICE) } as const
  return newSubscription(
    world,
    { userId: merchant.id },
    {
      trialDays: 0,
      plans: [
        { ...monthly, name: 'Monthly' },
        { ...monthly, name: 'Seats', price: dollars(SEAT_PRICE), quantityMax: 10 },
        { ...monthly, name: 'Metered', usage },
      ],
      tokens: CATALOGUE.map(({ id }) => id),
      receivers: receiversOf(1),
    },
  )
}

/** Settings of the second merchant; the first has the usual ones. */
const PATIENT = { graceDays: 3, retryDays: [2, 9], afterFailure: 'keep' as const }

async function openMerchant(world: World, number: number): Promise<SimulatedMerchant> {
  const { deps } = world
  const address = numbered('4e4c', number)
  const user = await findOrInsertUser(deps.store.db, {
    id: deps.random.uuid(),
    address,
    now: deps.clock.now(),
  })
  const subscriptions: SubscriptionDetails[] = []
  for (const trialDays of [0, 7]) {
    subscriptions.push(
      await newSubscription(
        world,
        { userId: user.id },
        {
          trialDays,
          ...(number === 2 && PATIENT),
          plans: [{ name: 'Monthly', price: dollars(PRICE), frequency: 'month', volume: 0 }],
          tokens: CATALOGUE.map(({ id }) => id),
          receivers: receiversOf(number),
        },
      ),
    )
  }
  return {
    id: user.id,
    address,
    puller: pullerAddress({ factory: FACTORY, merchant: address }),
    subscriptions,
  }
}

const receiversOf = (merchant: number) =>
  NETWORKS.flatMap(({ chainId: networkId }) => [
    { address: numbered(`4ecc${merchant}`, 1), networkId, share: 67 },
    { address: numbered(`4ecc${merchant}`, 2), networkId, share: 33 },
  ])

/** Tables that merchants set up; all others are emptied between runs. */
const LASTING: ReadonlySet<string> = new Set(
  [
    tables.users,
    signInAddresses,
    tables.tokens,
    tables.subscriptions,
    tables.plans,
    tables.subscriptionTokens,
    tables.receivers,
  ].map((table) => getTableName(table)),
)

/** Empties what a run has written, so that the next one finds the same database. */
export async function forgetRun({ world, merchants, studio }: SimulatedShop): Promise<void> {
  const { db } = world.deps.store
  const offers = [...merchants.flatMap(({ subscriptions }) => subscriptions), studio]
  for (const { id, priceMicroUsd } of offers.flatMap(({ plans }) => plans)) {
    const isOther = and(eq(tables.plans.id, id), ne(tables.plans.priceMicroUsd, priceMicroUsd))
    await db.update(tables.plans).set({ priceMicroUsd }).where(isOther)
  }
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  )
  const names = rows.map(({ name }) => name).filter((name) => !LASTING.has(name))
  const isFull = names.map((name) => `select '${name}' as name where exists (select from "${name}")`)
  const full = await db.execute<{ name: string }>(sql.raw(isFull.join(' union all ')))
  if (full.rows.length === 0) return
  await db.execute(
    sql.raw(`truncate ${full.rows.map(({ name }) => `"${name}"`).join(', ')} restart identity cascade`),
  )
}
