import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { readApiCommandFacts } from '@/app/merchant/_parts/api-command-facts'
import { readApiKeys } from '@/app/merchant/_parts/merchant-reads'
import { getVisitor } from '@/app/merchant/_parts/visitor'
import { ApiCommandsSection } from '@/components/merchant/api-commands-section'
import { ApiKeys } from '@/components/merchant/api-keys'
import { SessionEnded } from '@/components/merchant/session-ended'
import { apiKeysQuery } from '@/lib/client/api-key-queries'
import { createQueryClient } from '@/lib/client/query-client'

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
