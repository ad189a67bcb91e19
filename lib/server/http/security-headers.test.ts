import { describe, expect, it } from 'vitest'
import { pageSecurityHeaders } from './security-headers'

const page = {
  nonce: 'bm9uY2U=',
  path: '/merchant',
  query: new URLSearchParams(),
  isHttps: false,
  isDevelopment: false,
  wallets: { baseAccount: false, safe: false },
}
const policyOf = (changes: Partial<typeof page> = {}) =>
  Object.fromEntries(
    pageSecurityHeaders({ ...page, ...changes })
      ['Content-Security-Policy'].split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources.join(' ')]
      }),
  )

describe('the security headers of a page', () => {
  it('let scripts run by the nonce alone', () => {
    expect(policyOf()['script-src']).toBe("'self' 'nonce-bm9uY2U=' 'strict-dynamic'")
    expect(policyOf()['default-src']).toBe("'self'")
  })

  it('let nobody frame it, change its base or take its forms', () => {
    expect(policyOf()).toMatchObject({
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'object-src': "'none'",
    })
  })

  it('let pictures come from this site alone', () => {
    expect(policyOf()['img-src']).toBe("'self' data:")
  })

  it('loosen scripts only while it is developed', () => {
    expect(policyOf({ isDevelopment: true })['script-src']).toContain("'unsafe-eval'")
    expect(JSON.stringify(policyOf())).not.toContain('unsafe-eval')
  })

  it('keep the address of a checkout from every other site', () => {
    const referrerOf = (path: string) => pageSecurityHeaders({ ...page, path })['Referrer-Policy']
    expect(referrerOf('/checkout/cs_1')).toBe('same-origin')
    expect(referrerOf('/pay/7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14')).toBe('same-origin')
    expect(referrerOf('/merchant')).toBe('strict-origin-when-cross-origin')
  })

  it('let a checkout report to the page that opened it, and no other page', () => {
    const openerOf = (path: string, opener: string) =>
      pageSecurityHeaders({ ...page, path, query: new URLSearchParams(opener && { opener }) })[
        'Cross-Origin-Opener-Policy'
      ]
    const shop = 'https://shop.example'
    expect(openerOf('/checkout/cs_1', shop)).toBe('unsafe-none')
    expect(openerOf('/pay/7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14', shop)).toBe('unsafe-none')
    for (const [path, opener] of [
      ['/checkout/cs_1', ''],
      ['/checkout/cs_1', '*'],
      ['/checkout/cs_1', `${shop}/thanks`],
      ['/merchant', shop],
      ['/portal', shop],
      ['/', shop],
    ] as const) {
      expect(openerOf(path, opener), path).toBe('same-origin-allow-popups')
    }
  })

  it('let those pages that ask wallets reach the networks of a wallet that the operator allows', () => {
    const wallets = { baseAccount: true, safe: false }
    const other = "'self' https://chain-proxy.wallet.coinbase.com"
    for (const path of ['/', '/checkout/cs_1', '/pay/7d1f0c52', '/portal', '/portal/pair/1', '/merchant']) {
      expect(policyOf({ path, wallets })['connect-src'], path).toBe(other)
      expect(policyOf({ path })['connect-src'], path).toBe("'self'")
      const { 'connect-src': _, ...allowed } = policyOf({ path, wallets })
      const { 'connect-src': __, ...usual } = policyOf({ path })
      expect(allowed, path).toEqual(usual)
    }
    for (const path of ['/docs', '/test/mail', '/merchants', '/messages/1'])
      expect(policyOf({ path, wallets })['connect-src'], path).toBe("'self'")
  })

  it('let Safe alone frame a checkout, where the operator allows it, and nothing else', () => {
    const wallets = { baseAccount: false, safe: true }
    for (const path of ['/checkout/cs_1', '/pay/7d1f0c52']) {
      expect(policyOf({ path, wallets })['frame-ancestors'], path).toBe('https://app.safe.global')
      expect({ ...policyOf({ path, wallets }), 'frame-ancestors': "'none'" }, path).toEqual(
        policyOf({ path }),
      )
    }
    for (const path of ['/', '/portal', '/portal/pair/1', '/merchant', '/messages/1', '/checkouts'])
      expect(policyOf({ path, wallets })['frame-ancestors'], path).toBe("'none'")
  })

  it('keep browsers on https where it is https, and only there', () => {
    expect(pageSecurityHeaders({ ...page, isHttps: true })['Strict-Transport-Security']).toMatch(
      /^max-age=\d{8}$/,
    )
    expect(policyOf({ isHttps: true })).toHaveProperty('upgrade-insecure-requests')
    expect(pageSecurityHeaders(page)).not.toHaveProperty('Strict-Transport-Security')
    expect(policyOf()).not.toHaveProperty('upgrade-insecure-requests')
  })
})
