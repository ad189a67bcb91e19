import { eq } from 'drizzle-orm'
import { getAbiItem, parseTransaction, toFunctionSelector } from 'viem'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import type { ChainClient } from '@/lib/server/chain/chain-client'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'
import { charges } from '@/lib/server/store/schema/payment-schema'
import type { Statement } from './process-store'
import type { Sabotage } from './run-world'

/** A mistake that the service does not make, put into it from outside. */
export interface Mutant extends Sabotage {
  readonly name: string
  /** An index that is taken out of the database, and with it the rule that it keeps. */
  readonly without?: string
  /** A seed that has found it; the others are run where it does not any more. */
  readonly foundBy?: number
}

/** Each has to be found, or the simulation would not find it in the service either. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a nonce is taken from the chain alone, and so given twice',
    without: 'chain_transactions_nonce',
    rewrite: ({ text, values }) => ({
      text: text
        .replace(/greatest\("key_nonces"\."next", (\$\d+)\) \+ 1/, '$1::int + 1')
        // Nor is it looked at who has it.
        .replace(/^(select "id" from "chain_transactions" where .*"nonce" = \$\d+\))$/, '$1 and false'),
      values,
    }),
  },
  {
    name: 'a charge counts as paid once its transaction is signed, without a log',
    rewrite: (statement) =>
      statement.text.startsWith('update "charges"')
        ? { ...statement, values: statement.values.map((value) => (value === 'submitted' ? 'paid' : value)) }
        : statement,
  },
  {
    name: 'a window may have any number of charges',
    without: 'charges_one_a_period',
    rewrite: (statement) =>
      statement.text.startsWith('insert into "charges"') ? withoutConflict(statement) : statement,
  },
  {
    name: 'no answer to a sent transaction is taken for a failure, and its charges are signed again',
    isContractCareless: true,
    client: (client, { shop, dice, chain }) => ({
      ...client,
      send: async (raw) => {
        try {
          const outcome = await client.send(raw)
          if (dice.chance(0.5)) throw new RpcUnavailableError(chain.chainId, ['no answer'])
          return outcome
        } catch (error) {
          if (error instanceof RpcUnavailableError) {
            await shop.world.deps.store.db
              .update(charges)
              .set({ status: 'due', transactionId: null })
              .where(eq(charges.status, 'submitted'))
          }
          throw error
        }
      },
    }),
  },
  {
    name: 'blocks are remembered by their number, so that no reorganization is seen',
    client: rememberBlocks(),
    foundBy: 24,
  },
  {
    name: 'a cancel is acknowledged and not kept',
    foundBy: 5,
    rewrite: (statement, processName) =>
      processName.startsWith('api') && statement.text.startsWith('update "subscribers"')
        ? { ...statement, text: `${statement.text} and false` }
        : statement,
  },
  {
    name: 'a charge that was signed before its subscriber was cancelled is sent all the same',
    client: arriveLate(),
    foundBy: 24,
    rewrite: ({ text, values }) => ({
      text: text.replace(/"mandates"\."ended_at" is null\)/, '$& and false'),
      values,
    }),
  },
  {
    name: 'a payment is recorded again when it is settled',
    rewrite: ({ text, values }) => ({
      text: text.replace(/"charges"\."status" not in \('paid', 'settled'\)/, 'true'),
      values,
    }),
  },
]

/** Strips an insert's `on conflict` clause, so that a conflict raises an error or adds a second row. */
function withoutConflict({ text, values }: Statement): Statement {
  const without = text.replace(/ on conflict.*?(?= returning|$)/, '')
  const used = Math.max(0, ...[...without.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  return { text: without, values: values.slice(0, used) }
}

/** Sends of each signed charge that no server gets, so that some are signed and not sent when somebody cancels. */
const LOST_SENDS = 4
const CHARGES = (['charge', 'chargeMany'] as const).map((name) =>
  toFunctionSelector(getAbiItem({ abi: pullerAbi, name })),
)

/** A client that the service copes with: the first sends of every charge are lost on the way. */
function arriveLate(): NonNullable<Sabotage['client']> {
  const lost = new WeakMap<object, Map<string, number>>()
  return (client, { chain }) => {
    const counts = lost.get(chain) ?? new Map<string, number>()
    lost.set(chain, counts)
    return {
      ...client,
      send: async (raw) => {
        const { data = '0x' } = parseTransaction(raw)
        if (!CHARGES.some((selector) => data.startsWith(selector))) return client.send(raw)
        const count = counts.get(raw) ?? 0
        counts.set(raw, count + 1)
        if (count < LOST_SENDS) throw new RpcUnavailableError(chain.chainId, ['dropped'])
        return client.send(raw)
      },
    }
  }
}

function rememberBlocks(): NonNullable<Sabotage['client']> {
  const known = new WeakMap<object, Map<bigint, Awaited<ReturnType<ChainClient['block']>>>>()
  return (client, { chain }) => {
    const blocks = known.get(chain) ?? new Map()
    known.set(chain, blocks)
    return {
      ...client,
      block: async (number) => {
        const found = blocks.get(number) ?? (await client.block(number))
        if (found) blocks.set(number, found)
        return found
      },
    }
  }
}
