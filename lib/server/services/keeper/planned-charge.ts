import 'server-only'
import type { Address } from 'viem'
import type { Mandate } from '@/lib/mandate/terms/mandate-types'

/** A window to charge. */
export interface PlannedCharge {
  readonly mandateId: string
  readonly puller: Address
  readonly mandate: Mandate
  readonly period: number
  /** Amount in atomic units. */
  readonly amount: bigint
}
