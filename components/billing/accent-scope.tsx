import type { CSSProperties, ReactNode } from 'react'
import { accentShades, readAccent } from '@/lib/billing/accounts/accent'

interface AccentScopeProps {
  /** The merchant's color; null leaves that of the installation. */
  readonly accent: string | null
  readonly children: ReactNode
}

/** Part of a page in a merchant's color, in the shade of it that can be read in each theme. */
export function AccentScope({ accent, children }: AccentScopeProps) {
  const color = accent === null ? null : readAccent(accent)
  if (color === null) return children
  const { light, dark } = accentShades(color)
  const shades = Object.fromEntries(
    Object.entries({ light, dark }).flatMap(([theme, colors]) =>
      Object.entries(colors).map(([part, value]) => [`--${theme}-${part}`, value]),
    ),
  )
  return (
    <div data-accent="" className="contents" style={shades as CSSProperties}>
      {children}
    </div>
  )
}
