import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { lockDataDirectory } from '@/lib/server/store/engine/data-lock'
import { eventually } from '../support/process/eventually'
import { startScript } from '../support/process/start-script'
import { makeTestDataDir, openTestDirectory } from '../support/service/test-pglite'

let directory: string
let lockFile: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dues-lock-'))
  lockFile = join(directory, 'dues.lock')
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function writeLock(holder: Record<string, unknown>): void {
  writeFileSync(lockFile, JSON.stringify({ host: hostname(), started: null, boot: null, ...holder }))
}

/** A PID that was in use a moment ago and is not any more. */
async function deadPid(): Promise<number> {
  const script = await startScript('tests/crash/nothing.ts')
  await script.ended
  return script.pid
}

describe('the lock of a data directory', () => {
  test('names its holder, and is gone when it is released', async () => {
    const lock = await lockDataDirectory(directory)
    expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() })
    lock.release()
    expect(existsSync(lockFile)).toBe(false)
    lock.release()
  })

  test('is refused a second time, to the same process too', async () => {
    const lock = await lockDataDirectory(directory)
    await expect(lockDataDirectory(directory)).rejects.toThrow(`this process (${process.pid})`)
    lock.release()
  })

  test('is refused at once: nothing waits for its holder', async () => {
    const lock = await lockDataDirectory(directory)
    // No time passes until the test says so, which it does not.
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    await expect(lockDataDirectory(directory)).rejects.toThrow('in use')
    lock.release()
  })

  test('is taken over from a process that is dead', async () => {
    writeLock({ pid: await deadPid() })
    const lock = await lockDataDirectory(directory)
    expect(readFileSync(lockFile, 'utf8')).toContain(`${process.pid}`)
    lock.release()
  })

  test('is taken over from a dead process of which its parent has not heard', async () => {
    // The child ends after another program took the shell's place, which never asks for it.
    const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'])
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [line] = await once(parent.stdout, 'data')
    const pid = Number(line)
    await eventually(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '))
    writeLock({ pid })
    const lock = await lockDataDirectory(directory)
    expect(readFileSync(lockFile, 'utf8')).toContain(`"pid":${process.pid}`)
    lock.release()
  })

  describe('of a process that was killed and is still dying', () => {
    const dying = { stat: null, status: 'ShdPnd:\t0000000000000100\n', threads: 9 }
    const zombie = { stat: '1 (node) Z 1', status: null, threads: 1 }
    const said: string[] = []
    const say = (text: string) => void said.push(text)
    beforeEach(() => {
      said.length = 0
      vi.useFakeTimers()
      writeLock({ pid: process.ppid })
    })
    afterEach(() => void vi.useRealTimers())

    test('is waited for, which is said once, and taken over', async () => {
      const facts = [dying, dying, dying, zombie]
      const taken = lockDataDirectory(directory, { say, read: () => facts.shift() ?? zombie })
      await vi.advanceTimersByTimeAsync(1000)
      const lock = await taken
      expect(readFileSync(lockFile, 'utf8')).toContain(`"pid":${process.pid}`)
      expect(said).toEqual([
        `Process ${process.ppid} was killed and still holds ${directory}: waiting for its end...`,
      ])
      lock.release()
    })

    test('is waited for for some seconds at most', async () => {
      const refused = expect(lockDataDirectory(directory, { say, read: () => dying })).rejects.toThrow(
        `in use by another process (PID ${process.ppid})`,
      )
      await vi.advanceTimersByTimeAsync(6000)
      await refused
      expect(said).toHaveLength(1)
    })
  })

  test('is taken over from a dead process whose PID another process got since', async () => {
    writeLock({ pid: process.pid, started: '1' })
    const lock = await lockDataDirectory(directory)
    lock.release()
  })

  test('is taken over after the machine was started anew', async () => {
    writeLock({ pid: process.pid, boot: 'another boot' })
    const lock = await lockDataDirectory(directory)
    lock.release()
  })

  test('is taken over when a crash left the file empty', async () => {
    writeFileSync(lockFile, '')
    const lock = await lockDataDirectory(directory)
    lock.release()
  })

  test('is never taken from another host, whose processes cannot be seen', async () => {
    writeLock({ pid: 1, host: 'another-host' })
    await expect(lockDataDirectory(directory)).rejects.toThrow(
      /in use by process 1 on the host another-host[\s\S]*delete .*dues\.lock/,
    )
    expect(existsSync(lockFile)).toBe(true)
  })

  test('a take-over that was cut off is reported with the file to delete', async () => {
    writeLock({ pid: await deadPid() })
    writeFileSync(`${lockFile}.takeover`, '')
    await expect(lockDataDirectory(directory)).rejects.toThrow(`delete ${lockFile}.takeover`)
  })

  test('goes to exactly one of several processes that find it stale at the same moment', async () => {
    const pid = await deadPid()
    const rounds = Array.from({ length: 40 }, (_, round) => join(directory, `${round}`))
    for (const round of rounds) {
      mkdirSync(round)
      writeFileSync(
        join(round, 'dues.lock'),
        JSON.stringify({ pid, host: hostname(), started: null, boot: null }),
      )
    }
    const go = join(directory, 'go')
    const contenders = await Promise.all(
      [1, 2, 3].map(() => startScript('tests/crash/lock-contender.ts', [go, ...rounds])),
    )
    await Promise.all(contenders.map((contender) => contender.wrote('ready')))
    // Whole in one step, since they are reading.
    writeFileSync(`${go}.unfinished`, `${Date.now() + 50}`)
    renameSync(`${go}.unfinished`, go)
    const outputs = await Promise.all(contenders.map((contender) => contender.wrote(']')))
    const won = outputs.flatMap((output): number[] => JSON.parse(output.replace('ready', '')))
    expect(won.sort((a, b) => a - b)).toEqual(rounds.map((_, round) => round))
    for (const contender of contenders) contender.kill('SIGKILL')
    await Promise.all(contenders.map((contender) => contender.ended))
  })
})

describe('a second process', () => {
  test('is refused before it looks at the database, naming the first, while the first goes on', async () => {
    const dataDir = await makeTestDataDir()
    const store = await openTestDirectory(dataDir)
    // A database that cannot be opened: a process that tried would report that instead.
    const version = join(dataDir, 'database', 'PG_VERSION')
    renameSync(version, `${version}.away`)
    const { code, output } = await (await startScript('tests/crash/opener.ts', [dataDir])).ended
    renameSync(`${version}.away`, version)
    const refusal = JSON.parse(output)
    expect(code).toBe(1)
    expect(refusal.name).toBe('StartupError')
    expect(refusal.message).toContain(`in use by another process (PID ${process.pid})`)
    expect(refusal.message).toContain('DATA_DIR')
    await store.ping()
    await store.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('may open the database once the first has closed it, or was killed', async () => {
    const dataDir = await makeTestDataDir()
    const store = await openTestDirectory(dataDir)
    await store.close()
    const second = await startScript('tests/crash/opener.ts', [dataDir])
    await second.wrote('opened')
    second.kill('SIGKILL')
    await second.ended
    const third = await openTestDirectory(dataDir)
    await third.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
})
