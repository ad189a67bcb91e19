import 'server-only'
import { z } from 'zod'
import { FREQUENCIES, type Frequency } from '@/lib/billing/subscriptions/frequency'
import { clientReferenceInput, emailInput } from '@/lib/wire/customers/customer'
import { lineOfText, priceInput } from '@/lib/wire/fields'
import { CsvError, type CsvRecord, csvText, parseCsv } from './parse-csv'

/** A customer of the file. */
export interface ImportedCustomer {
  /** Of the file, from 1. */
  readonly line: number
  readonly clientReferenceId: string
  readonly email: string | null
  /** Name of its plan. */
  readonly plan: string
}

export interface ImportedPlan {
  readonly name: string
  /** US dollars. */
  readonly price: number
  readonly frequency: Frequency
}

/** Content of a file: its customers, and each plan of theirs once. */
export interface Import {
  readonly customers: readonly ImportedCustomer[]
  readonly plans: readonly ImportedPlan[]
}

/** Faults of a file, each with its line. */
export class ImportError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Customers of one file: an hour of requests at most. */
export const MAX_CUSTOMERS = 10_000
const REQUIRED = ['clientReferenceId', 'plan', 'price'] as const
const COLUMNS = [...REQUIRED, 'email', 'frequency'] as const

const row = z.object({
  clientReferenceId: clientReferenceInput,
  email: emailInput.nullable(),
  plan: lineOfText(100),
  price: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,6})?$/, 'Must be US dollars, as 12.50.')
    .transform(Number)
    .pipe(priceInput),
  frequency: z.enum(FREQUENCIES, `Must be one of ${FREQUENCIES.join(', ')}.`),
})

/**
 * Reads a CSV of customers and their plans, in UTF-8. Its first line names the columns, in any order: `clientReferenceId`, `plan`
 * and `price` in US dollars, and where wanted `email` and `frequency`, which is a month unless given.
 * @throws ImportError with every problem
 */
export function readCustomers(file: Uint8Array): Import {
  const [head, ...records] = recordsOf(file)
  const columns = head?.cells ?? []
  const unknown = columns.filter((name) => !(COLUMNS as readonly string[]).includes(name))
  const missing = REQUIRED.filter((name) => !columns.includes(name))
  const isTwice = new Set(columns).size < columns.length
  if (unknown.length > 0 || missing.length > 0 || isTwice) {
    throw new ImportError([
      ...missing.map((name) => `Line 1: the column ${name} is missing.`),
      ...unknown.map((name) => `Line 1: there is no column ${name || '(without a name)'}.`),
      ...(isTwice ? ['Line 1: a column is named twice.'] : []),
      `Columns are ${COLUMNS.join(', ')}.`,
    ])
  }
  if (records.length === 0) throw new ImportError(['The file has no customers.'])
  if (records.length > MAX_CUSTOMERS) {
    throw new ImportError([`The file has more than ${MAX_CUSTOMERS} customers: split it.`])
  }
  return joined(records, columns)
}

function recordsOf(file: Uint8Array): CsvRecord[] {
  try {
    return parseCsv(csvText(file))
  } catch (error) {
    if (error instanceof CsvError) throw new ImportError([`Line ${error.line}: ${error.message}`])
    throw error
  }
}

function joined(records: readonly CsvRecord[], columns: readonly string[]): Import {
  const problems: string[] = []
  const customers = new Map<string, ImportedCustomer>()
  const plans = new Map<string, ImportedPlan & { readonly line: number }>()
  for (const { line, cells } of records) {
    const tell = (problem: string) => problems.push(`Line ${line}: ${problem}`)
    if (cells.length !== columns.length) {
      tell(`${cells.length} cells instead of ${columns.length}.`)
      continue
    }
    const cell = (name: (typeof COLUMNS)[number]) => cells[columns.indexOf(name)] || undefined
    const read = row.safeParse({
      clientReferenceId: cell('clientReferenceId') ?? '',
      email: cell('email') ?? null,
      plan: cell('plan') ?? '',
      price: cell('price') ?? '',
      frequency: cell('frequency') ?? 'month',
    })
    if (!read.success) {
      for (const { path, message } of read.error.issues) tell(`${path.join('.')}: ${message}`)
      continue
    }
    const { clientReferenceId, email, plan: name, price, frequency } = read.data
    const earlier = customers.get(clientReferenceId)
    if (earlier) tell(`${clientReferenceId} is on line ${earlier.line} too.`)
    customers.set(clientReferenceId, { line, clientReferenceId, email, plan: name })
    const plan = plans.get(name) ?? { line, name, price, frequency }
    plans.set(name, plan)
    if (plan.price !== price || plan.frequency !== frequency) {
      tell(`${name} has another price or frequency on line ${plan.line}: give it another name.`)
    }
  }
  if (problems.length > 0) throw new ImportError(problems)
  return {
    customers: [...customers.values()],
    plans: [...plans.values()].map(({ line: _, ...plan }) => plan),
  }
}
