import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS } from '../durations'
import { rotate, type SigningSecrets, secretsInForce } from './signing-secret'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const first: SigningSecrets = { secret: 'whsec_0', previousSecret: null, previousUntil: null }

it('signs with the present secret first, and with the one before it for 24 hours and no longer', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3 * DAY_MS), { minLength: 1, maxLength: 8 }), (waits) => {
      let secrets = first
      let now = START
      for (const [index, wait] of waits.entries()) {
        secrets = rotate(secrets, `whsec_${index + 1}`, new Date(now))
        const both = [`whsec_${index + 1}`, `whsec_${index}`]
        now += wait
        expect(secretsInForce(secrets, new Date(now))).toEqual(wait < DAY_MS ? both : both.slice(0, 1))
      }
    }),
  )
  expect(secretsInForce(first, new Date(START))).toEqual(['whsec_0'])
})
