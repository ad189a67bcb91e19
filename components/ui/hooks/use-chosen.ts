import { useState } from 'react'

/** The part of a mutation that saves a choice. */
interface Saving<V> {
  readonly mutate: (value: V, options: { readonly onSettled: () => void }) => void
}

/**
 * A choice that is saved as soon as it is made, and shown at once: a mutation tells of its start a tick later, and until
 * then a box would jump back.
 * @returns what is being saved, null for nothing, and the act that saves
 */
export function useChosen<V>(saving: Saving<V>): readonly [V | null, (value: V) => void] {
  const [chosen, setChosen] = useState<V | null>(null)
  const choose = (value: V) => {
    setChosen(value)
    saving.mutate(value, { onSettled: () => setChosen(null) })
  }
  return [chosen, choose]
}
