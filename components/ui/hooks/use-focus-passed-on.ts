import { useCallback } from 'react'

/**
 * Ref of a button that goes once its work is done. The focus, which would go to the page's beginning, goes to the summary of
 * the part that it was in.
 */
export function useFocusPassedOn(): (button: HTMLElement | null) => (() => void) | undefined {
  return useCallback((button) => {
    const summary = button?.closest('details')?.querySelector('summary')
    if (!button || !summary) return undefined
    return () => {
      if (document.activeElement === button) summary.focus({ preventScroll: true })
    }
  }, [])
}
