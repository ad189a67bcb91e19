/**
 * States of a window's charge.
 * - `due`: decided on, and not sent.
 * - `submitted`: handed to the network.
 * - `pending`: in a block that may still be undone.
 * - `paid`: as deep as the network's setting asks for.
 * - `settled`: in a block that nothing undoes.
 * - `failed`: the last attempt failed; another may follow.
 */
export const CHARGE_STATUSES = ['due', 'submitted', 'pending', 'paid', 'settled', 'failed'] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]

/** True once the window of a charge has closed: it is tried no more. */
export function isWindowClosed({ endsAt }: { readonly endsAt: Date }, at: Date): boolean {
  return endsAt <= at
}
