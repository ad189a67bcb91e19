import { describe, expect, it } from 'vitest'
import { isPersonalVisit } from './personal-visit'

const NAVIGATION = { 'x-dues-method': 'GET', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const visit = (headers: Record<string, string>) => isPersonalVisit(new Headers(headers))

describe('a visit is personal', () => {
  it.each(['none', 'same-origin', 'same-site', 'cross-site'])(
    'where a browser goes there, from %s',
    (site) => {
      expect(visit({ ...NAVIGATION, 'sec-fetch-site': site })).toBe(true)
    },
  )
})

describe('a visit without Fetch Metadata is personal', () => {
  it.each([
    [
      'a browser over plain http',
      'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    ],
    ['a program of the merchant', 'curl/8.5.0'],
    ['nothing that names itself', ''],
  ])('of %s', (_, agent) => {
    expect(visit({ 'x-dues-method': 'GET', 'user-agent': agent })).toBe(true)
  })
})

it('a visit by `fetch` of Node, which names a mode and no destination, is personal', () => {
  expect(visit({ 'x-dues-method': 'GET', 'sec-fetch-mode': 'cors', 'user-agent': 'node' })).toBe(true)
})

describe('a visit is not personal', () => {
  it.each<[string, Record<string, string>]>([
    ['by HEAD', { 'x-dues-method': 'HEAD' }],
    ['without a method', { 'x-dues-method': '' }],
    ['as an image of another site', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['by a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['in a frame', { 'sec-fetch-dest': 'iframe' }],
    ['prefetched', { 'sec-purpose': 'prefetch' }],
    ['prerendered', { 'sec-purpose': 'prefetch;prerender' }],
    ['prefetched by an older Chrome', { purpose: 'prefetch' }],
    ['previewed by an older Safari', { 'x-purpose': 'preview' }],
    ['prefetched by Firefox', { 'x-moz': 'prefetch' }],
  ])('%s', (_, headers) => {
    expect(visit({ ...NAVIGATION, ...headers })).toBe(false)
  })

  it.each([
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ])('by %s, which draws previews', (agent) => {
    expect(visit({ 'x-dues-method': 'GET', 'user-agent': agent })).toBe(false)
  })
})
