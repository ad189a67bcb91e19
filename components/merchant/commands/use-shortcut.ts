import { useKeyDown } from '@/components/ui/hooks/use-key-down'

/** Where a key belongs to what it is typed into. */
const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
/** Where a key belongs to what lies over the page. */
export const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * Runs `act` when `key` is pressed alone. Ignored while somebody types, while a dialog or menu is open, and with
 * Ctrl, Alt or Meta, which belong to the browser and to assistive tools.
 */
export function useShortcut(key: string, act: () => void): void {
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== key || event.repeat || event.defaultPrevented) return
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.target instanceof Element && event.target.closest(TYPING)) return
    if (document.querySelector(OVERLAY)) return
    event.preventDefault()
    act()
  })
}
