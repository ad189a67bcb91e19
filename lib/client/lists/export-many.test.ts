import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { ConnectionError } from '../api/api-error'
import { EXPORT_BATCH_SIZE, exportMany } from './export-many'

const many = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`)

/** A server that fails the request with this number. */
function server(failing = 0) {
  const requests: number[] = []
  return {
    requests,
    send: async (ids: readonly string[]) => {
      requests.push(ids.length)
      if (requests.length === failing) throw new ConnectionError()
      return { name: 'people.csv', text: `id,note\r\n${ids.map((id) => `${id},"a\r\nb"\r\n`).join('')}` }
    },
  }
}

test('many come in one file with one head, each once and in their order', async () => {
  const { requests, send } = server()
  const ids = many(2 * EXPORT_BATCH_SIZE + 1)
  const { name, text } = await exportMany(ids, send)
  expect(requests).toEqual([EXPORT_BATCH_SIZE, EXPORT_BATCH_SIZE, 1])
  expect(name).toBe('people.csv')
  expect(parse(text, { columns: true })).toEqual(ids.map((id) => ({ id, note: 'a\r\nb' })))
})

test('there is no file where a part of it is missing, and no further request', async () => {
  const { requests, send } = server(2)
  await expect(exportMany(many(3 * EXPORT_BATCH_SIZE), send)).rejects.toThrow(ConnectionError)
  expect(requests).toHaveLength(2)
})
