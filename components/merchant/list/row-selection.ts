/** Chosen rows of a list, whichever of them are in view. */
export interface RowSelection<Row extends { readonly id: string }> {
  /** By id, as they were when they were chosen. */
  readonly rows: ReadonlyMap<string, Row>
  /** Where a range begins: the row that was chosen or left out last; null before there was one. */
  readonly anchor: string | null
}

/** Nothing is chosen. */
export const EMPTY_SELECTION: RowSelection<never> = { rows: new Map<string, never>(), anchor: null }

/** Chooses a row, or leaves it out again; a range begins with it. */
export function toggleRow<Row extends { readonly id: string }>(
  { rows }: RowSelection<Row>,
  row: Row,
): RowSelection<Row> {
  const next = new Map(rows)
  if (!next.delete(row.id)) next.set(row.id, row)
  return { rows: next, anchor: row.id }
}

/**
 * Does to all rows from the last touched one up to `row` what was done to that one: chosen, or left out. Where the
 * list no longer holds it, only `row` is toggled.
 * @param list - the rows in their order
 */
export function extendToRow<Row extends { readonly id: string }>(
  selection: RowSelection<Row>,
  list: readonly Row[],
  row: Row,
): RowSelection<Row> {
  const from = list.findIndex(({ id }) => id === selection.anchor)
  const to = list.findIndex(({ id }) => id === row.id)
  if (from === -1 || to === -1) return toggleRow(selection, row)
  const range = list.slice(Math.min(from, to), Math.max(from, to) + 1)
  const chosen = selection.anchor !== null && selection.rows.has(selection.anchor)
  return { ...setRows(selection, range, chosen), anchor: row.id }
}

/** Chooses rows, or leaves them out. */
export function setRows<Row extends { readonly id: string }>(
  selection: RowSelection<Row>,
  rows: readonly Row[],
  chosen: boolean,
): RowSelection<Row> {
  const next = new Map(selection.rows)
  for (const row of rows) {
    if (chosen) next.set(row.id, row)
    else next.delete(row.id)
  }
  return { ...selection, rows: next }
}

/** The chosen rows as the list shows them now; those that it does not hold as they were. */
export function chosenRows<Row extends { readonly id: string }>(
  { rows }: RowSelection<Row>,
  list: readonly Row[],
): Row[] {
  const shown = new Map(list.map((row) => [row.id, row]))
  return [...rows.values()].map((row) => shown.get(row.id) ?? row)
}
