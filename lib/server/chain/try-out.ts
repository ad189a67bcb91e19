import 'server-only'
import { getAddress } from 'viem'
import { z } from 'zod'
import { MINUTE_MS } from '@/lib/billing/durations'
import type { Call, TrialRun } from './chain-client'
import type { RpcPool } from './rpc/rpc-pool'
import { bytes, hash, quantity } from './rpc/rpc-shapes'

/** A server that cannot do it now may be replaced by a newer one. */
const ASK_AGAIN_MS = 10 * MINUTE_MS

const simulated = z
  .array(
    z.object({
      calls: z
        .array(
          z.object({
            status: quantity,
            gasUsed: quantity,
            logs: z
              .array(
                z.object({
                  address: z.string().transform((text) => getAddress(text)),
                  topics: z.array(hash),
                  data: bytes,
                }),
              )
              .default([]),
          }),
        )
        .length(1),
    }),
  )
  .length(1)

/**
 * Runs calls without sending them, on servers that have `eth_simulateV1`
 * (https://ethereum.github.io/execution-apis/api-documentation): unlike `eth_call` it returns the logs.
 */
export function tryOut(pool: RpcPool): (call: Call) => Promise<TrialRun | null> {
  let missingSince = Number.NEGATIVE_INFINITY
  return async ({ from, to, data }) => {
    if (performance.now() - missingSince < ASK_AGAIN_MS) return null
    const blockStateCalls = [{ calls: [{ from, to, data }] }]
    const answer = await pool.ask({
      calls: [{ method: 'eth_simulateV1', params: [{ blockStateCalls }, 'latest'] }],
      // Nodes without `eth_simulateV1` answer in many ways; the caller falls back to other calls.
      read: ([said]) => simulated.safeParse(said?.ok ? said.result : null).data ?? null,
    })
    if (answer === null) missingSince = performance.now()
    const run = answer?.[0]?.calls[0]
    return run?.status === 1n ? { gasUsed: run.gasUsed, logs: run.logs } : null
  }
}
