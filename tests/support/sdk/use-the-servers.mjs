// @ts-check
// Handlers of the SDK in the servers that they are for, each beside a route whose JSON the server parses itself.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { fastifyWebhook, nodeWebhook, webhookHandler } from '@dues/sdk'
import { serve } from '@hono/node-server'
import express from 'express'
import Fastify from 'fastify'
import { Hono } from 'hono'
import { NextRequest } from 'next/server.js'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const seen = []
const options = { secret, on: { 'payment.succeeded': ({ id }) => seen.push(id) } }

const onExpress = express()
onExpress.post('/hook', nodeWebhook(options))
onExpress.use(express.json())
onExpress.post('/json', (request, response) => response.json(request.body))

const onFastify = Fastify()
onFastify.register(fastifyWebhook('/hook', options))
onFastify.post('/json', async (request) => request.body)
await onFastify.ready()

const onHono = new Hono()
const handler = webhookHandler(options)
onHono.post('/hook', (c) => handler(c.req.raw))
onHono.post('/json', async (c) => c.json(await c.req.json()))

// A route of Next is a function of the request, so no server has to run.
const onNext = {
  '/hook': handler,
  '/json': async (request) => Response.json(await request.json()),
}

const listen = (server) =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`))
  })
const addresses = {
  express: await listen(createServer(onExpress)),
  fastify: await onFastify.listen({ port: 0, host: '127.0.0.1' }),
  hono: await new Promise((resolve) => {
    serve({ fetch: onHono.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      resolve(`http://127.0.0.1:${port}`)
    })
  }),
  next: 'http://next',
}

const send = (url, init) => {
  const { pathname, host } = new URL(url)
  return host === 'next' ? onNext[pathname](new NextRequest(url, init)) : fetch(url, init)
}

const told = {}
for (const [name, url] of Object.entries(addresses)) {
  const body = JSON.stringify({ id: name, type: 'payment.succeeded', data: { text: 'Grüße' } })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.slice(6), 'base64')
  const signature = createHmac('sha256', key).update(`${name}.${timestamp}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': name,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  const post = (path, sent) => send(url + path, { method: 'POST', headers, body: sent })
  told[name] = [
    (await post('/hook', body)).status,
    (await post('/hook', `${body} `)).status,
    (await (await post('/json', body)).json()).id,
  ]
}
console.log(JSON.stringify({ told, seen }))
process.exit(0)
