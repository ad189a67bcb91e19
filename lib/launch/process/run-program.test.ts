import { spawn } from 'node:child_process'
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
