'use client'

import { useEffect } from 'react'

/**
 * Stands in for the part of Next's router that reads the title of the next page out. Next removes a title as soon as
 * the skeleton of the next page stands, reads what is there at that moment, and looks no further. Here the tab keeps
 * the title of the page that is left until the next one has its own, and that is what is announced.
 */
export function AppRouterAnnouncer() {
  useEffect(() => {
    const announcer = document.createElement('p')
    announcer.role = 'alert'
    announcer.className = 'sr-only'
    document.body.append(announcer)
    const kept = document.createElement('title')
    kept.text = document.title
    const observer = new MutationObserver(() => {
      const own = [...document.head.querySelectorAll('title')].find((title) => title !== kept)
      if (!own) {
        if (!kept.isConnected) document.head.append(kept)
        return
      }
      kept.remove()
      if (own.text === kept.text) return
      // Screen readers read the title of a first page by themselves.
      if (kept.text) announcer.textContent = own.text
      kept.text = own.text
    })
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      announcer.remove()
    }
  }, [])
  return null
}
