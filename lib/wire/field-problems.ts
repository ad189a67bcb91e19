import type { z } from 'zod'

/** One broken field of a request; `path` as in `plans[0].price`. */
export interface FieldProblem {
  readonly path: string
  readonly code: string
  readonly message: string
}

/** Field problems of a failed parse. Server and forms share them, so both show the same messages. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[]): FieldProblem[] {
  return issues.flatMap(problemsOf)
}

function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  const path = pathText(issue.path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, 20).map((key) => ({
      path: path ? `${path}.${key}` : key,
      code: issue.code,
      message: 'This field is not known here. Check its spelling.',
    }))
  }
  const message = /^Invalid input: expected \w+, received undefined$/.test(issue.message)
    ? 'Required.'
    : issue.message
  return [{ path, code: issue.code, message }]
}

/** `['plans', 0, 'price']` -> `plans[0].price`. */
function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )
}
