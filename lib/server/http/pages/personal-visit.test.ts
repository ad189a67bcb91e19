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

  it('by what says nothing about itself, such as bots that draw previews', () => {
    expect(visit({ 'x-dues-method': 'GET' })).toBe(false)
    expect(visit({ 'x-dues-method': 'GET', accept: 'text/html', 'user-agent': 'Mozilla/5.0' })).toBe(false)
  })
})
