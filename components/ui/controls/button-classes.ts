import { classNames } from '../class-names'

/** Height in pixels: 48 checkout, 40 dialog, 36 page, 30 row; `foot` is 40, and 48 in a phone's sheet. */
export type ButtonSize = 48 | 40 | 36 | 30 | 'foot'
/** The inverse pair is for the inverse background of a bulk bar. */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet' | 'inverse' | 'inverse-quiet'

const sizes: Readonly<Record<ButtonSize, string>> = {
  48: 'min-h-12 w-full px-3.5 py-2 text-section',
  40: 'h-10 whitespace-nowrap px-3.5 font-label text-body-sm',
  36: 'h-9 whitespace-nowrap px-3.5 font-label text-body-sm',
  30: 'h-[30px] whitespace-nowrap px-2.5 font-label text-hint',
  foot: 'h-10 whitespace-nowrap px-3.5 font-label text-body-sm max-sm:h-12 max-sm:w-full max-sm:font-semibold max-sm:text-section',
}

/** A quiet button has no frame and gets less padding. */
const quietSizes: Readonly<Record<ButtonSize, string>> = {
  48: sizes[48],
  40: 'h-10 whitespace-nowrap px-2 font-label text-body-sm',
  36: 'h-9 whitespace-nowrap px-2 font-label text-body-sm',
  30: 'h-[30px] whitespace-nowrap px-2 font-label text-hint',
  foot: sizes.foot,
}

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border-line-2 bg-surface text-ink hover:bg-hover',
  danger: 'border-transparent bg-danger-fill text-on-danger hover:bg-danger-hover',
  quiet: 'border-transparent text-ink-2 hover:bg-sunken hover:text-ink',
  inverse:
    'border-transparent bg-on-inverse text-inverse hover:bg-on-inverse/90 focus-visible:outline-on-inverse',
  'inverse-quiet':
    'border-transparent text-on-inverse hover:bg-on-inverse/10 focus-visible:outline-on-inverse max-sm:border-on-inverse-2/60',
}

const disabledVariants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'disabled:bg-sunken disabled:text-ink-3',
  secondary: 'disabled:border-transparent disabled:bg-sunken disabled:text-ink-3',
  danger: 'disabled:bg-sunken disabled:text-ink-3',
  quiet: 'disabled:bg-transparent disabled:text-ink-3',
  inverse: 'disabled:opacity-60',
  'inverse-quiet': 'disabled:opacity-60',
}

interface ButtonLook {
  readonly size?: ButtonSize | undefined
  readonly variant?: ButtonVariant | undefined
  readonly className?: string | undefined
}

/** The classes that make a button or a link look like a button. */
export function buttonClasses({ size = 36, variant = 'secondary', className }: ButtonLook): string {
  return classNames(
    'relative inline-flex select-none items-center justify-center gap-2 rounded-control border text-center tracking-[-0.005em] transition-colors disabled:cursor-not-allowed',
    variant === 'quiet' ? quietSizes[size] : sizes[size],
    variants[variant],
    disabledVariants[variant],
    className,
  )
}
