import 'server-only'

export type Life = 'alive' | 'dying' | 'dead'

/** The files below /proc/PID, null where there are none; see proc(5). */
export interface ProcessFacts {
  readonly stat: string | null
  readonly status: string | null
  /** Entries of /proc/PID/task. */
  readonly threads: number
}

/** PF_EXITING of the kernel's task flags. */
const EXITING = 0x4
/** Bit of SIGKILL, 9, in the masks of pending signals. */
const SIGKILL_BIT = 0x100n

/**
 * Life of a process that exists. A zombie has ended, and waits for its parent to hear of it; while threads
 * are left it still holds what it had. One whose SIGKILL is pending, or that is exiting, has run its last line of code.
 * Without /proc, everything that exists is alive.
 */
export function lifeFrom({ stat, status, threads }: ProcessFacts): Life {
  // State and flags, fields 3 and 9, counted after the name in parentheses, which may hold spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  const [state = ''] = fields
  if (state === 'Z' || state === 'X') return threads > 1 ? 'dying' : 'dead'
  if ((Number(fields[6] ?? 0) & EXITING) !== 0) return 'dying'
  const masks = [...(status ?? '').matchAll(/^(?:SigPnd|ShdPnd):\s*([0-9a-f]+)$/gm)]
  return masks.some(([, mask]) => (BigInt(`0x${mask}`) & SIGKILL_BIT) !== 0n) ? 'dying' : 'alive'
}
