const DIAMOND = 'M7 .5 11.2 7.3 7 9.7 2.8 7.3zM2.9 8.3 7 10.7l4.1-2.4L7 13.7z'
const SQUARE = 'M3.5 1.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2z'
const HEXAGON = 'M7 1.2l5 2.9v5.8l-5 2.9-5-2.9V4.1zm0 2L3.7 5.1v3.8L7 10.8l3.3-1.9V5.1z'
const RING = 'M7 1.3a5.7 5.7 0 1 1 0 11.4A5.7 5.7 0 0 1 7 1.3zm0 2.2a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z'
const LENS = 'M7 1a6 6 0 0 1 0 12A6 6 0 0 1 7 1zm0 2.2v7.6a3.8 3.8 0 0 0 0-7.6z'
const RHOMBUS = 'M7 1l6 6-6 6-6-6z'
const PEAK = 'M7 1.8l6 10.4H1z'
const DISC = 'M7 1.5a5.5 5.5 0 0 1 0 11 5.5 5.5 0 0 1 0-11z'

/** Signs by chain id; a test network has the sign of its main network. */
const glyphs: Readonly<Record<number, string>> = {
  1: DIAMOND,
  11155111: DIAMOND,
  8453: SQUARE,
  84532: SQUARE,
  42161: LENS,
  421614: LENS,
  10: RING,
  11155420: RING,
  137: HEXAGON,
  80002: HEXAGON,
  56: RHOMBUS,
  97: RHOMBUS,
  43114: PEAK,
  43113: PEAK,
}

/** A one-color sign of a network. Decorative: always used beside the network's name. */
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
      <path d={glyphs[chainId] ?? DISC} fillRule="evenodd" />
    </svg>
  )
}
