/**
 * Copies text to the clipboard; false where the browser refuses. `navigator.clipboard` exists on secure pages only, and
 * a self-hosted page may be plain http on a local network, so `execCommand` is the fallback, loaded where it is
 * needed.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const { copyBySelection } = await import('./copy-by-selection')
    return copyBySelection(text)
  }
}
