interface RetryButtonProps {
  readonly busy?: boolean
  readonly onClick: () => void
  readonly children: string
}

/** The one button of the error pages. Every page carries their code, so it is not the general button. */
export function RetryButton({ busy = false, onClick, children }: RetryButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
      className="h-10 rounded-control bg-accent px-3.5 font-label text-body-sm text-on-accent transition-colors hover:bg-accent-hover"
    >
      {children}
    </button>
  )
}
