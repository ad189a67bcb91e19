import { useKeyDown } from '@/components/ui/hooks/use-key-down'

/** Elements that take keys as text. */
const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
/** Elements that lie over the page and take its keys. A toast has the role of a dialog, and takes none. */
export const OVERLAY =
  '[role="dialog"]:not([data-toast]), [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * Runs `act` when `key` is pressed alone. Ignored in inputs, while a dialog or menu is open, and with Ctrl, Alt or
 * Meta, which belong to the browser and to assistive tools.
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
