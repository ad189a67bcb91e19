import { type KeyboardEvent, useMemo, useState } from 'react'
import {
  chosenRows,
  EMPTY_SELECTION,
  extendToRow,
  type RowSelection,
  setRows,
  toggleRow,
} from './row-selection'

interface RowSelectionOptions<Row> {
  /** The loaded rows, in their order. */
  readonly rows: readonly Row[]
  /** Which rows the list is about. What was chosen stays while rows come and go, and ends with another list. */
  readonly scope: string
}

export type RowChoice<Row extends { readonly id: string }> = ReturnType<typeof useRowSelection<Row>>

/** Choosing rows of a list: one by one, in ranges, and by keyboard. */
export function useRowSelection<Row extends { readonly id: string }>({
  rows,
  scope,
}: RowSelectionOptions<Row>) {
  const [state, setState] = useState<{ scope: string; selection: RowSelection<Row> }>({
    scope,
    selection: EMPTY_SELECTION,
  })
  if (state.scope !== scope) setState({ scope, selection: EMPTY_SELECTION })
  const selection = state.scope === scope ? state.selection : EMPTY_SELECTION
  const chosen = useMemo(() => chosenRows(selection, rows), [selection, rows])
  const change = (next: (selection: RowSelection<Row>) => RowSelection<Row>) =>
    setState((last) => (last.scope === scope ? { scope, selection: next(last.selection) } : last))

  const press = (row: Row, { range }: { range: boolean }) =>
    change((last) => (range ? extendToRow(last, rows, row) : toggleRow(last, row)))
  return {
    /** The chosen rows, in the order in which they were chosen. */
    chosen,
    has: (row: Row) => selection.rows.has(row.id),
    /** Of the loaded rows: all, some or none of them. */
    loaded: loadedState(rows, selection),
    setLoaded: (all: boolean) => change((last) => setRows(last, rows, all)),
    /** Toggles a row, or extends the last choice up to it. */
    press,
    add: (added: readonly Row[]) => change((last) => setRows(last, added, true)),
    drop: (dropped: readonly Row[]) => change((last) => setRows(last, dropped, false)),
    clear: () => change(() => EMPTY_SELECTION),
    /** X and Shift X anywhere in a row; on its checkbox the arrows too, which with Shift take the rows along. */
    onRowKey: (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      if (event.key.toLowerCase() === 'x') {
        event.preventDefault()
        press(row, { range: event.shiftKey })
        return
      }
      const next = neighbour(event)
      if (next === null) return
      event.preventDefault()
      next.checkbox.focus()
      const nextRow = rows[next.index]
      if (event.shiftKey && nextRow) press(nextRow, { range: true })
    },
  }
}

/** The checkbox that an arrow leads to from the one in focus; null for any other key or place. */
function neighbour({
  key,
  target,
  currentTarget,
}: KeyboardEvent<HTMLTableRowElement>): { checkbox: HTMLInputElement; index: number } | null {
  if (!(target instanceof HTMLInputElement) || (key !== 'ArrowDown' && key !== 'ArrowUp')) return null
  const row = key === 'ArrowDown' ? currentTarget.nextElementSibling : currentTarget.previousElementSibling
  const checkbox = row?.querySelector<HTMLInputElement>('input[type="checkbox"]')
  return row && checkbox ? { checkbox, index: Number(row.getAttribute('data-index')) } : null
}

function loadedState<Row extends { readonly id: string }>(
  rows: readonly Row[],
  selection: RowSelection<Row>,
): 'all' | 'some' | 'none' {
  const count = rows.filter(({ id }) => selection.rows.has(id)).length
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}
