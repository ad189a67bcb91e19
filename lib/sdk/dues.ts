import type { DuesOperations } from './api-types.generated.js'
import { streamEvents } from './event-stream.js'
import { OPERATIONS, type OperationEntry } from './operations.generated.js'
import { type Page, requestPages } from './page-request.js'
import type { RequestOptions } from './request-options.js'
import { createSend, type DuesOptions, type Input, type Send } from './send-request.js'

/** A client of one installation, with a method for each operation of its API. */
export type Dues = DuesOperations

/**
 * Makes a client. It holds no connection and may live as long as the process.
 * @throws TypeError without an address of the installation
 */
export function createDues(options: DuesOptions): Dues {
  const send = createSend(options)
  const methods = Object.entries<OperationEntry>(OPERATIONS).map(([id, entry]) => [id, methodOf(send, entry)])
  return Object.fromEntries(methods) as Dues
}

function methodOf(send: Send, entry: OperationEntry) {
  const { answer = 'data' } = entry[2] ?? {}
  return (input: Input = {}, options: RequestOptions = {}) => {
    if (answer === 'page') {
      return requestPages(async (cursor) => {
        const response = await send(entry, cursor === undefined ? input : { ...input, cursor }, options)
        return (await response.json()) as Page<unknown>
      })
    }
    if (answer === 'events') {
      const open = (lastEventId = options.lastEventId) => send(entry, input, { ...options, lastEventId })
      return streamEvents(open, options.signal)
    }
    return send(entry, input, options).then(async (response) => {
      if (answer === 'response') return response
      if (response.status === 204) return undefined
      const json = await response.json()
      return answer === 'bare' ? json : json.data
    })
  }
}
