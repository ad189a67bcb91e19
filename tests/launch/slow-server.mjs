// @ts-check

import { onStopSignal } from '../../lib/launch/process/stop-signals.mjs'
import { startHttpServer } from '../../lib/launch/serve/http-server.mjs'

// A server that answers `/slow` only after a request for `/release`, and stops as the app does.
/** @type {() => void} */
let release = () => {}
/** @type {Promise<void>} */
const released = new Promise((resolve) => {
  release = resolve
})

const http = await startHttpServer({
  host: '127.0.0.1',
  port: 0,
  handle: async (request, response) => {
    if (request.url === '/release') setTimeout(release, 700)
    if (request.url === '/slow') {
      console.log('slow request began')
      await released
    }
    response.end(`answered ${request.url}`)
  },
})
onStopSignal(async () => {
  console.log('stopping')
  await http.drain(Number(process.env.DRAIN_MS))
  console.log('closed')
})
console.log(`listening on ${http.port}`)
