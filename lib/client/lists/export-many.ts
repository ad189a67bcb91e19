import { callApiForAnswer } from '../api/api'
import { ConnectionError } from '../api/api-error'
import { csvColumns } from '../queries/subscriber-queries'
import type { SubscriberFilters } from './subscriber-filters'

/** The API takes no more ids in a request. */
export const EXPORT_BATCH_SIZE = 1000

const FILE_NAME = /filename="([^"]+)"/
const LINE_END = '\r\n'

/** A file as text, without a byte order mark. */
export interface TextFile {
  readonly name: string
  readonly text: string
}

type Send = (ids: readonly string[]) => Promise<TextFile>

/** Reads some of a subscription's subscribers from the API as CSV, with the columns of the list. */
export function sendExport(subscriptionId: string, filters: SubscriberFilters): Send {
  const columns = csvColumns(filters)
  return async (ids) => {
    const answer = await callApiForAnswer('exportSomeSubscribers', {
      params: { id: subscriptionId },
      body: { ids: [...ids], ...(columns && { columns: [...columns] }) },
    })
    const [, name = 'subscribers.csv'] = FILE_NAME.exec(answer.headers.get('content-disposition') ?? '') ?? []
    try {
      return { name, text: await answer.text() }
    } catch (cause) {
      throw new ConnectionError({ cause })
    }
  }
}

/**
 * Many as one file, in the order of `ids`, however many requests that takes.
 * @throws what the first request that fails throws: half a file is none.
 */
export async function exportMany(ids: readonly string[], send: Send): Promise<TextFile> {
  const parts: TextFile[] = []
  for (let start = 0; start < ids.length; start += EXPORT_BATCH_SIZE) {
    parts.push(await send(ids.slice(start, start + EXPORT_BATCH_SIZE)))
  }
  return {
    name: parts[0]?.name ?? '',
    text: parts.map(({ text }, index) => (index === 0 ? text : withoutHead(text))).join(''),
  }
}

function withoutHead(text: string): string {
  return text.slice(text.indexOf(LINE_END) + LINE_END.length)
}
