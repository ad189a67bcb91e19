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
  /** Identifies the list. The selection survives changes of its rows, and is cleared for another list. */
  readonly scope: string
}

export type RowChoice<Row extends { readonly id: string }> = ReturnType<typeof useRowSelection<Row>>

/** Selection of rows: one by one, in ranges, and by keyboard. */
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
    /** The selected rows, in the order of their selection. */
    chosen,
    has: (row: Row) => selection.rows.has(row.id),
    /** Extent of the selection among the loaded rows. */
    loaded: loadedState(rows, selection),
    setLoaded: (all: boolean) => change((last) => setRows(last, rows, all)),
    /** Toggles a row, or extends the last toggle up to it. */
    press,
    add: (added: readonly Row[]) => change((last) => setRows(last, added, true)),
    drop: (dropped: readonly Row[]) => change((last) => setRows(last, dropped, false)),
    clear: () => change(() => EMPTY_SELECTION),
    /** X toggles, Shift X extends; arrows move between checkboxes, or between the links, and with Shift extend the selection. */
    onRowKey: (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      if (event.key.toLowerCase() === 'x') {
        event.preventDefault()
        press(row, { range: event.shiftKey })
        return
      }
      const next = neighbor(event)
      if (next === null) return
      event.preventDefault()
      next.control.focus()
      const nextRow = rows[next.index]
      if (event.shiftKey && nextRow) press(nextRow, { range: true })
    },
  }
}

/** Target of an arrow key pressed on a row's checkbox or on its link; null for other keys and places. */
function neighbor({
  key,
  target,
  currentTarget,
}: KeyboardEvent<HTMLTableRowElement>): { control: HTMLElement; index: number } | null {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const kind = ['input[type="checkbox"]', 'a'].find((each) => currentTarget.querySelector(each) === target)
  const row = key === 'ArrowDown' ? currentTarget.nextElementSibling : currentTarget.previousElementSibling
  const control = kind ? row?.querySelector<HTMLElement>(kind) : null
  return row && control ? { control, index: Number(row.getAttribute('data-index')) } : null
}

function loadedState<Row extends { readonly id: string }>(
  rows: readonly Row[],
  selection: RowSelection<Row>,
): 'all' | 'some' | 'none' {
  const count = rows.filter(({ id }) => selection.rows.has(id)).length
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}
