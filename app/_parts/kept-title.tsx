'use client'

import { useEffect } from 'react'

/**
 * Keeps the title of the page that a reader leaves until the next one has its own. Next removes it as soon as the
 * skeleton of the next page stands, and the tab shows an address as long as the page is read.
 */
export function KeptTitle() {
  useEffect(() => {
    const kept = document.createElement('title')
    kept.text = document.title
    const keep = () => {
      const own = [...document.head.querySelectorAll('title')].find((title) => title !== kept)
      if (own === undefined) {
        if (!kept.isConnected) document.head.append(kept)
        return
      }
      kept.remove()
      kept.text = own.text
    }
    const observer = new MutationObserver(keep)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [])
  return null
}
