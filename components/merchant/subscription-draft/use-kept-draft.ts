import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type KeptDraft, keptText, readKept } from './kept-draft'

/** State of the draft's storage. */
export interface DraftKeeping {
  /** Milliseconds since the epoch; null when nothing is stored. */
  readonly keptAt: number | null
  /** `keptAt` of the restored draft; null when none was restored. */
  readonly restoredFrom: number | null
  /** The browser refuses storage. */
  readonly blocked: boolean
}

interface KeptDraftOptions {
  readonly key: string
  /** Draft to store; null when nothing is unsaved. */
  readonly unsaved: Omit<KeptDraft, 'keptAt'> | null
  /** Receives the draft of an earlier visit. */
  readonly onRestore: (kept: KeptDraft) => void
}

/** Stores a draft in this browser until it is saved or discarded, across reloads and expired sessions. */
export function useKeptDraft({ key, unsaved, onRestore }: KeptDraftOptions) {
  const [keeping, setKeeping] = useState<DraftKeeping>({ keptAt: null, restoredFrom: null, blocked: false })
  const [ready, setReady] = useState(false)
  // Text that this page wrote or restored.
  const own = useRef<string | null>(null)
  const over = useRef(false)
  const content = unsaved && JSON.stringify(unsaved)

  const restore = useEffectEvent(onRestore)
  useEffect(() => {
    const text = stored(key)
    const kept = readKept(text)
    if (kept) {
      own.current = text
      setKeeping({ keptAt: kept.keptAt, restoredFrom: kept.keptAt, blocked: false })
      restore(kept)
    }
    setReady(true)
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` is `unsaved` by value, and `ready` follows `key`
  useEffect(() => {
    if (!ready || over.current) return
    if (!unsaved) {
      if (own.current !== null) remove(key, own.current)
      own.current = null
      setKeeping((before) => ({ ...before, keptAt: null, restoredFrom: null }))
      return
    }
    const keptAt = Date.now()
    const text = keptText({ ...unsaved, keptAt })
    const blocked = !store(key, text)
    own.current = text
    setKeeping((before) => ({ ...before, keptAt: blocked ? null : keptAt, blocked }))
  }, [ready, content])

  return {
    keeping,
    /** Removes the draft for good, once it is saved or discarded. */
    end: () => {
      over.current = true
      if (own.current !== null) remove(key, own.current)
    },
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    // Storage is full or blocked.
    return false
  }
}

/** Removes a draft while it is the given one: another tab may have stored its own since. */
function remove(key: string, text: string): void {
  try {
    if (localStorage.getItem(key) === text) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}
