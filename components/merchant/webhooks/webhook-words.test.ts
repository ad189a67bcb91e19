import { expect, it } from 'vitest'
import type { WireWebhookEndpoint } from '@/lib/wire/webhooks/webhook-endpoints'
import { deliveryLook, endpointLook, outcomeText, typesText } from './webhook-words'

const now = new Date('2027-03-01T12:00:00.000Z')

const endpoint: WireWebhookEndpoint = {
  id: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14',
  url: 'https://shop.example/hook',
  description: '',
  events: null,
  enabled: true,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  previousSecretUntil: null,
  createdAt: '2026-11-20T10:00:00.000Z',
}

it('an endpoint is enabled, failing since a day, or disabled on a day', () => {
  expect(endpointLook(endpoint, now)).toEqual({ shape: 'disc', word: 'Enabled' })
  const failing = { ...endpoint, failingSince: '2026-11-20T10:00:00.000Z' }
  expect(endpointLook(failing, now)).toMatchObject({ word: 'Failing', note: 'since 20 Nov 2026' })
  const disabled = { ...failing, disabledReason: 'gone', disabledAt: '2026-11-21T10:00:00.000Z' } as const
  expect(endpointLook(disabled, now)).toMatchObject({ word: 'Disabled', note: 'on 21 Nov 2026' })
})

it('a delivery that failed once and is tried again is not one that waits for its first attempt', () => {
  const lastAttempt = { at: '', durationMs: 31, statusCode: 500, failure: 'status' } as const
  const nextAttemptAt = '2027-03-01T12:05:00.000Z'
  expect(deliveryLook({ status: 'pending', lastAttempt: null, nextAttemptAt }).word).toBe('Pending')
  expect(deliveryLook({ status: 'pending', lastAttempt, nextAttemptAt }).word).toBe('Retrying')
  expect(deliveryLook({ status: 'failed', lastAttempt, nextAttemptAt: null }).word).toBe('Failed')
})

it('a delivery that nothing is tried of says what it waits for', () => {
  expect(deliveryLook({ status: 'pending', lastAttempt: null, nextAttemptAt: null })).toMatchObject({
    word: 'On hold',
    note: 'until the endpoint is enabled',
  })
})

it('an outcome has its answer, or the reason why there is none', () => {
  expect(outcomeText({ failure: null, statusCode: 200, durationMs: 182 })).toBe('200 · 182 ms')
  expect(outcomeText({ failure: 'status', statusCode: 500, durationMs: 31 })).toBe(
    '500 · Not a 2xx answer · 31 ms',
  )
  expect(outcomeText({ failure: 'timeout', statusCode: null, durationMs: 15_000 })).toBe(
    'Timed out · 15000 ms',
  )
})

it('many types are the first two and a number', () => {
  expect(typesText(null)).toBe('All events')
  expect(typesText(['payment.failed'])).toBe('payment.failed')
  expect(typesText(['a', 'b'])).toBe('a, b')
  expect(typesText(['a', 'b', 'c', 'd'])).toBe('a, b and 2 more')
})
