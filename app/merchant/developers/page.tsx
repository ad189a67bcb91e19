import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getVisitor } from '@/app/_parts/visitor'
import { readApiCommandFacts } from '@/app/merchant/_parts/api-command-facts'
import { readApiKeys } from '@/app/merchant/_parts/merchant-reads'
import { ApiCommandsSection } from '@/components/merchant/developers/api-commands-section'
import { ApiKeys } from '@/components/merchant/developers/api-keys'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { createQueryClient } from '@/lib/client/api/query-client'
import { apiKeysQuery } from '@/lib/client/api-key-queries'

export const metadata: Metadata = { title: 'Developers' }

export default async function DevelopersPage() {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const client = createQueryClient()
  const [facts] = await Promise.all([
    readApiCommandFacts(visitor),
    client.fetchQuery(apiKeysQuery(() => readApiKeys(visitor))),
  ])
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ApiKeys />
      <ApiCommandsSection facts={facts} />
    </HydrationBoundary>
  )
}
