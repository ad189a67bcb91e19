import { expect, it } from 'vitest'
import type { CheckoutProgress } from '@/lib/client/progress/watch-progress'
import { OFFER } from '@/tests/support/browser/offer'
import { pageHtml, textOf } from '@/tests/support/language/page-html'
import { sayIn } from '@/tests/support/language/say-in'
import { readChoice } from '../offer/choice'
import { justSubscribed } from '../progress/subscribed-progress'
import { ClosedCheckout } from './closed-checkout'

const completedAt = new Date('2026-11-27T12:00:00Z')
const progress: CheckoutProgress = {
  ...justSubscribed('0x3E5453FB80365b795DeF3E0a31738894d9061c0c', readChoice(OFFER, {})),
  status: 'complete',
  paymentId: 'payment',
}

const shown = (now: Date, status: 'active' | 'cancelled' = 'active') =>
  textOf(
    pageHtml(
      <ClosedCheckout
        say={sayIn()}
        reason="complete"
        sessionId="cs_1"
        offer={{ ...OFFER, trialDays: 0 }}
        asked={{}}
        preset={{ plan: 'hobby', token: '1' }}
        now={now}
        expiresAt={completedAt}
        completedAt={completedAt}
        backUrl={null}
        theme={null}
        opener={null}
        locale={undefined}
        progress={{ ...progress, subscriber: { id: 'subscriber', status, nextChargeAt: null } }}
        successUrl="https://shop.example/thanks"
        emailWaits={false}
      />,
    ),
  )

it('a checkout that was used earlier claims nothing of today, and leads to what holds now', () => {
  const text = shown(new Date('2027-01-27T12:00:00Z'))
  expect(text).toContain('This checkout is complete.')
  expect(text).toContain('It was used on 27 Nov 2026')
  for (const way of ['Manage subscription', 'Receipt', 'Return to']) expect(text).toContain(way)
  // The price of today is not the one that was signed.
  expect(text).not.toMatch(/today|Next charge|You are subscribed|\$|subscribe again/)
})

it('whoever was subscribed is told how to be again', () => {
  expect(shown(completedAt, 'cancelled')).toContain('To subscribe again')
})
