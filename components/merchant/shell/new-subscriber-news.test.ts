import { expect, it } from 'vitest'
import type { WireEvent } from '@/lib/wire/reports/event-object'
import { newSubscriberNews } from './new-subscriber-news'

const writing = { formats: 'en-GB' }

const event = (number: number) =>
  ({
    title: 'Storm alerts',
    subscriptionId: 's1',
    subscriberId: `p${number}`,
    subscriber: { plan: 'Team' },
  }) as WireEvent

it('each new subscriber is told of with the way there, and many together as a number', () => {
  expect(newSubscriberNews([event(1), event(2)], writing).map(({ link }) => link.href)).toEqual([
    '/merchant/subscriptions/s1?open=p1',
    '/merchant/subscriptions/s1?open=p2',
  ])
  expect(newSubscriberNews([event(1)], writing)[0]?.message).toBe('New subscriber to Storm alerts, Team')
  const many = newSubscriberNews([1, 2, 3, 4].map(event), writing)
  expect(many).toEqual([
    { message: '4 new subscribers', link: { href: '/merchant/subscriptions', label: 'View subscriptions' } },
  ])
})
