/**
 * For `useEarlyEntry`: what was typed into a field, or chosen in a list, other than React holds it.
 *
 * @param held - the control's `value`; undefined, where the browser holds it
 */
export function earlyText(
  control: HTMLInputElement | HTMLSelectElement,
  held: string | number | readonly string[] | undefined,
): (() => void) | null {
  const entered = control.value
  if (held === undefined || entered === String(held)) return null
  const [browsers, event] =
    control instanceof HTMLSelectElement ? [HTMLSelectElement, 'change'] : [HTMLInputElement, 'input']
  return () => {
    // React overrides `value` on the element, to tell its own changes from those that a person makes.
    control.value = String(held)
    Object.getOwnPropertyDescriptor(browsers.prototype, 'value')?.set?.call(control, entered)
    control.dispatchEvent(new Event(event, { bubbles: true }))
  }
}
