import { z } from 'zod'
import { AUDIT_ACTIONS, type AuditAction } from '@/lib/billing/accounts/audit-action'
import { cursorInput, dayInput, instant, limitInput, uuid } from '../fields'
import { operation } from '../operation'

const auditEntry = z
  .strictObject({
    id: z
      .string()
      .meta({ description: 'Grows with time, and tells nothing else.', examples: ['1795365492427113'] }),
    at: instant,
    action: z.enum(AUDIT_ACTIONS).describe('Kind of the change.'),
    actor: z
      .strictObject({
        kind: z
          .enum(['session', 'api_key', 'payer', 'operator', 'system'])
          .describe(
            '`payer`: the payer of a subscription. `operator`: a command on the server. `system`: the installation itself.',
          ),
        id: uuid
          .nullable()
          .describe('Id of the session or API key, which may be gone; null for other actors.'),
        name: z.string().meta({
          description:
            'The address of the session or the payer, or the visible part of the key; empty for `operator` and `system`.',
          examples: ['0x3E5453FB80365b795DeF3E0a31738894d9061c0c'],
        }),
      })
      .describe('Author of the change.'),
    target: z.string().meta({
      description: 'Id of the changed record; its kind is in the action.',
      examples: ['7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'],
    }),
    details: z.record(z.string(), z.unknown()).meta({
      description: 'Facts of the change. Never a secret.',
      examples: [{ name: 'Billing server' }],
    }),
    requestId: z
      .string()
      .nullable()
      .meta({ description: 'The `X-Request-Id` of the request that did it.', examples: [null] }),
  })
  .meta({ id: 'AuditEntry' })
export type WireAuditEntry = z.infer<typeof auditEntry>

/** Comma-separated actions such as `api_key.created,api_key.revoked`, without duplicates. */
const actionInput = z
  .string()
  .refine(
    (text) => text.split(',').every((each) => AUDIT_ACTIONS.some((action) => action === each)),
    `Must be one or several of ${AUDIT_ACTIONS.join(', ')}, with commas between.`,
  )
  .meta({
    description: 'One action, or several with commas between.',
    examples: ['api_key.created,api_key.revoked'],
  })
  .transform((text) =>
    AUDIT_ACTIONS.filter((action): action is AuditAction => text.split(',').includes(action)),
  )

export const listAudit = operation({
  id: 'listAudit',
  method: 'GET',
  path: '/api/v1/audit',
  summary: 'Read the audit log',
  description: 'Who changed what in this account, the latest first.',
  credential: { kind: 'merchant', scope: 'merchant:read' },
  query: z.object({
    action: actionInput.optional(),
    from: dayInput.optional().describe('The first day, in UTC.'),
    to: dayInput.optional().describe('The last day, in UTC.'),
    limit: limitInput(200, 50),
    cursor: cursorInput.optional(),
  }),
  data: z.array(auditEntry),
  envelope: 'page',
})
