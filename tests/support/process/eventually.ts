import { vi } from 'vitest'

/** Waits until `check` passes, however busy the machine is; timers that are fake run on meanwhile. */
export function eventually(check: () => unknown): Promise<unknown> {
  // The limit is there to end a test that hangs.
  return vi.waitFor(check, { timeout: 300_000 })
}
