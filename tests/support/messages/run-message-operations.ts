import { expect } from 'vitest'
import type { CallOptions } from '../service/call-operation'

type Run = <Data>(id: string, options?: CallOptions) => Promise<Data>

/** Every operation of messages, with requests that it accepts, as the merchant and as a payer. */
export async function runMessageOperations(
  run: Run,
  { sessionId, cookie }: { sessionId: string; cookie: string },
): Promise<void> {
  await run('changeMessageSettings', { body: { askPayers: false } })
  await run('changeMessageSettings', { body: { askPayers: true } })
  expect(await run('getMessageSettings')).toEqual({ askPayers: true })
  const address = { email: 'ada@example.com', locale: 'ja', timeZone: 'Asia/Tokyo' }
  const kept = await run('keepMessageAddress', { params: { sessionId }, body: { address } })
  expect(kept).toEqual({ kept: true })
  for (const [of, options, topics] of [
    ['', {}, ['keeper_low']],
    ['Portal', { cookie }, ['receipt']],
  ] as const) {
    const body = { email: `ada${of}@example.com` }
    const { id } = await run<{ id: string }>(`add${of}MessageAddress`, { ...options, body })
    const params = { id }
    const changed = await run(`change${of}MessageAddress`, { ...options, params, body: { topics } })
    expect(changed).toMatchObject({ topics, status: 'waiting' })
    await run(`confirm${of}MessageAddress`, { ...options, params })
    expect(await run(`list${of}MessageAddresses`, options)).toMatchObject({ addresses: [{ id }] })
    await run(`remove${of}MessageAddress`, { ...options, params })
  }
  expect(await run('downloadPortalCalendar', { cookie })).toContain('BEGIN:VEVENT')
}
