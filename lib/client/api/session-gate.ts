/** Prompts for a new sign-in; resolves to true once the same account is signed in. */
export type SessionKeeper = () => Promise<boolean>

let keeper: SessionKeeper | null = null
let asking: Promise<boolean> | null = null

/** Registers the page's one prompt for ended sessions. @returns its removal */
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
