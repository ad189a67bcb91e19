'use client'

import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { apiKeysQuery } from '@/lib/client/queries/developers/api-key-queries'
import type { WireApiKey } from '@/lib/wire/accounts/api-keys'
import { merchantPaths } from '../merchant-paths'
import { PageHeading } from '../shell/page-heading'
import { ApiKeyList } from './api-key-list'
import { CreateApiKeyDialog } from './create-api-key-dialog'
import { RevokeApiKeyDialog } from './revoke-api-key-dialog'

/** Page heading, list of API keys, and the dialogs that create and revoke them. */
export function ApiKeys() {
  const { data: keys } = useSuspenseQuery(apiKeysQuery())
  // The command menu links here with the dialog open.
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
          A key acts for you within its scopes, and never changes keys, sign-in addresses or sessions. Send it
          from your own server in the header x-api-key.
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

/** Links to the event log and the documentation. */
function DeveloperLinks() {
  return (
    <nav aria-label="For developers" className="mt-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-hint">
        {LINKS.map(([label, href]) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-6 items-center rounded-badge text-accent underline decoration-accent-line underline-offset-2"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const LINKS = [
  ['Webhooks', merchantPaths.webhooks],
  ['Event log', merchantPaths.events],
  ['Start in five minutes', '/docs/guides/start'],
  ['API reference', '/docs'],
  ['Error codes', '/docs/errors'],
  ['openapi.json', '/api/openapi.json'],
] as const
