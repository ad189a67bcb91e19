import 'server-only'
import type { Address, Hex } from 'viem'
import type { Mandate } from '@/lib/mandate/terms/mandate-types'

/** A window to charge. */
export interface PlannedCharge {
  readonly mandateId: Hex
  readonly puller: Address
  readonly mandate: Mandate
  readonly period: number
  /** Amount in atomic units. */
  readonly amount: bigint
  /** Most charges of its transaction, after one that reverted whole; null for as many as fit. */
  readonly together: number | null
}
