import type { z } from 'zod'

/** One broken field of a request; `path` as in `plans[0].price`. */
export interface FieldProblem {
  readonly path: string
  readonly code: string
  readonly message: string
}

/** Fields as a schema makes them, or the problems for which it refuses them. */
export type ParsedFields<Fields> =
  | { readonly fields: Fields; readonly problems?: undefined }
  | { readonly fields?: undefined; readonly problems: FieldProblem[] }

/** Fields of `input`, parsed. Server and forms share the problems, so both show the same messages. */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): ParsedFields<z.output<Schema>> {
  const result = schema.safeParse(input, PARSING)
  if (result.success) return { fields: result.data }
  return { problems: result.error.issues.flatMap((issue) => problemsOf(issue, input)) }
}

/** Message for a field that its object does not have, with those that it has; undefined for every other issue. */
const unknownField: z.core.$ZodErrorMap = ({ code, inst }) => {
  if (code !== 'unrecognized_keys') return undefined
  const known = Object.keys((inst as z.core.$ZodObject | undefined)?._zod.def.shape ?? {})
  return `This field is not known here. ${known.length > 0 ? `Known are ${known.join(', ')}` : 'There are none'}.`
}

/** Zod's options. An issue must not repeat what was sent, which may be a secret. */
const PARSING = { reportInput: false, error: unknownField }

/** Sentences for zod's own ones about types. */
const TYPE_RULES: Readonly<Record<string, string>> = {
  object: 'Must be a JSON object.',
  array: 'Must be a list.',
  string: 'Must be a text.',
  number: 'Must be a number.',
  boolean: 'Must be true or false.',
}

function problemsOf(issue: z.core.$ZodIssue, input: unknown): FieldProblem[] {
  const path = pathText(issue.path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, 20).map((key) => ({
      path: path ? `${path}.${key}` : key,
      code: issue.code,
      message: issue.message,
    }))
  }
  // A rule that spans fields, code "custom", says itself what is missing.
  if (issue.code !== 'custom' && issue.path.length > 0 && valueAt(input, issue.path) === undefined) {
    return [{ path, code: issue.code, message: requiredText(issue) }]
  }
  const [, expected = ''] = /^Invalid input: expected (\w+), received/.exec(issue.message) ?? []
  return [{ path, code: issue.code, message: TYPE_RULES[expected] ?? issue.message }]
}

/** Longest list of values that a message names; longer ones are in the reference. */
const MOST_VALUES = 10

/** "Required: now or period_end." where few values are possible, else "Required." */
function requiredText(issue: z.core.$ZodIssue): string {
  const values = issue.code === 'invalid_value' ? issue.values.map(String) : []
  if (values.length === 0 || values.length > MOST_VALUES) return 'Required.'
  return `Required: ${[values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ')}.`
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? Reflect.get(value, part)
        : undefined,
    input,
  )
}

/** `['plans', 0, 'price']` -> `plans[0].price`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )
}
