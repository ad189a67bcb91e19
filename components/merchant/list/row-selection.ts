/** Selected rows of a list, loaded or not. */
export interface RowSelection<Row extends { readonly id: string }> {
  /** Selected rows by id, as they were when selected. */
  readonly rows: ReadonlyMap<string, Row>
  /** Start of a range: id of the row toggled last; null before the first. */
  readonly anchor: string | null
}

export const EMPTY_SELECTION: RowSelection<never> = { rows: new Map<string, never>(), anchor: null }

/** Selects a row, or deselects it; it becomes the anchor of a range. */
export function toggleRow<Row extends { readonly id: string }>(
  { rows }: RowSelection<Row>,
  row: Row,
): RowSelection<Row> {
  const next = new Map(rows)
  if (!next.delete(row.id)) next.set(row.id, row)
  return { rows: next, anchor: row.id }
}

/**
 * Extends the last toggle to all rows from the anchor to `row`: selects them if the anchor is selected, else
 * deselects them. Toggles only `row` where the list no longer holds the anchor.
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

/** Selects or deselects rows. */
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

/** The selected rows in their newest loaded version, or as they were when selected. */
export function chosenRows<Row extends { readonly id: string }>(
  { rows }: RowSelection<Row>,
  list: readonly Row[],
): Row[] {
  const shown = new Map(list.map((row) => [row.id, row]))
  return [...rows.values()].map((row) => shown.get(row.id) ?? row)
}
