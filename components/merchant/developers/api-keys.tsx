'use client'

import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { apiKeysQuery } from '@/lib/client/api-key-queries'
import type { WireApiKey } from '@/lib/wire/accounts/api-keys'
import { CreateApiKeyDialog } from '../create-api-key-dialog'
import { DeveloperLinks } from '../developer-links'
import { merchantPaths } from '../merchant-paths'
import { RevokeApiKeyDialog } from '../revoke-api-key-dialog'
import { PageHeading } from '../shell/page-heading'
import { ApiKeyList } from './api-key-list'

/** The merchant's API keys: create, see, revoke. */
export function ApiKeys() {
  const { data: keys } = useSuspenseQuery(apiKeysQuery())
  // A link can ask for it, as that of the command menu does.
  const asked = useSearchParams().get('create') === 'key'
  const [pressed, setCreating] = useState(false)
  const creating = pressed || asked
  const close = () => {
    setCreating(false)
    if (asked) window.history.replaceState(null, '', merchantPaths.developers)
  }
  const [revoking, setRevoking] = useState<WireApiKey | null>(null)
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => setCreating(true)}
    >
      Create API key
    </Button>
  )
  return (
    <>
      <PageHeading title="Developers" {...(keys.length > 0 && { actions: create })} />
      <DeveloperLinks />
      <section aria-labelledby="api-keys-title" className="mt-6">
        <h2 id="api-keys-title" className="text-section">
          API keys
        </h2>
        <p className="mb-3 text-ink-2">
          A key acts as you do, within its scopes. Send it from your own server in the header x-api-key.
        </p>
        {keys.length === 0 ? (
          <EmptyState title="No API keys yet" action={create}>
            Create one to cancel payments or read subscribers from your own server.
          </EmptyState>
        ) : (
          <ApiKeyList keys={keys} onRevoke={setRevoking} />
        )}
      </section>
      <CreateApiKeyDialog open={creating} onClose={close} />
      <RevokeApiKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}
