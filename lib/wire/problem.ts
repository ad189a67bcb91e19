import { z } from 'zod'

/** Body of every failure: RFC 9457 with a stable `code`, and `errors` by field. */
export const problem = z.object({
  type: z.string().describe('Link to the code’s explanation.'),
  title: z.string(),
  status: z.int(),
  code: z.string().describe('Stable; decide by this.'),
  detail: z.string().describe('The facts of this case and what to do.'),
  requestId: z.string().describe('Quote it when asking for help; the server log has it too.'),
  errors: z
    .array(
      z.object({
        path: z.string().describe('The field, as in `plans[0].price`.'),
        code: z.string(),
        message: z.string(),
      }),
    )
    .optional(),
  facts: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'Facts of `detail` by name, as `since` of `already_subscribed`: to say it in another language. Times in ISO 8601, amounts in decimals, networks by chain id.',
    ),
})
export type Problem = z.infer<typeof problem>
