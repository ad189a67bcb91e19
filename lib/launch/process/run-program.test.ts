import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const PROGRAM = `
  import { setImmediate as next } from 'node:timers/promises'
  import { runProgram } from './lib/launch/process/run-program.mjs'
  await runProgram(async () => {
    console.log('begun')
    // Ends once nothing that is written is read any more.
    let failures = 0
    process.stdout.on('error', () => (failures += 1))
    while (failures < 3) {
      console.log('a line')
      console.error('a line')
      await next()
    }
    process.exit(7)
  })
`

it('works on when whoever read its output has ended', async () => {
  const program = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM])
  await once(program.stdout, 'data')
  program.stdout.destroy()
  program.stderr.destroy()
  expect(await once(program, 'exit')).toEqual([7, null])
})

const FAILING = `
  import { runProgram } from './lib/launch/process/run-program.mjs'
  await runProgram(async () => {
    const cause = new Error('permission denied for schema public')
    throw new Error('Failed query: select $1\\nparams: pass-word', { cause })
  })
`

it.each([
  ['info', 'Unexpected error: permission denied for schema public. Run it again with LOG_LEVEL=debug'],
  ['debug', 'Error: permission denied for schema public\n    at '],
])(
  'at LOG_LEVEL=%s tells the cause of an error, and not the parameters of the query around it',
  (level, told) => {
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', FAILING], {
      env: { ...process.env, LOG_LEVEL: level },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toContain(told)
    expect(stderr).not.toContain('pass-word')
  },
)
