import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTinyClone, type TinyClone, workingNpm } from './tiny-clone'

/** Output of a start that was stopped as soon as it listened. */
async function startOnce(clone: TinyClone): Promise<string> {
  const running = clone.start()
  await running.printed(/listening/)
  running.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  return running.output()
}

test('a clone without node_modules installs, builds and serves; the next start only serves', async () => {
  const clone = await createTinyClone(workingNpm())
  expect(await startOnce(clone)).toMatch(
    /^Installing packages\.\.\.\n {2}done in .* s\nBuilding the app\.\.\.\n {2}done in .* s\nDues is listening/,
  )
  expect(await startOnce(clone)).toMatch(/^Dues is listening/)
})

test('a changed source is built again, a changed test is not', async () => {
  const clone = await createTinyClone(workingNpm())
  await startOnce(clone)
  await clone.write('app/page.test.ts', 'test')
  expect(await startOnce(clone)).not.toContain('Building')
  await clone.write('app/page.tsx', 'page')
  expect(await startOnce(clone)).toContain('Building the app')
  await clone.write('app/page.tsx', 'other page')
  expect(await startOnce(clone)).toContain('Building the app')
})

test('a clone whose sources changed builds nothing while a server has its port, which goes on', async () => {
  const clone = await createTinyClone(workingNpm())
  const running = clone.start()
  await running.printed(/listening/)
  const [, port = ''] = /localhost:(\d+)/.exec(running.output()) ?? []
  await clone.write('app/page.tsx', 'page')
  const second = clone.start({ env: { PORT: port } })
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(new RegExp(`^Port ${port} on 127.0.0.1 is in use`))
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('served')
  running.kill('SIGTERM')
  expect(await running.ended).toBe(0)
})

test('a lockfile that moved on is installed again', async () => {
  const clone = await createTinyClone(workingNpm())
  await startOnce(clone)
  await clone.write(
    'node_modules/.package-lock.json',
    '{"packages":{"node_modules/next":{"version":"0.9.0"}}}',
  )
  expect(await startOnce(clone)).toContain('Installing packages')
})

test('an install that a signal cuts short is begun again', async () => {
  const clone = await createTinyClone(
    `${workingNpm()}\nprocess.kill(process.ppid)\nsetInterval(() => {}, 1000)`,
  )
  const cut = clone.start()
  expect(await cut.ended).toBe(143)
  await expect(readFile(join(clone.folder, 'node_modules/.package-lock.json'))).rejects.toThrow('ENOENT')
  await clone.write('npm/npm-cli.js', workingNpm())
  expect(await startOnce(clone)).toContain('Installing packages')
})

test.each([
  ['npm error code ENOTFOUND', 'The npm registry cannot be reached'],
  ['npm error code ENOSPC', 'The disk is full'],
  ['npm error code EUSAGE', 'package.json and package-lock.json do not agree'],
  ['npm error something else', 'npm ci failed:\nnpm error something else'],
])('npm failing with "%s" is told as what to do', async (words, message) => {
  const clone = await createTinyClone(`console.error(${JSON.stringify(words)}); process.exit(1)`)
  const failed = clone.start()
  expect(await failed.ended).toBe(1)
  expect(failed.output()).toContain(message)
})

test('a build that fails shows why, and is not taken for a build', async () => {
  const clone = await createTinyClone(
    workingNpm().replace('require("fs")', 'console.log("broken page"); process.exit(1); require("fs")'),
  )
  for (const attempt of [1, 2]) {
    const failed = clone.start()
    expect(await failed.ended, `attempt ${attempt}`).toBe(1)
    expect(failed.output()).toContain('The build failed:\nbroken page')
  }
})

test('a build beside the one that a killed start left is told as that', async () => {
  const words = 'Another next build process is already running.'
  const clone = await createTinyClone(
    workingNpm().replace('require("fs")', `console.error("${words}"); process.exit(1); require("fs")`),
  )
  const failed = clone.start()
  expect(await failed.ended).toBe(1)
  expect(failed.output()).toContain('A build from an earlier start still runs. Wait until it ends')
})

test('a folder that this user may not write is named before anything is tried', async () => {
  const clone = await createTinyClone('throw new Error("npm was called")')
  const isRoot = process.getuid?.() === 0
  // Root may write anywhere, so root runs it as the user `nobody`, in a folder that is root's.
  await chmod(clone.folder, isRoot ? 0o755 : 0o555)
  const refused = clone.start(isRoot ? { uid: 65_534 } : {})
  expect(await refused.ended).toBe(1)
  await chmod(clone.folder, 0o755)
  expect(refused.output()).toMatch(
    isRoot
      ? /belongs to another user \(uid 0\), and nobody may not write there\. .* sudo chown -R nobody/
      : /is write-protected\. Allow it: chmod -R u\+w/,
  )
})
