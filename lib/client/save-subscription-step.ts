import type { z } from 'zod'
import type { changePlan, changeSubscription, createPlan } from '@/lib/wire/subscriptions/subscriptions'
import { callApiForVersion } from './api/api'
import type { SubscriptionVersion } from './subscription-queries'

/** One write to a subscription or to one of its plans. */
export type SubscriptionWrite =
  | { readonly kind: 'subscription'; readonly fields: z.input<typeof changeSubscription.body> }
  | { readonly kind: 'new_plan'; readonly plan: z.input<typeof createPlan.body> }
  | { readonly kind: 'plan'; readonly id: string; readonly change: z.input<typeof changePlan.body> }

/**
 * Writes, unless the subscription changed since `before` was read.
 * @returns the subscription with the write in it, and its ETag
 * @throws ApiError `version_mismatch` (412), or what else the server refuses
 */
export async function saveSubscriptionStep(
  before: SubscriptionVersion,
  write: SubscriptionWrite,
  idempotencyKey: string,
): Promise<SubscriptionVersion> {
  const { id, plans } = before.data
  const sent = { idempotencyKey, ...(before.etag !== null && { ifMatch: before.etag }) }
  switch (write.kind) {
    case 'subscription':
      return callApiForVersion('changeSubscription', { params: { id }, body: write.fields, ...sent })
    case 'new_plan': {
      const { data, etag } = await callApiForVersion('createPlan', {
        params: { id },
        body: write.plan,
        ...sent,
      })
      return { data: { ...before.data, plans: [...plans, { ...data, archived: false }] }, etag }
    }
    case 'plan': {
      const { data, etag } = await callApiForVersion('changePlan', {
        params: { id: write.id },
        body: write.change,
        ...sent,
      })
      return {
        data: { ...before.data, plans: plans.map((plan) => (plan.id === data.id ? data : plan)) },
        etag,
      }
    }
  }
}
