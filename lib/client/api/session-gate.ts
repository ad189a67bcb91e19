/** Asks the person to sign in again; resolves to whether the same account is signed in now. */
export type SessionKeeper = () => Promise<boolean>

let keeper: SessionKeeper | null = null
let asking: Promise<boolean> | null = null

/** Names who asks when a session has ended; returns how to step back. A page has at most one keeper. */
export function keepSession(next: SessionKeeper): () => void {
  keeper = next
  return () => {
    if (keeper === next) keeper = null
  }
}

/** True once the session is there again. Requests that fail together ask once. */
export function reopenSession(): Promise<boolean> {
  if (!keeper) return Promise.resolve(false)
  asking ??= keeper().finally(() => {
    asking = null
  })
  return asking
}
