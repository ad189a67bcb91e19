import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { prepareStatements } from './prepared-statements'

interface Submitted {
  submit(connection: unknown): Error | null
  handleRowDescription(message: { fields: object[] }): void
  handleDataRow(message: { fields: string[] }): void
  handleCommandComplete(message: { text: string }, connection: unknown): void
  handleReadyForQuery(connection: unknown): void
  handleError(error: Error, connection: unknown): void
}

/** Messages of the driver to the database, in order. */
let sent: string[]
/** True while the database refuses statements. */
let isRefused: boolean
let client: { query(query: QueryConfig, values?: unknown[]): Promise<QueryResult> }

/** A database whose rows have one column, `n`, and which describes them only when it is asked. */
beforeEach(() => {
  sent = []
  isRefused = false
  const message = (name: string) => () => void sent.push(name)
  const connection = {
    parsedStatements: {} as Record<string, string>,
    submittedNamedStatements: {} as Record<string, string>,
    stream: {},
    parse: ({ name, text }: { name: string; text: string }) => {
      sent.push('parse')
      connection.parsedStatements[name] = text
    },
    bind: message('bind'),
    describe: message('describe'),
    execute: message('execute'),
    sync: message('sync'),
  }
  const fake = {
    connection,
    query(statement: Submitted & QueryConfig) {
      if (typeof statement.submit !== 'function') return Promise.resolve(`unprepared ${statement.text}`)
      const from = sent.length
      statement.submit(connection)
      if (isRefused) return statement.handleError(new Error('refused'), connection)
      if (sent.slice(from).includes('describe') && /^select/.test(statement.text))
        statement.handleRowDescription({ fields: [{ name: 'n', dataTypeID: 23, format: 'text' }] })
      if (/^select/.test(statement.text)) statement.handleDataRow({ fields: ['7'] })
      statement.handleCommandComplete(
        { text: /^select/.test(statement.text) ? 'SELECT 1' : 'UPDATE 3' },
        connection,
      )
      statement.handleReadyForQuery(connection)
    },
  }
  prepareStatements(fake as unknown as PoolClient)
  client = fake as unknown as typeof client
})

const read = (text = 'select $1 as n') => client.query({ text }, [7])

test('a statement is parsed and described once, and its rows are the same each time', async () => {
  for (const messages of [
    ['parse', 'bind', 'describe', 'execute', 'sync'],
    ['bind', 'execute', 'sync'],
    ['bind', 'execute', 'sync'],
  ]) {
    sent = []
    const { rows, fields, rowCount } = await read()
    expect([rows, rowCount, fields.map(({ name }) => name)]).toEqual([[{ n: 7 }], 1, ['n']])
    expect(sent).toEqual(messages)
  }
  sent = []
  await read('select $1 as other')
  expect(sent).toContain('describe')
})

test('a statement without rows has none the second time either', async () => {
  for (const isDescribed of [true, false]) {
    sent = []
    const { rows, rowCount } = await client.query({ text: 'update t set n = $1' }, [1])
    expect([rows, rowCount]).toEqual([[], 3])
    expect(sent.includes('describe')).toBe(isDescribed)
  }
})

test('one that the database refused is described when it is run again', async () => {
  isRefused = true
  await expect(read()).rejects.toThrow('refused')
  isRefused = false
  sent = []
  expect((await read()).rows).toEqual([{ n: 7 }])
  expect(sent).toContain('describe')
})

test('the error of a statement has the stack of the one who asked', async () => {
  isRefused = true
  const error: Error = await read().then(
    () => new Error('none'),
    (reason) => reason,
  )
  expect(error.stack).toContain('prepared-statements.test.ts')
})

test('one without values, which is run now and then, is not prepared', async () => {
  expect(await client.query({ text: 'select 1' })).toBe('unprepared select 1')
  expect(sent).toEqual([])
})
