'use client'

import { type ComponentProps, useEffect } from 'react'
import { type LatePart, latePart } from '@/components/ui/late/late-part'
import { useLatePart } from '@/components/ui/late/use-late-part'

const bulkPart = latePart(() => import('./bulk-bar'))
const chosenPart = latePart(() => import('./chosen-bar'))

type BulkBarProps = ComponentProps<typeof import('./bulk-bar').BulkBar>
type ChosenBarProps = ComponentProps<typeof import('./chosen-bar').ChosenBar>

/** The bar of `bulk-bar.tsx`, while rows are selected. */
export function LateBulkBar(props: BulkBarProps) {
  const part = useBarOf(bulkPart, props.chosen.length)
  return part && <part.BulkBar {...props} />
}

/** The bar of `chosen-bar.tsx`, while rows are selected. */
export function LateChosenBar(props: ChosenBarProps) {
  const part = useBarOf(chosenPart, props.chosen.length)
  return part && <part.ChosenBar {...props} />
}

/** The part while rows are selected; null until it is loaded. One that did not come is loaded again with the next row. */
function useBarOf<Part>(part: LatePart<Part>, chosen: number): Part | null {
  const state = useLatePart(part, chosen > 0)
  useEffect(() => {
    if (chosen > 0) part.load()
  }, [part, chosen])
  return chosen > 0 && state.kind === 'loaded' ? state.part : null
}
