import 'server-only'
import type { Plan } from '@/lib/billing/subscriptions/plan'
import { encodePlan } from '@/lib/wire/subscriptions/encode-subscription'
import type { ListedSubscriber } from '../services/subscribers/list-subscribers'
import type { SubscriberSummary } from '../store/subscribers/subscriber-pages'
import { subscriberFields } from './subscriber-view'

/** The body of specification section 4.3, in pieces of one page each, so that a list of any length fits. */
export async function* subscriberListJson(list: {
  userid: string
  subscriptionId: string
  title: string
  pages: AsyncIterable<readonly ListedSubscriber[]>
}): AsyncGenerator<string> {
  const { pages, userid, subscriptionId, title } = list
  const head = JSON.stringify({ userid, subscriptionId, title })
  yield `{"data":[${head.slice(0, -1)},"subscribers":[`
  let written = false
  const planJson = rememberingPlans()
  for await (const page of pages) {
    if (page.length === 0) continue
    const rows = page.map(({ subscriber, plan }) => rowJson(subscriber, planJson(plan))).join()
    yield written ? `,${rows}` : rows
    written = true
  }
  yield ']}]}'
}

/** `plan` comes last, so that what many rows have alike is written once. */
function rowJson(subscriber: SubscriberSummary, plan: string): string {
  return `${JSON.stringify(subscriberFields(subscriber)).slice(0, -1)},"plan":${plan}}`
}

function rememberingPlans(): (plan: Plan) => string {
  const known = new Map<Plan, string>()
  return (plan) => {
    const json = known.get(plan) ?? JSON.stringify(encodePlan(plan))
    known.set(plan, json)
    return json
  }
}
