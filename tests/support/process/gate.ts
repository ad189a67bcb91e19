/** Holds whoever awaits `opened` until somebody opens it. */
export interface Gate {
  readonly opened: Promise<void>
  readonly open: () => void
}

export function closedGate(): Gate {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
