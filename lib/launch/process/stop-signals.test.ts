import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

/** The end of a program that is told to stop, and what it says. */
async function stopped(work: string) {
  const program = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { onStopSignal } from './lib/launch/process/stop-signals.mjs'
     setInterval(() => {}, 60_000)
     ${work}
     console.log('ready')`,
  ])
  const said = text(program.stderr)
  const ended = once(program, 'exit')
  await once(program.stdout, 'data')
  program.kill('SIGTERM')
  return { end: await ended, said: await said }
}

it('exits once the work has stopped', async () => {
  expect(await stopped('onStopSignal(async () => {})')).toEqual({ end: [0, null], said: '' })
})

it('ends a stop that hangs', async () => {
  const { end, said } = await stopped('onStopSignal(() => new Promise(() => {}), { limitMs: 20 })')
  expect(end).toEqual([null, 'SIGKILL'])
  expect(said).toBe('Stopping took more than 0.02 s, and is given up.\n')
})

it('tells why it could not stop', async () => {
  const work = "onStopSignal(async () => { throw new Error('no') })"
  expect(await stopped(work)).toEqual({ end: [1, null], said: 'Stopping failed: no\n' })
})
