/** The frame that a text input and a select share: its border tells rest, focus, error and disabled apart. */
export const controlFrame = [
  'border border-control rounded-control bg-surface text-body-sm text-ink transition-[border-color,box-shadow]',
  'has-focus-visible:border-accent has-focus-visible:shadow-[0_0_0_1px_var(--accent)]',
  'has-aria-invalid:border-danger has-aria-invalid:shadow-[0_0_0_1px_var(--danger)]',
  'has-disabled:border-line-2 has-disabled:bg-sunken has-disabled:text-ink-3',
].join(' ')

/** 16 px where the pointer is a finger: below that, phones zoom into the field. */
export const controlText = 'pointer-coarse:text-[1rem]'
