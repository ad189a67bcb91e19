import 'server-only'
import { type Address, getAddress, type Hash, type Hex } from 'viem'
import { z } from 'zod'
import type { Block, Log, Receipt } from '../chain-client'

/** Bytes of any length. */
export const bytes = z.custom<Hex>((value) => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value))
export const hash = z.custom<Hash>((value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value))
const address = z
  .custom<Address>((value) => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value))
  .transform((value) => getAddress(value))
/** An unsigned number of at most 32 bytes. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt)
/** A quantity that counts things. */
export const count = quantity.pipe(z.bigint().max(BigInt(Number.MAX_SAFE_INTEGER))).transform(Number)

/** A block that is in the chain; what is pending has neither number nor hash. */
export const block: z.ZodType<Block> = z.object({
  number: quantity,
  hash,
  parentHash: hash,
  timestamp: quantity,
  gasLimit: quantity.optional(),
})

/** Null before EIP-1559. */
export const baseFee = z
  .object({ baseFeePerGas: quantity.nullish() })
  .transform((header) => header.baseFeePerGas ?? null)

/** A log, and whether a reorganization took it back. */
export const log = z
  .object({
    address,
    topics: z.array(hash).max(4),
    data: bytes,
    blockNumber: quantity,
    blockHash: hash,
    transactionHash: hash,
    logIndex: count,
    removed: z.boolean().optional(),
  })
  .transform(({ removed, ...rest }) => ({ log: rest satisfies Log, removed: removed ?? false }))

export const receipt: z.ZodType<Receipt> = z
  .object({
    transactionHash: hash,
    status: z.enum(['0x0', '0x1']),
    blockNumber: quantity,
    blockHash: hash,
    gasUsed: quantity,
    effectiveGasPrice: quantity.optional(),
    logs: z.array(log),
  })
  .transform(({ status, logs, effectiveGasPrice, ...rest }) => ({
    ...rest,
    status: status === '0x1' ? 'success' : 'reverted',
    effectiveGasPrice: effectiveGasPrice ?? 0n,
    logs: logs.map((entry) => entry.log),
  }))
