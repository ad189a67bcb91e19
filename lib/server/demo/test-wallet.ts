import 'server-only'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAddressEqual } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { z } from 'zod'
import { PAYER_NUMBERS, sampleAccount } from './sample-account'

/** What a page asks of its wallet (EIP-1193). */
export interface WalletCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** A refusal with its code (EIP-1193, EIP-1474). */
export class WalletCallError extends Error {
  override readonly name = 'WalletCallError'

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const personalSignParams = z.tuple([
  z.templateLiteral(['0x', z.string().regex(/^([0-9a-f]{2})*$/i)]),
  address,
])
const typedDataParams = z.tuple([address, z.string()])
const typedData = z.object({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
})

/** The test wallet's browser half, as it is handed out. */
export function testWalletScript(): Promise<string> {
  const folder = dirname(fileURLToPath(import.meta.url))
  return readFile(join(folder, '../../client/test-wallet/test-wallet.mjs'), 'utf8')
}

/**
 * The test wallet's other half: it has the keys, which are everybody's. The browser's half has asked its owner
 * before it asks here.
 * @throws WalletCallError
 */
export async function answerWalletCall({ method, params }: WalletCall): Promise<unknown> {
  switch (method) {
    case 'wallet_accounts':
      return [
        ...PAYER_NUMBERS.map((number) => ({
          address: sampleAccount(number).address,
          label: `Payer ${number}`,
        })),
        { address: sampleAccount(0).address, label: 'Sample merchant' },
      ]
    case 'personal_sign': {
      const [raw, signer] = parse(personalSignParams, params)
      return accountOf(signer).signMessage({ message: { raw: raw as `0x${string}` } })
    }
    case 'eth_signTypedData_v4': {
      const [signer, json] = parse(typedDataParams, params)
      return accountOf(signer).signTypedData(parse(typedData, jsonOf(json)))
    }
    default:
      throw method.startsWith('eth_')
        ? new WalletCallError(4900, 'The test wallet has no connection to a chain.')
        : new WalletCallError(4200, `The test wallet does not know ${method.slice(0, 80)}.`)
  }
}

function accountOf(signer: string): PrivateKeyAccount {
  const account = [0, ...PAYER_NUMBERS]
    .map(sampleAccount)
    .find((each) => isAddressEqual(each.address, signer as `0x${string}`))
  if (!account) throw new WalletCallError(4100, 'The test wallet does not have that account.')
  return account
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new WalletCallError(-32602, z.prettifyError(parsed.error))
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WalletCallError(-32602, 'The typed data is not JSON.')
  }
}
