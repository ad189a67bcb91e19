import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openWebhookReceiver } from '../support/events/webhook-receiver'
import makeAppData, { madeAppData } from '../support/process/app-data'
import { type AppServer, startApp } from '../support/process/app-server'
import { closedGate } from '../support/process/gate'

let removeAppData: () => Promise<void>
beforeAll(async () => {
  removeAppData = await makeAppData()
})
afterAll(() => removeAppData())

/** The sample merchant's API of a running app. */
async function openApi({ baseUrl, printed }: AppServer) {
  const [, apiKey = ''] = await printed(/x-api-key: (\S+)'/)
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  return {
    async call(path: string, method = 'GET', body?: object) {
      const answer = await fetch(`${baseUrl}/api/v1${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()).data
    },
    /** Ids of the events that a stream tells, to its end. */
    async follow(after?: string) {
      const last = after ? { 'last-event-id': after } : {}
      const { body } = await fetch(`${baseUrl}/api/v1/events/stream?type=webhook_endpoint.test`, {
        headers: { ...headers, ...last },
      })
      const ids: string[] = []
      let text = ''
      const ended = (async () => {
        for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
          const messages = (text + part).split('\n\n')
          text = messages.pop() ?? ''
          // One without data tells the place alone.
          const told = messages.filter((message) => /^data: /m.test(message))
          ids.push(...told.map((message) => /^id: (\d+)$/m.exec(message)?.[1] ?? ''))
        }
      })()
      return { ids, ended }
    },
  }
}

test('SIGTERM amid deliveries and streams ends both in order, and the next start continues where they were', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dues-webhooks-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const receiver = await openWebhookReceiver()
  onTestFinished(() => receiver.close())
  const ids = () => receiver.received.map(({ headers }) => String(headers['webhook-id']))

  const app = await startApp({ copyOf: madeAppData(), env: { DATA_DIR: dataDir } })
  onTestFinished(async () => void (await app.stop('SIGKILL')))
  const api = await openApi(app)
  const { id } = await api.call('/webhook-endpoints', 'POST', { url: receiver.url })
  const stream = await api.follow()
  const held = closedGate()
  // The first is answered; the second is under way when the end comes, and the third waits.
  receiver.answer((response: ServerResponse) => {
    if (receiver.received.length === 1) response.end('ok')
    else held.open()
  })
  for (let count = 0; count < 3; count += 1) await api.call(`/webhook-endpoints/${id}/test`, 'POST')
  await held.opened
  await expect.poll(() => stream.ids).toHaveLength(3)
  expect(await app.stop('SIGTERM')).toBe(0)
  // It rejects where the connection is cut off.
  await stream.ended
  expect(ids()).toEqual(stream.ids.slice(0, 2))

  receiver.answer((response: ServerResponse) => response.end('ok'))
  const next = await startApp({ env: { DATA_DIR: dataDir } })
  onTestFinished(async () => void (await next.stop('SIGKILL')))
  const again = await openApi(next)
  const rest = await again.follow(stream.ids[0])
  await expect.poll(ids).toEqual([...stream.ids.slice(0, 2), ...stream.ids.slice(1)])
  const log = async () => await again.call(`/webhook-deliveries?endpoint=${id}`)
  await expect
    .poll(async () => (await log()).map(({ status }: { status: string }) => status))
    .toEqual(Array(3).fill('delivered'))
  // The attempt that the end cut short is nobody's failure.
  expect((await log()).map(({ attempts }: { attempts: number }) => attempts)).toEqual([1, 1, 1])
  await expect.poll(() => rest.ids).toEqual(stream.ids.slice(1))
  expect(await next.stop('SIGTERM')).toBe(0)
  await rest.ended
})
