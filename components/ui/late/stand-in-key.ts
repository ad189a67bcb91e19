/** Effect of a key while an overlay is on its way: the browser's own, a press of the focused button, or on the overlay. */
export type StandInKey = 'browser' | 'press' | 'close' | 'none'

type Key = Pick<KeyboardEvent, 'key' | 'repeat' | 'isComposing' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** Keys of the browser itself, as F5 that loads the page again, where the overlay does not come. */
const FUNCTION_KEY = /^F\d/

/** @param isOnButton - true where the focus is on an element that Enter and the space bar press */
export function standInKey(event: Key, isOnButton: boolean): StandInKey {
  const { key, repeat, isComposing, ctrlKey, altKey, metaKey } = event
  if (isComposing || ctrlKey || altKey || metaKey || FUNCTION_KEY.test(key)) return 'browser'
  if (isOnButton && !repeat && (key === 'Enter' || key === ' ')) return 'press'
  return key === 'Escape' ? 'close' : 'none'
}
