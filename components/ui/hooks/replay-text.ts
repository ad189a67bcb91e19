/**
 * Replays text or an option that differs from `held`, for `usePreHydrationInput`. In a file of its own, so that pages
 * with radios alone do not load it.
 *
 * @param held - the control's `value` prop; undefined for an uncontrolled one
 */
export function replayText(
  control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  held: string | number | readonly string[] | undefined,
): (() => void) | null {
  const entered = control.value
  if (held === undefined || entered === String(held)) return null
  const event = control instanceof HTMLSelectElement ? 'change' : 'input'
  return () => {
    // React overrides `value` on the element to ignore its own changes; the prototype's setter bypasses that.
    control.value = String(held)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, entered)
    control.dispatchEvent(new Event(event, { bubbles: true }))
  }
}
