import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '@/lib/billing/durations'
import { RateUnavailableError } from '@/lib/billing/money/rate-unavailable-error'
import { ManualClock } from '../clock'
import { createLog } from '../log'
import { coingeckoRates } from './coingecko-rates'
import type { Rates } from './rates'

const NOW = new Date('2026-11-21T10:00:00.000Z')

/** Local server in CoinGecko's place. */
let server: Server
let url: string
let requests: IncomingMessage[]
let reply: { status?: number; headers?: Record<string, string>; body: string }

let clock: ManualClock
let rates: Rates
let lines: string[]

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request)
    response.writeHead(reply.status ?? 200, reply.headers).end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  requests = []
  lines = []
  clock = new ManualClock(NOW)
  reply = prices({ weth: 3012.4567891, 'euro-coin': 1.0834 })
  rates = open()
})

function open(key?: string): Rates {
  const log = createLog('warn', { write: (line) => lines.push(line) })
  return coingeckoRates({ url, key, clock, log })
}

/** Answer of CoinGecko with rates of `secondsAgo`. */
function prices(usd: Record<string, number>, secondsAgo = 30): typeof reply {
  const last_updated_at = Math.floor(clock.now().getTime() / 1000) - secondsAgo
  const body = Object.fromEntries(
    Object.entries(usd).map(([id, rate]) => [id, { usd: rate, last_updated_at }]),
  )
  return { body: JSON.stringify(body) }
}

const idsAsked = () => requests.map(({ url: path }) => new URL(path ?? '', url).searchParams.get('ids'))

describe('a dollar rate', () => {
  it('is in pico-dollars, with the time of the rate', async () => {
    expect(await rates.usdRate('weth')).toEqual({
      picoUsd: 3_012_456_789_100_000n,
      at: new Date(NOW.getTime() - 30 * SECOND_MS),
    })
  })

  it.each([
    [0.0000117934, 11_793_400n],
    [1e-12, 1n],
    [0.1, 100_000_000_000n],
    [123456.789, 123_456_789_000_000_000n],
    [4e14, 400_000_000_000_000_000_000_000_000n],
  ])('of %d dollars keeps all of its digits', async (usd, picoUsd) => {
    reply = prices({ weth: usd })
    expect((await rates.usdRate('weth')).picoUsd).toBe(picoUsd)
  })

  it('is asked for once a minute, however many ask', async () => {
    await Promise.all(Array.from({ length: 20 }, () => rates.usdRate('weth')))
    clock.advance(59 * SECOND_MS)
    await rates.usdRate('weth')
    expect(requests).toHaveLength(1)
    clock.advance(SECOND_MS)
    reply = prices({ weth: 2999 })
    expect((await rates.usdRate('weth')).picoUsd).toBe(2_999_000_000_000_000n)
    expect(requests).toHaveLength(2)
  })

  it('comes with those of all tokens that were asked for', async () => {
    await Promise.all([rates.usdRate('weth'), rates.usdRate('euro-coin')])
    clock.advance(MINUTE_MS)
    await Promise.all([rates.usdRate('weth'), rates.usdRate('euro-coin')])
    expect(idsAsked()).toEqual(['weth', 'weth,euro-coin', 'weth,euro-coin'])
  })
})

describe('a rate that is not to be had', () => {
  const refusal = (id = 'weth') =>
    rates.usdRate(id).then(
      () => 'none',
      (error: unknown) => (error instanceof RateUnavailableError ? error.detail : String(error)),
    )

  it('is refused with its code', async () => {
    reply = prices({})
    await expect(rates.usdRate('weth')).rejects.toMatchObject({ code: 'rate_unavailable' })
    expect(await refusal()).toContain('CoinGecko does not know it')
  })

  it.each([
    ['too many requests', { status: 429, body: '{}' }, 'status 429'],
    ['a page', { body: '<html>' }, 'no JSON'],
    ['something else', { body: '{"weth":{"usd":"3000"}}' }, 'another form'],
    ['a rate below nothing', { body: '{"weth":{"usd":-3,"last_updated_at":1}}' }, 'another form'],
    ['another address', { status: 302, headers: { location: '/elsewhere' }, body: '' }, 'no connection'],
  ])('as CoinGecko answers %s, says so', async (_, answer, why) => {
    reply = answer
    expect(await refusal()).toContain(why)
  })

  it('worth nothing is none', async () => {
    reply = prices({ weth: 1e-13 })
    expect(await refusal()).toContain('does not know it')
  })

  it('stays in use while it is not too old', async () => {
    await rates.usdRate('weth')
    reply = { status: 500, body: '' }
    clock.advance(14 * MINUTE_MS)
    expect((await rates.usdRate('weth')).picoUsd).toBe(3_012_456_789_100_000n)
    clock.advance(MINUTE_MS)
    expect(await refusal()).toContain('status 500')
  })

  it('is old by the time of the rate, not of the answer', async () => {
    reply = prices({ weth: 3000 }, 16 * 60)
    expect(await refusal()).toContain('too old to charge by')
  })

  it('is not asked for again at once, and is back after a moment', async () => {
    reply = { status: 429, body: '' }
    await refusal()
    await refusal()
    clock.advance(14 * SECOND_MS)
    await refusal()
    expect(requests).toHaveLength(1)
    reply = prices({ weth: 3000 })
    clock.advance(SECOND_MS)
    expect((await rates.usdRate('weth')).picoUsd).toBe(3_000_000_000_000_000n)
  })

  it('is logged once in a row', async () => {
    reply = { status: 429, body: '' }
    for (let turn = 0; turn < 3; turn += 1) {
      await refusal()
      clock.advance(MINUTE_MS)
    }
    expect(requests).toHaveLength(3)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('status 429')
  })
})

describe('a key', () => {
  it('is sent to CoinGecko and not logged', async () => {
    reply = { status: 401, body: '' }
    await open('CG-a-key-of-a-plan')
      .usdRate('weth')
      .catch(() => {})
    expect(requests[0]?.headers).toMatchObject({ 'x-cg-demo-api-key': 'CG-a-key-of-a-plan' })
    expect(lines.join('')).toContain('status 401')
    expect(lines.join('')).not.toContain('CG-a-key')
  })

  it('is not sent where none is set', async () => {
    await rates.usdRate('weth')
    expect(Object.keys(requests[0]?.headers ?? {}).filter((name) => name.startsWith('x-cg'))).toEqual([])
  })
})
