import { type Address, encodeAbiParameters, encodeEventTopics, type Hex, zeroHash } from 'viem'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import type { NewLog } from './scripted-chain'

/** A mandate's id that ends in these two digits. */
export const mandateIdOf = (digits: string): Hex => `0x${digits.padStart(64, '0')}`

/** Logs of a merchant's puller, encoded as the contract emits them. */
export function pullerLogs(puller: Address) {
  const log = (topics: readonly (Hex | readonly Hex[] | null)[], data: Hex = '0x'): NewLog => ({
    address: puller,
    topics: topics.flatMap((topic) => topic ?? []),
    data,
  })
  const uint = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
  return {
    authorized: (digits: string, payer: Address = puller) =>
      log(
        encodeEventTopics({
          abi: pullerAbi,
          eventName: 'Authorized',
          args: { id: mandateIdOf(digits), payer, subscriptionRef: zeroHash },
        }),
      ),
    charged: (digits: string, period: number, amount = 10n) =>
      log(
        encodeEventTopics({
          abi: pullerAbi,
          eventName: 'Charged',
          args: { id: mandateIdOf(digits), period: BigInt(period) },
        }),
        uint(amount),
      ),
    cancelled: (digits: string) =>
      log(encodeEventTopics({ abi: pullerAbi, eventName: 'Cancelled', args: { id: mandateIdOf(digits) } })),
  }
}
