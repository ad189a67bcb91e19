/** Copies text by selecting it in a field of its own; false where the browser refuses. */
export function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // A modal dialog traps the focus, so the textarea must be inside it.
  const host = focused?.closest('[role="dialog"]') ?? document.body
  host.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
