import { Agent, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { type RunningScript, runScript } from '../support/process/run-script'

const keptAlive = new Agent({ keepAlive: true })

async function startSlowServer(drainMs: number): Promise<{ server: RunningScript; port: number }> {
  const server = runScript('tests/launch/slow-server.mjs', { env: { DRAIN_MS: String(drainMs) } })
  onTestFinished(() => server.kill('SIGKILL'))
  const [, port] = await server.printed(/listening on (\d+)/)
  return { server, port: Number(port) }
}

/** The body of the answer, by a connection that is kept alive unless another agent is given; or the error's code. */
function get(port: number, path: string, agent = keptAlive): Promise<string> {
  return new Promise((resolve) => {
    const sent = request({ port, path, agent, host: '127.0.0.1' }, async (response) => {
      let body = ''
      for await (const chunk of response) body += chunk
      resolve(body)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end()
  })
}

test('a request that is running at the signal is answered before the server ends', async () => {
  const { server, port } = await startSlowServer(10_000)
  const answer = get(port, '/slow')
  await server.printed(/slow request began/)
  await get(port, '/release')
  server.kill('SIGTERM')
  await server.printed(/stopping/)
  expect(await get(port, '/late', new Agent())).toMatch(/^ECONN(REFUSED|RESET)$/)
  expect(await answer).toBe('answered /slow')
  expect(await server.ended).toBe(0)
})

test('what is still running at the limit is cut off, and the server closes in order', async () => {
  const { server, port } = await startSlowServer(50)
  const answer = get(port, '/slow')
  await server.printed(/slow request began/)
  server.kill('SIGTERM')
  expect(await answer).toBe('ECONNRESET')
  expect(await server.ended).toBe(0)
  expect(server.output()).toContain('closed')
})

test('idle kept-alive connections do not hold the server', async () => {
  const { server, port } = await startSlowServer(60_000)
  expect(await get(port, '/quick')).toBe('answered /quick')
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('one Ctrl-C that arrives twice is one request to stop', async () => {
  const { server, port } = await startSlowServer(10_000)
  const answer = get(port, '/slow')
  await server.printed(/slow request began/)
  await get(port, '/release')
  // Both wait for it and come in the same moment, however busy the machine is; two of one kind would be one.
  server.kill('SIGSTOP')
  server.kill('SIGINT')
  server.kill('SIGTERM')
  server.kill('SIGCONT')
  expect(await answer).toBe('answered /slow')
  expect(await server.ended).toBe(0)
})

test('a second signal ends the server at once', async () => {
  const { server, port } = await startSlowServer(60_000)
  const answer = get(port, '/slow')
  await server.printed(/slow request began/)
  server.kill('SIGTERM')
  await server.printed(/stopping/)
  const again = setInterval(() => server.kill('SIGTERM'), 100)
  onTestFinished(() => clearInterval(again))
  expect(await server.ended).toBe(143)
  expect(await answer).toBe('ECONNRESET')
  expect(server.output()).not.toContain('closed')
})
