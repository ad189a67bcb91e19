import 'server-only'
import { type Address, getAddress, parseGwei } from 'viem'
import { z } from 'zod'
import { ADDRESS } from '@/lib/billing/accounts/address'
import { microUsdFromDollars } from '@/lib/billing/money/dollars'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import type { PaymentKeys } from '../chain/payment-networks'
import { isChecksumRight } from './address-checksum'
import { type ChainStem, chainVariables } from './chain-variables'
import type { EnvRemarks, Variables } from './env-remarks'
import { readPaymentKeys } from './payment-keys'

/** Payment settings of the networks that have an RPC address. */
export interface PaymentEnv {
  /** The accounts that send transactions; their private keys cannot be read from them. */
  readonly keys: PaymentKeys | null
  /** The contracts named by FACTORY_, by chain id. */
  readonly factories: ReadonlyMap<number, Address>
  /** The contracts of earlier keys, named by EARLIER_FACTORIES_, by chain id. */
  readonly earlierFactories: ReadonlyMap<number, readonly Address[]>
  /** The depths named by CONFIRMATIONS_, by chain id. */
  readonly confirmations: ReadonlyMap<number, number>
  /** The ceilings named by MAX_FEE_GWEI_, in wei for each unit of gas, by chain id. */
  readonly feeCeilings: ReadonlyMap<number, bigint>
  /** The budgets named by START_GAS_PER_DAY_, in gas, by chain id. */
  readonly startGas: ReadonlyMap<number, bigint>
  /** The least prices named by LEAST_PRICE_, in micro-dollars, by chain id. */
  readonly leastPrices: ReadonlyMap<number, bigint>
}

/** Upper bound against typing mistakes; far deeper than any network needs. */
const MAX_CONFIRMATIONS = 10_000
const CONFIRMATIONS_RULE = `must be a number of blocks from 1 to ${MAX_CONFIRMATIONS}`

const factory = z
  .string()
  .regex(ADDRESS, 'must be the address of the contract, 0x and 40 hex digits')
  .refine(isChecksumRight, 'has a digit that is mistyped: upper and lower case do not fit the rest')
  .transform((value) => getAddress(value))

const factoryList = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .pipe(z.array(factory))

const confirmations = z.coerce
  .number(CONFIRMATIONS_RULE)
  .int(CONFIRMATIONS_RULE)
  .min(1, CONFIRMATIONS_RULE)
  .max(MAX_CONFIRMATIONS, CONFIRMATIONS_RULE)

const FEE_RULE =
  'must be a number of gwei above 0 and below 1,000,000, with at most 9 decimals, such as 20 or 0.5'
const feeCeiling = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,9})?$/, FEE_RULE)
  .transform((gwei) => parseGwei(gwei))
  .pipe(z.bigint().positive(FEE_RULE))

/** More than any network has in a day; beyond it a zero too many was typed. */
const GAS_RULE = 'must be a whole number of gas from 1,000,000 to 1,000,000,000,000, without commas'
const gasPerDay = z
  .string()
  .regex(/^\d{7,13}$/, GAS_RULE)
  .transform(BigInt)
  .pipe(z.bigint().min(1_000_000n, GAS_RULE).max(1_000_000_000_000n, GAS_RULE))

const PRICE_RULE =
  'must be a number of US dollars from 0 to 999,999, with at most 6 decimals, such as 1 or 0.05'
const leastPrice = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, PRICE_RULE)
  .transform((dollars) => microUsdFromDollars(Number(dollars)))
  .pipe(z.bigint(PRICE_RULE))

interface Context {
  readonly mode: 'test' | 'production'
  /** RPC servers by chain id. */
  readonly rpcUrls: ReadonlyMap<number, readonly string[]>
  readonly remarks: EnvRemarks
}

/** Reads what payments need from the environment, and says in `remarks` what is wrong with it. */
export function readPaymentEnv(given: Variables, { mode, rpcUrls, remarks }: Context): PaymentEnv {
  const keys = readPaymentKeys(given, { mode, remarks })
  if (keys && mode === 'production' && rpcUrls.size === 0) {
    remarks.warnings.push('KEEPER_KEY: no payment is taken anywhere until RPC_URL_<chainId> is set')
  }
  return {
    keys,
    factories: readByChain('FACTORY', { given, schema: factory, remarks }),
    earlierFactories: readByChain('EARLIER_FACTORIES', { given, schema: factoryList, remarks }),
    confirmations: readByChain('CONFIRMATIONS', { given, schema: confirmations, remarks }),
    feeCeilings: readByChain('MAX_FEE_GWEI', { given, schema: feeCeiling, remarks }),
    startGas: readByChain('START_GAS_PER_DAY', { given, schema: gasPerDay, remarks }),
    leastPrices: readByChain('LEAST_PRICE', { given, schema: leastPrice, remarks }),
  }
}

function readByChain<T>(
  stem: ChainStem,
  { given, schema, remarks }: { given: Variables; schema: z.ZodType<T>; remarks: EnvRemarks },
): Map<number, T> {
  const found = new Map<number, T>()
  for (const { name, chainId, value } of chainVariables(given, stem, remarks)) {
    const parsed = schema.safeParse(value.trim())
    if (parsed.success) found.set(chainId, parsed.data)
    else remarks.problems.push(`${name}: ${parsed.error.issues[0]?.message}`)
    if (!given[`RPC_URL_${chainId}`]) {
      const remedy =
        chainId === LOCAL_TEST_CHAIN_ID
          ? 'has no effect on the chain of test mode, whose values are fixed; leave it out'
          : `has no effect without RPC_URL_${chainId}; set that too`
      remarks.problems.push(`${name}: ${remedy}`)
    }
  }
  return found
}
