import type { ReactNode } from 'react'

const square = <rect x="1.5" y="1.5" width="11" height="11" rx="2" />
const diamond = <path d="M7 .5 11.2 7.3 7 9.7 2.8 7.3zM2.9 8.3 7 10.7l4.1-2.4L7 13.7z" />
const hexagon = (
  <path d="M7 2.2 11.2 4.6v4.8L7 11.8 2.8 9.4V4.6z" fill="none" stroke="currentColor" strokeWidth="1.8" />
)
const peak = <path d="M7 1.8 13 12.2H1z" />
const rhombus = <path d="M7 1 13 7l-6 6-6-6z" />
const ring = <circle cx="7" cy="7" r="4.6" fill="none" stroke="currentColor" strokeWidth="2.2" />
const lens = <path d="M7 1a6 6 0 0 1 0 12A6 6 0 0 1 7 1zm0 2.2v7.6a3.8 3.8 0 0 0 0-7.6z" fillRule="evenodd" />
const disc = <circle cx="7" cy="7" r="5.5" />

const glyphs: ReadonlyMap<number, ReactNode> = new Map([
  [1, diamond],
  [11155111, diamond],
  [8453, square],
  [84532, square],
  [42161, lens],
  [421614, lens],
  [10, ring],
  [11155420, ring],
  [137, hexagon],
  [80002, hexagon],
  [56, rhombus],
  [97, rhombus],
  [43114, peak],
  [43113, peak],
])

/** A one-colour sign of a network. Decoration: its name stands beside it. */
export function NetworkGlyph({ chainId }: { readonly chainId: number }) {
  return (
    <svg
      viewBox="0 0 14 14"
      width="14"
      height="14"
      fill="currentColor"
      aria-hidden="true"
      className="shrink-0"
    >
      {glyphs.get(chainId) ?? disc}
    </svg>
  )
}
