import { expect, test } from 'vitest'
import { createTinyClone, workingNpm } from './tiny-clone'

/** The last lines are what the operator reads; installing and building come before. */
const lastLines = (output: string, count: number) => output.trimEnd().split('\n').slice(-count).join('\n')

test('what the application must tell its operator is printed as it is, without a stack', async () => {
  const clone = await createTinyClone(
    workingNpm(`
      const error = new Error('BASE_URL is missing\\nPORT must be a number')
      error.name = 'StartupError'
      throw error
    `),
  )
  const refused = clone.start()
  expect(await refused.ended).toBe(1)
  expect(lastLines(refused.output(), 3)).toMatch(/done in .*\nBASE_URL is missing\nPORT must be a number$/)
})

test('an error that nobody foresaw is one line; its stack is there for who asks', async () => {
  const clone = await createTinyClone(workingNpm("throw new TypeError('x is not a function')"))
  const failed = clone.start()
  expect(await failed.ended).toBe(1)
  expect(lastLines(failed.output(), 2)).toMatch(
    /done in .*\nUnexpected error: x is not a function\. .*LOG_LEVEL=debug/,
  )
  const debugged = clone.start({ env: { LOG_LEVEL: 'debug' } })
  expect(await debugged.ended).toBe(1)
  expect(debugged.output()).toMatch(/TypeError: x is not a function\n {4}at /)
})

test('the application greets once it listens, knows its port, and is closed last', async () => {
  const clone = await createTinyClone(
    workingNpm(`
      globalThis[Symbol.for('dues.welcome')] = 'Checkout: http://localhost:' + process.env.PORT + '/checkout'
      globalThis[Symbol.for('dues.deps')] = Promise.resolve({ close: async () => console.log('database closed') })
    `),
  )
  const running = clone.start()
  const [, port] = await running.printed(/listening on http:\/\/localhost:(\d+) in test mode.*\n/)
  await running.printed(/Checkout/)
  expect(lastLines(running.output(), 1)).toBe(`Checkout: http://localhost:${port}/checkout`)
  const response = await fetch(`http://localhost:${port}/`)
  expect(await response.text()).toBe('served')
  running.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  expect(lastLines(running.output(), 1)).toBe('database closed')
})

test('what was opened before the start failed is closed', async () => {
  const clone = await createTinyClone(
    workingNpm(`
      globalThis[Symbol.for('dues.deps')] = Promise.resolve({ close: async () => console.log('database closed') })
      throw Object.assign(new Error('The sample data is broken'), { name: 'StartupError' })
    `),
  )
  const failed = clone.start()
  expect(await failed.ended).toBe(1)
  expect(lastLines(failed.output(), 2)).toBe('database closed\nThe sample data is broken')
})

test('a signal while the application starts ends it in order', async () => {
  const clone = await createTinyClone(
    workingNpm(`
      globalThis[Symbol.for('dues.deps')] = Promise.resolve({ close: async () => console.log('database closed') })
      process.kill(process.pid, 'SIGTERM')
      await new Promise(() => {})
    `),
  )
  const stopped = clone.start()
  expect(await stopped.ended).toBe(0)
  expect(lastLines(stopped.output(), 1)).toBe('database closed')
})

test('a PORT that is no port is refused even when the application does not mind', async () => {
  const clone = await createTinyClone(workingNpm())
  const refused = clone.start({ env: { PORT: '70000' } })
  expect(await refused.ended).toBe(1)
  expect(lastLines(refused.output(), 1)).toBe('PORT=70000 is no port. Use a number from 1 to 65535.')
})
