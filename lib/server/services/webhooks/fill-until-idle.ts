import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@/lib/billing/durations'

/** Pause between two looks for something to do. */
const LOOK_MS = SECOND_MS

interface FillParams {
  /** Work that goes on. */
  readonly running: () => readonly Promise<void>[]
  /** Looks for something to do, and begins what there is room for. */
  readonly fill: () => Promise<void>
  readonly signal: AbortSignal
}

/**
 * Looks for work until a look that began with none under way finds nothing. One that began beside other work may have
 * found no room for what was due, or not seen what that work let go of, however soon it ended.
 */
export async function fillUntilIdle({ running, fill, signal }: FillParams): Promise<void> {
  while (!signal.aborted) {
    const wasIdle = running().length === 0
    await fill()
    const now = running()
    if (now.length > 0) await someProgress(now, signal)
    else if (wasIdle) return
  }
}

/** Waits until something is done, or for the time of a look. */
async function someProgress(running: readonly Promise<void>[], signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  const end = () => over.abort()
  signal.addEventListener('abort', end, { once: true })
  const pause = sleep(LOOK_MS, undefined, { signal: over.signal, ref: false }).catch(() => {})
  await Promise.race([...running, pause])
  end()
  signal.removeEventListener('abort', end)
}
