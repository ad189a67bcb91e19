import { z } from 'zod'
import { operation } from './operation'

export const getHealth = operation({
  id: 'getHealth',
  method: 'GET',
  path: '/api/health',
  summary: 'Is the process up',
  credential: { kind: 'none' },
  rateLimited: false,
  data: z.strictObject({ status: z.literal('ok') }),
})

export const getReady = operation({
  id: 'getReady',
  method: 'GET',
  path: '/api/ready',
  summary: 'Do database and background work answer',
  description: '503 otherwise, with the part that is away in `detail`.',
  credential: { kind: 'none' },
  rateLimited: false,
  data: z.strictObject({ status: z.literal('ok'), database: z.literal('ok'), worker: z.literal('ok') }),
  refusals: ['unavailable'],
})
