import { describe, expect, it } from 'vitest'
import { routePaths, routeTable } from './find-route.mjs'

const rows = [
  '/api/{...unknown}',
  '/api/health',
  '/api/v1/subscribers',
  '/api/v1/subscribers/cancel',
  '/api/v1/subscribers/{id}',
  '/api/v1/subscribers/{id}/cancel',
  '/api/v1/invoices/{id}',
  '/api/v1/invoices/{id}.pdf',
  '/api/v1/invoices/{id}/pdf',
  '/embed.js',
  '/pay/{link}/open',
].map((path) => ({ path }))
const find = routeTable(rows)

describe('a path leads to', () => {
  it.each([
    ['/api/health', '/api/health'],
    ['/embed.js', '/embed.js'],
    ['/api/v1/subscribers', '/api/v1/subscribers'],
    ['/api/v1/subscribers/42', '/api/v1/subscribers/{id}'],
    ['/api/v1/subscribers/cancel', '/api/v1/subscribers/cancel'],
    ['/api/v1/subscribers/cancel/cancel', '/api/v1/subscribers/{id}/cancel'],
    ['/api/v1/invoices/7.pdf', '/api/v1/invoices/{id}.pdf'],
    ['/api/v1/invoices/7.pdf/pdf', '/api/v1/invoices/{id}/pdf'],
    ['/api/v1/invoices/.pdf', '/api/v1/invoices/{id}'],
    ['/api/v1/invoices/7.PDF', '/api/v1/invoices/{id}'],
    ['/pay/x/open', '/pay/{link}/open'],
    // Paths that the table does not have are for the route of the rest, at any depth.
    ['/api', '/api/{...unknown}'],
    ['/api/v1', '/api/{...unknown}'],
    ['/api/v1/subscribers/42/nothing', '/api/{...unknown}'],
    ['/api/health/more', '/api/{...unknown}'],
  ])('%s: %s', (path, expected) => {
    expect(find(path)?.path).toBe(expected)
  })

  it.each([
    '/',
    '/merchant',
    '/apis',
    '/API/health',
    '/pay/x',
    '/pay//open',
    '/embed.js/x',
    '',
    '*',
    // Readers differ in what these stand for.
    '/api/%68ealth',
    '/api/v1/subscribers/a%2Fb',
    '/api/a|b',
    '/api/a\\b',
    '/api/ä',
  ])('nothing: %s', (path) => {
    expect(find(path)).toBeNull()
  })
})

describe('a path that is left to Next leads to a route file', () => {
  const isRoute = routePaths(rows)
  it.each([
    '/api/health',
    '/api/%68ealth',
    '/api/v1/subscribers/a%2Fb',
    '/api/a|b',
    '/pay/%E2%82%AC/open',
    '/pay/a b/open',
  ])('%s', (path) => {
    expect(isRoute(path)).toBe(true)
  })

  it.each([
    '/',
    '/docs',
    '/%64ocs',
    '/%61pi/health',
    '/embed%2Ejs',
    '/pay/x',
    '/pay/x%2Fopen',
    '/pay/x/op%65n',
    '/apis',
    '/ä',
  ])('or to none: %s', (path) => {
    expect(isRoute(path)).toBe(false)
  })
})
