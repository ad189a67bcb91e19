import 'server-only'
import { z } from 'zod'

export interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** The error of a JSON-RPC answer. */
export interface RpcFailure {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export type RpcAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly failure: RpcFailure }

/** An answer that says nothing about what was asked, so that another server has to be asked. */
export class UnusableAnswerError extends Error {
  override readonly name = 'UnusableAnswerError'
}

const envelope = z.object({
  id: z.number(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).nullish(),
})
const lone = z.object({ error: envelope.shape.error.unwrap().unwrap() })

/**
 * Puts the answers of a batch into the order of its calls, whose ids count from 0. Servers may answer in any order
 * (JSON-RPC 2.0, section 6), and one error to a batch as a whole.
 * @throws UnusableAnswerError unless there is exactly one answer to each call
 */
export function readBatch(body: unknown, size: number): RpcAnswer[] {
  const whole = lone.safeParse(body)
  if (whole.success) return Array.from({ length: size }, () => ({ ok: false, failure: whole.data.error }))
  const parsed = z.array(envelope).safeParse(Array.isArray(body) ? body : [body])
  if (!parsed.success) throw new UnusableAnswerError('it answered something else than JSON-RPC')
  const byId = new Map(parsed.data.map((answer) => [answer.id, answer]))
  if (byId.size !== size || parsed.data.length !== size) {
    throw new UnusableAnswerError(`it gave ${parsed.data.length} answers to ${size} calls`)
  }
  return Array.from({ length: size }, (_, id) => {
    const answer = byId.get(id)
    if (answer?.error) return { ok: false, failure: answer.error }
    if (answer?.result === undefined) throw new UnusableAnswerError('it left out an answer')
    return { ok: true, result: answer.result }
  })
}

/**
 * The result of one answer in the shape that it must have.
 * @throws UnusableAnswerError for an error or another shape
 */
export function readResult<T>(shape: z.ZodType<T>, answer: RpcAnswer | undefined): T {
  if (!answer) throw new UnusableAnswerError('it left out an answer')
  if (!answer.ok) throw unusable(answer.failure)
  const parsed = shape.safeParse(answer.result)
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') || 'the result'
    throw new UnusableAnswerError(`${where} is not what the method answers`)
  }
  return parsed.data
}

/** The failure of a call as a reason to ask another server. */
export function unusable(failure: RpcFailure): UnusableAnswerError {
  return new UnusableAnswerError(`error ${failure.code}, ${failure.message.slice(0, 200)}`)
}
