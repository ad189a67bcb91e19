import { describe, expect, it } from 'vitest'
import { DEVICE_KEY } from '@/lib/billing/messages/device'
import { makePushKey } from '../cli/make-push-key'
import { parseEnv } from '../env'
import { newPushKeys, pushKeysOf } from '../mail/push/push-key'

const PRODUCTION = { BASE_URL: 'https://dues.example', SIGN_UP: 'open' }
const SMTP_URL = 'smtps://dues:p%40ss%3Aword@mail.example.com'
const MAIL_FROM = 'Northwind <billing@example.com>'

const read = (source: Record<string, string>) => parseEnv({ ...PRODUCTION, ...source })
/** Message of the refused configuration. */
function refusal(source: Record<string, string>): string {
  try {
    read(source)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'accepted'
}

describe('messages to devices', () => {
  const PUSH_KEY = newPushKeys().privateKey
  const PUSH_SUBJECT = 'mailto:billing@example.com'

  it('are off unless there is a key', () => {
    expect(read({}).push).toBeNull()
    expect(read({ PUSH_SUBJECT })).toMatchObject({
      push: null,
      warnings: [expect.stringContaining('PUSH_SUBJECT: is not used without PUSH_KEY')],
    })
  })

  it.each([PUSH_SUBJECT, 'https://example.com/contact'])('are on with a key and %s', (subject) => {
    const { push } = read({ PUSH_KEY, PUSH_SUBJECT: subject })
    expect(push).toEqual({ ...pushKeysOf(PUSH_KEY), subject })
    expect(push?.publicKey).toMatch(DEVICE_KEY)
  })

  it.each([
    [{ PUSH_KEY }, 'PUSH_SUBJECT: missing'],
    [
      { PUSH_KEY, PUSH_SUBJECT: 'billing@example.com' },
      'PUSH_SUBJECT: must be where push services reach you',
    ],
    [{ PUSH_KEY, PUSH_SUBJECT: 'mailto:nobody' }, 'PUSH_SUBJECT: must be'],
    [{ PUSH_KEY, PUSH_SUBJECT: 'http://example.com' }, 'PUSH_SUBJECT: must be'],
    [{ PUSH_KEY, PUSH_SUBJECT: 'https://localhost/contact' }, 'PUSH_SUBJECT: must be'],
    [{ PUSH_KEY: 'short', PUSH_SUBJECT }, 'PUSH_KEY: must be what'],
    [{ PUSH_KEY: 'A'.repeat(43), PUSH_SUBJECT }, 'PUSH_KEY: must be what'],
    [{ PUSH_KEY: '_'.repeat(43), PUSH_SUBJECT }, 'PUSH_KEY: must be what'],
  ])('are refused with %j', (source, problem) => {
    expect(refusal(source)).toContain(problem)
    expect(refusal(source)).not.toContain(PUSH_KEY)
  })

  it('have a new key each time, as two lines of the environment', async () => {
    const lines: string[] = []
    for (let count = 0; count < 2; count += 1) await makePushKey({ print: (line) => void lines.push(line) })
    const [key = '', subject = '', other] = lines
    expect(other).not.toBe(key)
    const printed = Object.fromEntries([key, subject].map((line) => line.split('=', 2)))
    expect(read(printed).push).not.toBeNull()
  })
})

describe('the mail server', () => {
  it('is none where nothing is set', () => {
    expect(read({}).mail).toEqual({ server: null, perDay: 10_000 })
  })

  it.each([
    [SMTP_URL, { host: 'mail.example.com', port: 465, secure: true, user: 'dues', password: 'p@ss:word' }],
    ['smtp://mail.example.com', { port: 587, secure: false, requireTls: true, user: null, password: null }],
    ['smtp://mail.example.com:2525/', { port: 2525 }],
    ['smtp://localhost:1025', { host: 'localhost', port: 1025, requireTls: false }],
    ['smtp://[::1]:1025', { host: '::1', requireTls: false }],
  ])('is read from %s', (url, server) => {
    expect(read({ SMTP_URL: url, MAIL_FROM }).mail.server).toMatchObject(server)
  })

  it.each([
    [MAIL_FROM, { name: 'Northwind', address: 'billing@example.com' }],
    ['billing@example.com', { name: '', address: 'billing@example.com' }],
    [
      '"Dues, by Northwind" <billing@EXAMPLE.com>',
      { name: 'Dues, by Northwind', address: 'billing@example.com' },
    ],
  ])('sends from %s', (from, sender) => {
    expect(read({ SMTP_URL, MAIL_FROM: from }).mail.server?.from).toEqual(sender)
  })

  it.each([
    ['http://mail.example.com', 'SMTP_URL: must be smtps://'],
    ['mail.example.com', 'SMTP_URL: must be smtps://'],
    ['smtps://:secret-word@mail.example.com', 'SMTP_URL: must be smtps://'],
    ['smtps://dues:100%@mail.example.com', 'SMTP_URL: must be smtps://'],
    ['smtps://mail.example.com/?requireTLS=false', 'SMTP_URL: must be smtps://'],
  ])('of %s is refused, without its password', (url, message) => {
    const text = refusal({ SMTP_URL: url, MAIL_FROM })
    expect(text).toContain(message)
    expect(text).not.toContain('secret-word')
  })

  it('needs the address that messages are from, which is one and begins no header', () => {
    expect(refusal({ SMTP_URL })).toContain('MAIL_FROM: missing')
    for (const from of [
      'Northwind',
      'a@example.com, b@example.com',
      'Dues <a@b> <c@example.com>',
      'A\nB <a@example.com>',
    ]) {
      expect(refusal({ SMTP_URL, MAIL_FROM: from })).toContain('MAIL_FROM: must be an email address')
    }
    expect(read({ MAIL_FROM }).warnings.join()).toContain('MAIL_FROM')
  })

  it('sends so many messages in a day', () => {
    expect(read({ MAIL_PER_DAY: '500' }).mail.perDay).toBe(500)
    for (const count of ['0', '-1', '1.5', 'many']) {
      expect(refusal({ MAIL_PER_DAY: count })).toContain('MAIL_PER_DAY: must be a whole number')
    }
  })

  it('of others is none for test mode, whose messages stay on this machine', () => {
    const test = (url: string) => () => parseEnv({ SMTP_URL: url, MAIL_FROM })
    expect(test(SMTP_URL)).toThrow('SMTP_URL: is not for test mode')
    expect(test('smtp://localhost:1025')().mail.server?.port).toBe(1025)
  })
})
