// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const SOURCE = `
  const body = JSON.stringify({ data: { status: 'ok' } })
  const server = require('node:http').createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/** The yardstick: node:http answering a constant, in a process of its own. */
export async function startBareServer() {
  const child = spawn(process.execPath, ['-e', SOURCE], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return {
    pid: /** @type {number} */ (child.pid),
    url: `http://127.0.0.1:${String(line).trim()}/`,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
