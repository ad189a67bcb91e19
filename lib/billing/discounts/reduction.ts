/** All of a price in basis points. */
const WHOLE_BPS = 10_000n
/** A cent in micro-dollars. */
const CENT = 10_000n

/** Amount that a discount takes off each charge: exactly one of the two is not null. */
export interface Reduction {
  /** Part of the price in basis points, 1 to 9,999. */
  readonly percentBps: number | null
  /** Micro-dollars, above 0. */
  readonly amountMicroUsd: bigint | null
}

/**
 * Price of a charge with a discount, in micro-dollars; null where the discount would leave nothing to charge, as an
 * amount does that is not below the price. A percentage leaves whole cents, rounded for the payer; below a cent, whole
 * micro-dollars. A lower price is never dearer with it.
 */
export function reducedPrice(
  priceMicroUsd: bigint,
  { percentBps, amountMicroUsd }: Reduction,
): bigint | null {
  const reduced =
    percentBps === null ? priceMicroUsd - (amountMicroUsd ?? 0n) : partOf(priceMicroUsd, percentBps)
  return reduced > 0n ? reduced : null
}

function partOf(priceMicroUsd: bigint, percentBps: number): bigint {
  const exact = (priceMicroUsd * (WHOLE_BPS - BigInt(percentBps))) / WHOLE_BPS
  return exact < CENT ? exact : exact - (exact % CENT)
}

/** The reduction with the lowest price, and of those the one that lasts longest; null where none leaves a price. */
export function bestReduction<R extends Reduction & { readonly id: string; readonly charges: number | null }>(
  reductions: readonly R[],
  priceMicroUsd: bigint,
): { readonly reduction: R; readonly priceMicroUsd: bigint } | null {
  const priced = reductions.flatMap((reduction) => {
    const price = reducedPrice(priceMicroUsd, reduction)
    return price === null ? [] : [{ reduction, priceMicroUsd: price }]
  })
  const [best] = priced.toSorted(
    ({ reduction: a, priceMicroUsd: one }, { reduction: b, priceMicroUsd: other }) =>
      (one < other ? -1 : Number(one > other)) ||
      (b.charges ?? Number.POSITIVE_INFINITY) - (a.charges ?? Number.POSITIVE_INFINITY) ||
      (a.id < b.id ? -1 : 1),
  )
  return best ?? null
}
