/** Frame of text inputs and selects, with borders for rest, focus, error and disabled. */
export const controlFrame = [
  'border border-control rounded-control bg-surface text-body-sm text-ink transition-[border-color,box-shadow]',
  'has-focus-visible:border-accent has-focus-visible:shadow-[0_0_0_1px_var(--accent)]',
  'has-aria-invalid:border-danger has-aria-invalid:shadow-[0_0_0_1px_var(--danger)]',
  'has-disabled:border-line-2 has-disabled:bg-sunken has-disabled:text-ink-3',
].join(' ')

/** 16 px for coarse pointers: iOS zooms into fields with smaller text. */
export const controlText = 'pointer-coarse:text-[1rem]'
