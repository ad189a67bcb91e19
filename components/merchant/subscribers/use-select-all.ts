import { useEffect, useRef, useState } from 'react'
import { errorText } from '@/lib/client/api/api-error'

/** Reads everybody whom the filters match. */
type ReadAll<Row> = (options: {
  readonly signal: AbortSignal
  readonly onRead: (count: number) => void
}) => Promise<readonly Row[]>

export type SelectAll = Pick<ReturnType<typeof useSelectAll>, 'read' | 'error' | 'start' | 'stop'>

interface SelectAllOptions<Row> {
  readonly readAll: ReadAll<Row>
  /** Of which list; with another one the reading ends. */
  readonly scope: string
  readonly onAll: (rows: readonly Row[]) => void
}

/** Choosing all rows of a list, those too that were never loaded: they are read first, and that can be stopped. */
export function useSelectAll<Row>({ readAll, scope, onAll }: SelectAllOptions<Row>) {
  const [read, setRead] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  const stop = () => {
    running.current?.abort()
    running.current = null
    setRead(null)
  }
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
    /** How many were read so far; null while nothing is being read. */
    read,
    error,
    start: () => void start(),
    stop,
  }
}
