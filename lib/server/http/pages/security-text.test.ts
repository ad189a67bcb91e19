import { expect, it } from 'vitest'
import { securityText } from './security-text'

const NOW = new Date('2026-11-21T23:59:59.999Z')
const env = {
  securityContacts: ['mailto:security@example.com'],
  baseUrl: 'https://dues.example.com',
  payUrl: 'https://pay.example.com',
}

it('names each of two hosts, and days that begin at midnight', () => {
  expect(securityText(env, NOW)).toBe(
    'Contact: mailto:security@example.com\nExpires: 2026-12-21T00:00:00.000Z\n' +
      'Canonical: https://dues.example.com/.well-known/security.txt\n' +
      'Canonical: https://pay.example.com/.well-known/security.txt\n',
  )
})

it('calls no address canonical that is not https', () => {
  const text = securityText(
    { ...env, baseUrl: 'http://localhost:3000', payUrl: 'http://localhost:3000' },
    NOW,
  )
  expect(text).not.toContain('Canonical')
})

it('is none without a contact', () => {
  expect(securityText({ ...env, securityContacts: [] }, NOW)).toBeNull()
})
