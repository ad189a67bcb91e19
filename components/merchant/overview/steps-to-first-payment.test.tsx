import { describe, expect, it } from 'vitest'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { firstPaymentQuery } from '@/lib/client/queries/payment-queries'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'
import { pageHtml, textOf } from '@/tests/support/language/page-html'
import { NothingHereYet } from '../subscriptions/first-steps'
import { StepsToFirstPayment } from './steps-to-first-payment'

const PAY_URL = 'http://localhost/pay/7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'
const nobody = { active: 0, trialing: 0, pastDue: 0, new: 0 }
const listOf = (data: readonly object[]) => ({ pages: [{ data, nextCursor: null }], pageParams: [null] })

interface State {
  readonly organisation?: string
  readonly payments?: readonly object[] | undefined
  readonly status?: string
  readonly figures?: Partial<typeof nobody>
}

/** Steps that are shown: each title, with "(done)" where it is. */
function shown({ organisation = '', payments = [], status = 'active', figures = {} }: State): string[] {
  const html = pageHtml(
    <StepsToFirstPayment
      site="localhost"
      testMode
      organisation={organisation}
      metrics={{ ...nobody, ...figures }}
    />,
    (client) => {
      client.setQueryData<object>(subscriptionsQuery().queryKey, listOf([{ status, payUrl: PAY_URL }]))
      client.setQueryData<object>(firstPaymentQuery().queryKey, listOf(payments))
    },
  )
  return (html.match(/<h2.*?<\/h2>/g) ?? []).map(textOf)
}

describe('the steps to a first payment', () => {
  it('stay once there is a subscription, with its link to copy and to open', () => {
    expect(shown({})).toEqual([
      'Name your organization',
      'Create a subscription (done)',
      'Copy the link',
      'Make a test payment',
    ])
    expect(shown({ organisation: 'Northwind' })[0]).toBe('Name your organization (done)')
  })

  it.each(['active', 'trialing', 'pastDue', 'new'] as const)(
    'have the link shared once somebody is %s, who has it from somewhere',
    (figure) => {
      expect(shown({ figures: { [figure]: 1 } })[2]).toBe('Copy the link (done)')
    },
  )

  it.each([
    ['', ['Enter a name']],
    ['Northwind', ['Create subscription']],
  ])('have one button that leads, of the next one: %s', (organisation, leading) => {
    const html = pageHtml(<NothingHereYet site="localhost" testMode organisation={organisation} />)
    const links = [...html.matchAll(/<a [^>]*class="([^"]*)".*?<\/a>/g)]
    const primary = buttonClasses({ size: 36, variant: 'primary' })
    expect(links.filter(([, look]) => look === primary).map(([link]) => textOf(link))).toEqual(leading)
  })

  it('are gone with the first payment, and where nothing is sold', () => {
    expect(shown({ payments: [{ id: '1' }] })).toEqual([])
    expect(shown({ status: 'archived' })).toEqual([])
  })
})
