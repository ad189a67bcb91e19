/** Steps that a new merchant has done so far. */
export interface FirstStepsDone {
  readonly named: boolean
  readonly created: boolean
  readonly shared: boolean
  readonly paid: boolean
}

export const FIRST_STEPS = ['named', 'created', 'shared', 'paid'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/**
 * The step to take next; null once the first payment is made, after which there are no steps any more. Without a
 * subscription there is nothing to share; whoever pays has the link, however it was shared.
 */
export function nextStep(done: FirstStepsDone): FirstStep | null {
  if (done.paid) return null
  return FIRST_STEPS.find((step) => !done[step]) ?? null
}
