import { createHmac } from 'node:crypto'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { serveCgi } from './cgi-server'

const script = fileURLToPath(new URL('../../../lib/guides/samples/webhook/webhook.sh', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return Object(address).port
}

/** Status with which the script answers an event that anybody could have written. */
async function answerTo(env: NodeJS.ProcessEnv, sign: (signed: string) => string): Promise<number> {
  const port = await freePort()
  const server = serveCgi(script, { ...env, PORT: String(port) })
  try {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const body = JSON.stringify({ type: 'payment.succeeded' })
    const headers = {
      'webhook-id': '1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${sign(`1.${timestamp}.${body}`)}`,
    }
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status
  } finally {
    server.stop()
  }
}

const secret = Buffer.alloc(32, 7)
const bySecret = (signed: string) => createHmac('sha256', secret).update(signed).digest('base64')
const byNothing = (signed: string) => createHmac('sha256', '').update(signed).digest('base64')
const env = { ...process.env, DUES_WEBHOOK_SECRET: `whsec_${secret.toString('base64')}` }

test('the shell’s receiver of webhooks takes nothing where its secret is empty or OpenSSL answers nothing', async () => {
  expect(await answerTo(env, bySecret)).toBe(204)
  expect(await answerTo(env, () => '')).toBe(400)
  for (const empty of ['', 'whsec_']) {
    const without = { ...env, DUES_WEBHOOK_SECRET: empty }
    expect(await answerTo(without, byNothing)).toBe(400)
    expect(await answerTo(without, () => '')).toBe(400)
  }
})
