'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { CHECK, COPY } from '../text/line-drawings'
import { LineIcon } from '../text/line-icon'
import { useUiWords } from '../ui-words'
import { Button } from './button'
import type { ButtonSize, ButtonVariant } from './button-classes'
import { copyText } from './copy-text'
import { IconButton } from './icon-button'

interface CopyButtonProps {
  /** Text that is copied. */
  readonly value: string
  /** The accessible name: "Copy address". */
  readonly label: string
  /** A visible word ("Copy") makes it a full button; without it, it is an icon. */
  readonly children?: ReactNode
  readonly size?: ButtonSize | undefined
  readonly variant?: ButtonVariant | undefined
  readonly className?: string | undefined
}

type Outcome = 'none' | 'copied' | 'failed'

/** Duration of the check that replaces the copy icon, in milliseconds. */
const SHOWN_FOR = 2000

/** Button that copies text, then shows a check and announces the result to screen readers. */
export function CopyButton({ value, label, children, size = 30, variant, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none')
  const { copied, copyBlocked } = useUiWords()
  const announcements: Readonly<Record<Outcome, string>> = { none: '', copied, failed: copyBlocked }

  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [outcome])

  const onClick = async () => setOutcome((await copyText(value)) ? 'copied' : 'failed')
  const icon = (
    <LineIcon
      drawing={outcome === 'copied' ? CHECK : COPY}
      size={14}
      className={outcome === 'copied' ? 'text-accent' : undefined}
    />
  )
  return (
    <>
      {children === undefined ? (
        <IconButton
          label={label}
          title={outcome === 'failed' ? announcements.failed : undefined}
          size={24}
          className={className}
          onClick={onClick}
        >
          {icon}
        </IconButton>
      ) : (
        <Button
          aria-label={label}
          size={size}
          variant={variant ?? 'secondary'}
          icon={icon}
          className={className}
          onClick={onClick}
        >
          {children}
        </Button>
      )}
      <span role="status" className="sr-only">
        {announcements[outcome]}
      </span>
    </>
  )
}
