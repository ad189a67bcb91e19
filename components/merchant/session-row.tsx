'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatTime } from '@/components/billing/format-day'
import { SignOutButton } from '@/components/sign-in/sign-out-button'
import { Button } from '@/components/ui/controls/button'
import { useToast } from '@/components/ui/overlays/toast'
import { AddressText } from '@/components/ui/text/address-text'
import { Badge } from '@/components/ui/text/badge'
import { callApi } from '@/lib/client/api/api'
import { ApiError, errorText } from '@/lib/client/api/api-error'
import { sessionsQuery } from '@/lib/client/settings-queries'
import type { WireSession } from '@/lib/wire/accounts/sessions'
import { merchantPaths } from './merchant-paths'
import { browserText } from './settings/browser-text'

/** One session: which browser, with which address, since when; and the way to end it. */
export function SessionRow({ session }: { readonly session: WireSession }) {
  const client = useQueryClient()
  const toast = useToast()
  const browser = browserText(session.userAgent)
  const end = useMutation({
    mutationFn: async () => {
      try {
        await callApi('endSession', { params: { id: session.id } })
      } catch (error) {
        // It was over already, which is what was wanted.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }
    },
    onSuccess: async () => {
      toast.show({ message: 'Session signed out' })
      await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    },
  })
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
                This browser
              </Badge>
            )}
          </p>
          <p className="text-hint text-ink-2">
            <AddressText address={session.address} /> signed in <Time at={session.createdAt} />
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
            onClick={() => end.mutate()}
          >
            <span>
              End session<span className="sr-only"> of {browser}</span>
            </span>
          </Button>
        )}
      </div>
      {end.isError && (
        <p role="alert" className="mt-1 text-danger text-hint">
          The session goes on. {errorText(end.error)}
        </p>
      )}
    </li>
  )
}

function Time({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatTime(at)} UTC</time>
}
