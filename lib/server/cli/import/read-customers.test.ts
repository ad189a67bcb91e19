import { expect, test } from 'vitest'
import { ImportError, MAX_CUSTOMERS, readCustomers } from './read-customers'

const HEAD = 'clientReferenceId,plan,price,email,frequency\n'

function problemsOf(text: string): readonly string[] {
  try {
    readCustomers(text)
  } catch (error) {
    if (error instanceof ImportError) return error.problems
    throw error
  }
  return []
}

test('each customer has a plan, and each plan is there once', () => {
  const text = 'price,plan,clientReferenceId,email\n49,Team,c1,ada@example.com\n9.5,Hobby,c2,\n49,Team,c3,\n'
  expect(readCustomers(text)).toEqual({
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
