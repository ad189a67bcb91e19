'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { sessionsQuery } from '@/lib/client/settings-queries'
import { type EndedSessions, EndSessionsDialog } from './end-sessions-dialog'
import { ReadState } from './list/read-state'
import { SessionRow } from './session-row'
import { SettingsSection } from './settings/settings-section'

/** Where the merchant is signed in, and the ways to end that. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery())
  const [ending, setEnding] = useState<EndedSessions | null>(null)
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <SettingsSection
      id="sessions"
      title="Sessions"
      note="Where somebody is signed in to this account. A session ends 7 days after its last use, and after 30 days."
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
