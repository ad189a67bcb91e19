import type { z } from 'zod'

/** One broken field of a request; `path` as in `plans[0].price`. */
export interface FieldProblem {
  readonly path: string
  readonly code: string
  readonly message: string
}

/**
 * Field problems of a failed parse of `input`. Server and forms share them, so both show the same messages.
 */
export function fieldProblems(issues: readonly z.core.$ZodIssue[], input: unknown): FieldProblem[] {
  return issues.flatMap((issue) => problemsOf(issue, input))
}

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
      message: 'This field is not known here. Check its spelling.',
    }))
  }
  // A rule that spans fields, code "custom", says itself what is missing.
  if (issue.code !== 'custom' && issue.path.length > 0 && valueAt(input, issue.path) === undefined) {
    return [{ path, code: issue.code, message: 'Required.' }]
  }
  const [, expected = ''] = /^Invalid input: expected (\w+), received/.exec(issue.message) ?? []
  return [{ path, code: issue.code, message: TYPE_RULES[expected] ?? issue.message }]
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
