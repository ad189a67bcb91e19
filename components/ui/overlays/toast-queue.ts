interface ToastLink {
  readonly href: string
  /** Says where it leads without its message, as in "View subscriber". */
  readonly label: string
}

export interface ToastMessage {
  /** A result: "Cancels on 16 Dec". Errors that need reading go into a `Notice`. */
  readonly message: string
  /** Id of what it tells of: it takes the place of an earlier one, which may be untrue by now. */
  readonly about?: string
  readonly undo?: {
    /** Time to undo, in seconds. */
    readonly seconds: number
    readonly onUndo: () => void
  }
  readonly link?: ToastLink
}

/** A message on its way to the page. */
export interface WaitingToast {
  readonly id: string
  readonly message: string
  readonly undo?: {
    /** Deadline of the undo, in milliseconds since the epoch. */
    readonly deadline: number
    readonly onUndo: () => void
  }
  readonly link?: ToastLink
}

export interface Toaster {
  /** Shows a message and returns its id. */
  readonly show: (message: ToastMessage) => string
  readonly close: (id: string) => void
}

/** Takes messages, and shows them. */
interface ToastSink {
  add(toast: WaitingToast): void
  close(id: string): void
}

export interface ToastQueue extends Toaster {
  /**
   * Gives the sink what waits, oldest first, and all that comes.
   * @returns the function that ends it: messages wait again from then on
   */
  feed(sink: ToastSink): () => void
}

/** Messages, which wait while nothing shows them. `onWait` is called for each that has to. */
export function createToastQueue(onWait: () => void): ToastQueue {
  let sink: ToastSink | null = null
  let waiting: WaitingToast[] = []
  let count = 0
  const latest = new Map<string, string>()
  const close = (id: string) => {
    waiting = waiting.filter((toast) => toast.id !== id)
    sink?.close(id)
  }
  return {
    show({ message, about, undo, link }) {
      const id = `toast-${++count}`
      if (about !== undefined) {
        const earlier = latest.get(about)
        if (earlier !== undefined) close(earlier)
        latest.set(about, id)
      }
      // The time to undo begins with the deed, however late its message comes.
      const until = undo && { deadline: Date.now() + undo.seconds * 1000, onUndo: undo.onUndo }
      const toast = { id, message, ...(until && { undo: until }), ...(link && { link }) }
      if (sink) sink.add(toast)
      else {
        waiting.push(toast)
        onWait()
      }
      return id
    },
    close,
    feed(next) {
      sink = next
      for (const toast of waiting) next.add(toast)
      waiting = []
      return () => {
        if (sink === next) sink = null
      }
    },
  }
}
