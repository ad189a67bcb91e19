import { useEffect, useRef, useState } from 'react'
import { errorText } from '@/lib/client/api/api-error'

/** Reads every row that matches the filters. */
type ReadAll<Row> = (options: {
  readonly signal: AbortSignal
  readonly onRead: (count: number) => void
}) => Promise<readonly Row[]>

export type SelectAll = Pick<ReturnType<typeof useSelectAll>, 'read' | 'error' | 'start' | 'stop'>

interface SelectAllOptions<Row> {
  readonly readAll: ReadAll<Row>
  /** Identifies the list; a change aborts the reading. */
  readonly scope: string
  readonly onAll: (rows: readonly Row[]) => void
}

/** Select-all over a list that is loaded in part: reads the remaining rows first, and can be stopped. */
export function useSelectAll<Row>({ readAll, scope, onAll }: SelectAllOptions<Row>) {
  const [read, setRead] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  const stop = () => {
    running.current?.abort()
    running.current = null
    setRead(null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scope stops the reading; `stop` uses refs and setters alone
  useEffect(() => stop, [scope])

  const start = async () => {
    stop()
    const controller = new AbortController()
    running.current = controller
    setError(null)
    setRead(0)
    try {
      const rows = await readAll({
        signal: controller.signal,
        onRead: (count) => !controller.signal.aborted && setRead(count),
      })
      if (!controller.signal.aborted) onAll(rows)
    } catch (failure) {
      if (!controller.signal.aborted) setError(errorText(failure))
    } finally {
      if (running.current === controller) stop()
    }
  }
  return {
    /** Count of the rows read so far; null while nothing is being read. */
    read,
    error,
    start: () => void start(),
    stop,
  }
}
