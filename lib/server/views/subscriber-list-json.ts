import 'server-only'
import type { ListedSubscriber } from '../services/subscribers/list-subscribers'
import { subscriberView } from './subscriber-view'

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
  for await (const page of pages) {
    if (page.length === 0) continue
    const rows = JSON.stringify(page.map(({ subscriber, plan }) => subscriberView(subscriber, plan))).slice(
      1,
      -1,
    )
    yield written ? `,${rows}` : rows
    written = true
  }
  yield ']}]}'
}
