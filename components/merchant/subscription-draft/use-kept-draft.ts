import { useEffect, useRef, useState } from 'react'
import { type KeptDraft, keptText, readKept } from './kept-draft'

/** How a draft is kept: not yet, since when, or not at all where the browser keeps nothing. */
export interface DraftKeeping {
  /** In milliseconds since the epoch; null where nothing is kept. */
  readonly keptAt: number | null
  /** When what was restored was typed; null where nothing was. */
  readonly restoredFrom: number | null
  readonly blocked: boolean
}

interface KeptDraftOptions {
  readonly key: string
  /** What to keep; null where nothing was typed that is not saved. */
  readonly unsaved: Omit<KeptDraft, 'keptAt'> | null
  /** Puts a draft of an earlier visit into the form. */
  readonly onRestore: (kept: KeptDraft) => void
}

/** Keeps what is typed in this browser until it is saved or discarded, over reloads and lost sessions. */
export function useKeptDraft({ key, unsaved, onRestore }: KeptDraftOptions) {
  const [keeping, setKeeping] = useState<DraftKeeping>({ keptAt: null, restoredFrom: null, blocked: false })
  const [ready, setReady] = useState(false)
  // What this page has put there, or found there: a draft of another tab is not removed from here.
  const own = useRef<string | null>(null)
  const over = useRef(false)
  const content = unsaved && JSON.stringify(unsaved)

  useEffect(() => {
    const text = stored(key)
    const kept = readKept(text)
    if (kept) {
      own.current = text
      setKeeping({ keptAt: kept.keptAt, restoredFrom: kept.keptAt, blocked: false })
      onRestore(kept)
    }
    setReady(true)
  }, [key])

  useEffect(() => {
    if (!ready || over.current) return
    if (!unsaved) {
      if (own.current !== null) remove(key)
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
    /** Removes the draft for good: it was saved, or is not wanted any more. */
    end: () => {
      over.current = true
      if (own.current !== null && stored(key) === own.current) remove(key)
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
    // Full, or forbidden by the reader.
    return false
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Where nothing can be removed, nothing was kept.
  }
}
