import { z } from 'zod'
import { operation } from '../operation'

export const getOpenApi = operation({
  id: 'getOpenApi',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Read this document',
  description:
    'OpenAPI 3.1, made of the contracts that requests and answers are checked by. Send its ETag as `If-None-Match` to be answered with 304, without the document, until it changes.',
  credential: { kind: 'none' },
  anySite: true,
  data: z.looseObject({ openapi: z.string() }),
  envelope: 'bare',
  headers: ['ETag'],
})
