'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '@/components/billing/format-day'
import { SignOutButton } from '@/components/sign-in/sign-out-button'
import { Button } from '@/components/ui/controls/button'
import { useToast } from '@/components/ui/overlays/toast'
import { AddressText } from '@/components/ui/text/address-text'
import { Badge } from '@/components/ui/text/badge'
import { browserText } from '@/lib/billing/accounts/browser-text'
import { networkName } from '@/lib/billing/networks'
import { errorText } from '@/lib/client/api/api-error'
import { type EndedSessions, endSessionMutation } from '@/lib/client/queries/account-mutations'
import { sessionsQuery } from '@/lib/client/queries/settings-queries'
import type { WireSession } from '@/lib/wire/accounts/sessions'
import { ReadState } from '../list/read-state'
import { merchantPaths } from '../merchant-paths'
import { useDashboardNow } from '../shell/dashboard-now'
import { EndSessionsDialog } from './end-sessions-dialog'
import { SettingsSection } from './settings-section'

/** Sessions of this account, and the buttons that end them. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery())
  const [ending, setEnding] = useState<EndedSessions | null>(null)
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <SettingsSection
      id="sessions"
      title="Sessions"
      note="Browsers that are signed in to this account. A session ends 7 days after its last use, and after 30 days."
      action={
        <div className="flex flex-wrap gap-2">
          {others > 0 && <Button onClick={() => setEnding('others')}>End other sessions…</Button>}
          <Button onClick={() => setEnding('all')}>Sign out everywhere…</Button>
        </div>
      }
    >
      <ReadState reading={sessions} what="sessions">
        <ul aria-label="Sessions" className="rounded-card border border-line">
          {sessions.data?.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      </ReadState>
      <EndSessionsDialog ending={ending} others={others} onClose={() => setEnding(null)} />
    </SettingsSection>
  )
}

/** One session with its browser, address and times, and the button that ends it. */
function SessionRow({ session }: { readonly session: WireSession }) {
  const toast = useToast()
  const browser = browserText(session.userAgent)
  const onEnded = () => void toast.show({ message: 'Session signed out' })
  const end = useMutation(endSessionMutation(useQueryClient(), onEnded))
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium" title={session.userAgent}>
              {browser}
            </span>
            {session.isCurrent && (
              <Badge tone="good" sign="disc">
                This session
              </Badge>
            )}
          </p>
          <p className="text-hint text-ink-2">
            <AddressText address={session.address} />
            {session.chainId !== null && ` on ${networkName(session.chainId)}`} signed in{' '}
            <Time at={session.createdAt} />
          </p>
          <p className="text-hint text-ink-3">
            Last used <Time at={session.lastUsedAt} />
          </p>
        </div>
        {session.isCurrent ? (
          <SignOutButton look="button" to={merchantPaths.overview} />
        ) : (
          <Button
            size={30}
            busy={end.isPending || end.isSuccess}
            busyLabel="Signing out…"
            onClick={() => end.mutate(session.id)}
          >
            <span>
              End session<span className="sr-only"> of {browser}</span>
            </span>
          </Button>
        )}
      </div>
      {end.isError && (
        <p role="alert" className="mt-1 text-danger text-hint">
          The session is still open. {errorText(end.error)}
        </p>
      )}
    </li>
  )
}

function Time({ at }: { readonly at: string }) {
  const now = useDashboardNow()
  return <time dateTime={at}>{formatTime(at, now)} UTC</time>
}
