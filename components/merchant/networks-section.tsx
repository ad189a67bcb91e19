'use client'

import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { networksQuery } from '@/lib/client/settings-queries'
import { ReadState } from './list/read-state'
import { NetworkCard } from './settings/networks-section'
import { SettingsSection } from './settings/settings-section'

/** Whether payments can be taken, network by network. */
export function NetworksSection() {
  const reading = useQuery(networksQuery())
  const networks = reading.data?.networks ?? []
  return (
    <SettingsSection
      id="networks"
      title="Networks and keeper"
      note="Whether charges can be taken now. It is looked at every minute; what has to be mended is the operator's to mend."
    >
      <ReadState reading={reading} what="networks" rows={1}>
        {networks.length === 0 ? (
          <EmptyState title="No network takes payments">
            The operator sets KEEPER_KEY, CANCELLER_KEY and RPC_URL_… for each network, and deploys the
            contract there.
          </EmptyState>
        ) : (
          <div className="grid gap-3">
            {networks.map((network) => (
              <NetworkCard key={network.chainId} network={network} />
            ))}
          </div>
        )}
      </ReadState>
    </SettingsSection>
  )
}
