import 'server-only'
import { Worker } from 'node:worker_threads'
import type { Card } from './card'
import { DRAWING_WORKER_FILE } from './drawing-files'
import type { Sheet } from './sheet'

/** Documents that wait or are drawn at one time. Decided, not measured. */
const MAX_WAITING = 20
/** The same for one account, so that nobody fills the line alone. */
const MAX_OF_ONE = 3
/** Ends a document that hangs; others take far less. Decided, not measured. */
const TIME_LIMIT_MS = 10_000
/** Keeps a document that grows without end from the memory of the process. Decided, not measured. */
const MEMORY_LIMIT_MB = 192

/** The line is full, or a document took too long. */
export class DocumentsBusyError extends Error {
  override readonly name = 'DocumentsBusyError'
}

/** Account that pictures of payment links are counted for: nobody's, so that they all have the places of one. */
const NOBODY = 'card'
/** Pictures that are kept, some 30 KB each. Decided: a link in eight languages takes eight. */
const MAX_CARDS = 128

/** Work for the thread. */
export type Work = { readonly sheet: Sheet } | { readonly card: Card }

/** Draws documents as PDF, one after the other, beside the work of the main thread. */
export interface Documents {
  /**
   * @param account - who asks
   * @throws DocumentsBusyError
   */
  draw(sheet: Sheet, account: string): Promise<Uint8Array<ArrayBuffer>>
  /** The picture of a payment link (PNG) that was drawn before, or is being drawn; null where it was not. */
  findCard(key: string): Promise<Uint8Array<ArrayBuffer>> | null
  /**
   * Draws the picture of a payment link, and keeps it. Whoever asks for it meanwhile gets the same one.
   * @param key - names what is drawn: the same key is the same picture
   * @param read - returns what is drawn
   * @throws DocumentsBusyError
   */
  drawCard(key: string, read: () => Promise<Card>): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/**
 * Starts no thread before the first document.
 * @param options.timeLimitMs - milliseconds that one document may take; 10 seconds unless given
 */
export function createDocuments({ timeLimitMs = TIME_LIMIT_MS }: { timeLimitMs?: number } = {}): Documents {
  const waiting: string[] = []
  let thread: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  const end = async () => {
    const ended = thread
    thread = null
    await ended?.terminate()
  }
  const start = () => {
    thread ??= new Worker(DRAWING_WORKER_FILE, {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    })
    return thread
  }
  const cards = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const drawNext = async (work: Work) => {
    const answer = await ask(start(), work, timeLimitMs).catch(async (error: unknown) => {
      await end()
      throw error
    })
    if (answer instanceof Uint8Array) return answer
    throw new Error(`A document could not be drawn: ${answer.failed}`)
  }
  const inLine = (work: Work, account: string) => {
    const own = waiting.filter((each) => each === account).length
    if (waiting.length >= MAX_WAITING || own >= MAX_OF_ONE) return Promise.reject(new DocumentsBusyError())
    waiting.push(account)
    const drawn = last
      .then(() => drawNext(work))
      .finally(() => {
        waiting.splice(waiting.indexOf(account), 1)
      })
    last = drawn.catch(() => {})
    return drawn
  }
  const findCard = (key: string) => {
    const found = cards.get(key) ?? null
    // The one that is asked for stays longest.
    if (found !== null && cards.delete(key)) cards.set(key, found)
    return found
  }
  return {
    draw: (sheet, account) => inLine({ sheet }, account),
    findCard,
    drawCard(key, read) {
      const found = findCard(key)
      if (found !== null) return found
      const drawn = read().then((card) => inLine({ card }, NOBODY))
      cards.set(key, drawn)
      drawn.catch(() => cards.delete(key))
      for (const oldest of cards.keys()) {
        if (cards.size <= MAX_CARDS) break
        cards.delete(oldest)
      }
      return drawn
    },
    close: end,
  }
}

type Answer = Uint8Array<ArrayBuffer> | { readonly failed: string }

/** @throws DocumentsBusyError after the time limit, or what ended the thread */
function ask(thread: Worker, work: Work, timeLimitMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new DocumentsBusyError())), timeLimitMs)
    const settle = (act: () => void) => {
      clearTimeout(timer)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      // It ends with the process, whoever forgets to close it.
      thread.unref()
      act()
    }
    const onMessage = (answer: Answer) => settle(() => resolve(answer))
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new DocumentsBusyError()))
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    thread.ref()
    thread.postMessage(work)
  })
}
