import type { Metadata } from 'next'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { getVisitor } from '@/app/_parts/visitor'
import { readApiCommandFacts } from '@/app/merchant/_parts/api-command-facts'
import { ApiCommandsSection } from '@/components/merchant/developers/api-commands-section'
import { ApiKeys } from '@/components/merchant/developers/api-keys'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { apiKeysQuery } from '@/lib/client/queries/developers/api-key-queries'

export const metadata: Metadata = { title: 'Developers' }

export default async function DevelopersPage() {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const [facts] = await Promise.all([
    readApiCommandFacts(visitor),
    getQueryClient().fetchQuery(apiKeysQuery(readsOf(visitor))),
  ])
  return (
    <Hydrated>
      <ApiKeys />
      <ApiCommandsSection facts={facts} />
    </Hydrated>
  )
}
