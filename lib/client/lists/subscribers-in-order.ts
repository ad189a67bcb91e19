import type { SubscriberSort, WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'

/** The fields that a list is sorted by. */
type Sorted = Pick<WireSubscriberRow, 'id' | 'subscribedAt' | 'nextChargeAt'>

/** Subscribers in the order in which the API lists them: those without the sorted time come last. */
export function subscribersInOrder<Row extends Sorted>(rows: readonly Row[], sort: SubscriberSort): Row[] {
  const descending = sort.startsWith('-')
  const time = descending ? sort.slice(1) : sort
  const timeOf = (row: Row) => (time === 'nextChargeAt' ? row.nextChargeAt : row.subscribedAt)
  return rows.toSorted((one, other) => {
    const [first, second] = [timeOf(one), timeOf(other)]
    if (first === null || second === null) {
      if (first !== second) return first === null ? 1 : -1
      return compare(one.id, other.id, descending)
    }
    return compare(first, second, descending) || compare(one.id, other.id, descending)
  })
}

/** Instants as the API writes them, and ids, are ordered as their texts are. */
function compare(one: string, other: string, descending: boolean): number {
  if (one === other) return 0
  return one < other === descending ? 1 : -1
}
