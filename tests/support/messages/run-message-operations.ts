import { expect } from 'vitest'
import type { CallOptions } from '../service/call-operation'
import { TestDevice } from './test-device'

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
  await runDeviceOperations(run, { cookie })
  expect(await run('downloadPortalCalendar', { cookie })).toContain('BEGIN:VEVENT')
}

/** Every operation of devices, as the merchant and as a payer, and as a browser's worker. */
async function runDeviceOperations(run: Run, { cookie }: { cookie: string }): Promise<void> {
  const [old, renewed] = ['1', '2'].map(
    (end) => new TestDevice(`https://push.example.net/send/${end}`).device,
  )
  for (const [of, options, topics] of [
    ['', {}, ['keeper_low']],
    ['Portal', { cookie }, ['receipt']],
  ] as const) {
    const { id } = await run<{ id: string }>(`add${of}MessageDevice`, { ...options, body: old })
    const params = { id }
    const changed = await run(`change${of}MessageDevice`, { ...options, params, body: { topics } })
    expect(changed).toMatchObject({ topics, status: 'confirmed' })
    await run('renewMessageDevice', {
      body: { old: { endpoint: old?.endpoint, auth: old?.auth }, renewed },
    })
    expect(await run(`list${of}MessageDevices`, options)).toMatchObject({ devices: [{ id }] })
    await run(`remove${of}MessageDevice`, { ...options, params })
  }
}
