import { describe, expect, it } from 'vitest'
import { DEVICE_KEY, DEVICE_SECRET, pushOutcome } from './device'

describe('an answer of a push service', () => {
  it.each([
    [201, 'sent'],
    [202, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'deferred'],
    [500, 'deferred'],
    [503, 'deferred'],
    [null, 'deferred'],
    [301, 'refused'],
    [400, 'refused'],
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [413, 'refused'],
  ])('of %s means %s', (statusCode, outcome) => {
    expect(pushOutcome(statusCode)).toBe(outcome)
  })
})

it('keys of devices have the length and the form of their bytes', () => {
  const point = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)])
  expect(DEVICE_KEY.test(point.toString('base64url'))).toBe(true)
  for (const wrong of [point.subarray(1), Buffer.concat([point, point]), Buffer.alloc(65, 2)]) {
    expect(DEVICE_KEY.test(wrong.toString('base64url'))).toBe(false)
  }
  expect(DEVICE_SECRET.test(Buffer.alloc(16, 255).toString('base64url'))).toBe(true)
  for (const wrong of ['', 'A'.repeat(21), 'A'.repeat(23), '+'.repeat(22)]) {
    expect(DEVICE_SECRET.test(wrong)).toBe(false)
  }
})
