'use client'

import { useEffect } from 'react'

const KEPT = 'dues-docs-language'

/** Chooses the language that was chosen on another page, and keeps the one that is chosen here. */
export function KeepLanguage() {
  useEffect(() => {
    const kept = read()
    const radio = kept === null ? null : document.getElementById(`language-${kept}`)
    if (radio instanceof HTMLInputElement) radio.checked = true
    const keep = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === 'language') write(target.value)
    }
    document.addEventListener('change', keep)
    return () => document.removeEventListener('change', keep)
  }, [])
  return null
}

/** Browsers may forbid keeping anything. */
function read(): string | null {
  try {
    return localStorage.getItem(KEPT)
  } catch {
    return null
  }
}

function write(language: string): void {
  try {
    localStorage.setItem(KEPT, language)
  } catch {
    // The choice holds for this page.
  }
}
