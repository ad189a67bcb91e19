import { expect, test } from 'vitest'
import { ImportError, MAX_CUSTOMERS, readCustomers } from './read-customers'

const HEAD = 'clientReferenceId,plan,price,email,frequency\n'

function problemsOf(content: string | Uint8Array): readonly string[] {
  try {
    readCustomers(Buffer.from(content))
  } catch (error) {
    if (error instanceof ImportError) return error.problems
    throw error
  }
  return []
}

test('each customer has a plan, and each plan is there once', () => {
  const text = 'price,plan,clientReferenceId,email\n49,Team,c1,ada@example.com\n9.5,Hobby,c2,\n49,Team,c3,\n'
  expect(readCustomers(Buffer.from(text))).toEqual({
    customers: [
      { line: 2, clientReferenceId: 'c1', email: 'ada@example.com', plan: 'Team' },
      { line: 3, clientReferenceId: 'c2', email: null, plan: 'Hobby' },
      { line: 4, clientReferenceId: 'c3', email: null, plan: 'Team' },
    ],
    plans: [
      { name: 'Team', price: 49, frequency: 'month' },
      { name: 'Hobby', price: 9.5, frequency: 'month' },
    ],
  })
})

test('every problem is told with its line', () => {
  const rows = [
    'c1,Team,49,ada@example.com,month',
    ',Team,49,,month',
    'c2,Team,49$,,month',
    'c3,Team,49,ada,month',
    'c4,Team,49,,weekly',
    'c5,Team,49',
    'c1,Team,49,,month',
    'c6,Team,49,,year',
  ]
  const problems = problemsOf(HEAD + rows.join('\n'))
  expect(problems.map((problem) => problem.slice(0, 8))).toEqual([
    'Line 3: ',
    'Line 4: ',
    'Line 5: ',
    'Line 6: ',
    'Line 7: ',
    'Line 8: ',
    'Line 9: ',
  ])
  expect(problems[1]).toBe('Line 4: price: Must be US dollars, as 12.50.')
  expect(problems[4]).toBe('Line 7: 3 cells instead of 5.')
  expect(problems[5]).toBe('Line 8: c1 is on line 2 too.')
  expect(problems[6]).toBe('Line 9: Team has another price or frequency on line 2: give it another name.')
})

test('columns are known, complete and named once', () => {
  expect(problemsOf('clientReferenceId,plan\nc1,Team')[0]).toBe('Line 1: the column price is missing.')
  expect(problemsOf('clientReferenceId,plan,price,seats\nc1,Team,9,3')[0]).toBe(
    'Line 1: there is no column seats.',
  )
  expect(problemsOf('clientReferenceId,plan,price,price\nc1,Team,9,3')[0]).toBe(
    'Line 1: a column is named twice.',
  )
  expect(problemsOf(HEAD)).toEqual(['The file has no customers.'])
  expect(problemsOf(`${HEAD}"c1`)).toEqual(['Line 2: A quote is not closed.'])
})

test('a file has so many customers at most', () => {
  const rows = (count: number) =>
    HEAD + Array.from({ length: count }, (_, number) => `c${number},Team,49,,month`).join('\n')
  expect(problemsOf(rows(MAX_CUSTOMERS))).toEqual([])
  expect(problemsOf(rows(MAX_CUSTOMERS + 1))[0]).toMatch(/more than 10000 customers/)
})

test('a file in UTF-8 is read as it is, with a byte order mark too', () => {
  for (const mark of ['', '\ufeff']) {
    const { customers } = readCustomers(Buffer.from(`${mark}${HEAD}Müller-Größe,Größe,49,,\n`))
    expect(customers).toMatchObject([{ clientReferenceId: 'Müller-Größe', plan: 'Größe' }])
  }
})

const UTF_16 = Buffer.from(`\ufeff${HEAD}c1,Team,49,,\n`, 'utf16le')

test.each([
  ['the code page of a country', Buffer.from(`${HEAD}c1,Team,49,,\r\nMüller,Team,49,,\r\n`, 'latin1'), 3],
  [
    'a code page, with lines that end with CR',
    Buffer.from(`${HEAD}c1,Team,49,,\rMüller,Team,49,,`, 'latin1'),
    3,
  ],
  ['UTF-16', UTF_16, 1],
  ['UTF-16 of the other order', Buffer.from(UTF_16).swap16(), 1],
  ['UTF-8 that is cut within a letter', Buffer.from(`${HEAD}cü`).subarray(0, -1), 2],
])('a file in %s is refused with the line', (_, file, line) => {
  expect(problemsOf(file)).toEqual([`Line ${line}: The text is not in UTF-8. Save the file as CSV UTF-8.`])
})
