// A shop's types: compiled as strictly as TypeScript can, with the types of the package alone.
import {
  type CancelSubscriberInput,
  createDues,
  type Dues,
  DuesError,
  type DuesEvent,
  type GetSubscriberInput,
  webhookHandler,
} from '@dues/sdk'

const dues = createDues({ baseUrl: 'https://dues.example', apiKey: 'dues_live_x' })

export async function firstTitle(): Promise<string | null> {
  const { data, nextCursor } = await dues.listSubscriptions({ status: 'active' })
  const title: string | undefined = data[0]?.title
  const cursor: string | null = nextCursor
  return title ?? cursor
}

/** Each is `true` where the types take it. */
type Takes<Value, Place> = Value extends Place ? true : false
export const taken: [
  Takes<'getSubscriber', keyof Dues>,
  Takes<'takeMoney', keyof Dues>,
  Takes<{ id: string }, GetSubscriberInput>,
  Takes<{ subscriber: string }, GetSubscriberInput>,
  Takes<{ id: string; when: 'now' }, CancelSubscriberInput>,
  Takes<{ id: string; when: 'tomorrow' }, CancelSubscriberInput>,
  Takes<'not_found', DuesError['code']>,
  Takes<'not_fund', DuesError['code']>,
  Takes<'payment.failed', DuesEvent['type']>,
  Takes<'payment.maybe', DuesEvent['type']>,
] = [true, false, true, false, true, false, true, false, true, false]

export const isMissing = (error: unknown): boolean => error instanceof DuesError && error.code === 'not_found'

export const POST = webhookHandler({
  secret: 'whsec_x',
  on: {
    'payment.failed': (event) => {
      const type: 'payment.failed' = event.type
      return [type, event.data.amount]
    },
    any: (event: DuesEvent) => (event.type === 'invoice.created' ? event.data.number : event.id),
  },
})
