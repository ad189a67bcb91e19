import { expect, test } from 'vitest'
import { documentParts } from './document-parts'
import { searchDocuments } from './search-documents'

const ENV = { baseUrl: 'https://dues.example', payUrl: 'https://dues.example', mode: 'production' } as const

test.each(['backup', 'back up', 'restore', 'upgrade', 'update restore', 'pg_dump'])(
  'an operator who looks for %s finds how to update and to restore',
  async (query) => {
    const found = searchDocuments(await documentParts(ENV), query)
    expect(found.map(({ href }) => href)).toContain('/docs/guides/go-live#update-back-up-and-restore')
  },
)
