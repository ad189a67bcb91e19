import { useState } from 'react'

/**
 * Number of times that a dialog was opened: a key with which every opening starts afresh, while the closing dialog keeps
 * its content. 0 before the first.
 */
export function useOpening(open: boolean): number {
  const [opening, setOpening] = useState({ open, number: open ? 1 : 0 })
  if (open !== opening.open) setOpening({ open, number: opening.number + (open ? 1 : 0) })
  return opening.number
}
