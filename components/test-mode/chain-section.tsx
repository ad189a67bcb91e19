import { useState } from 'react'
import { Select } from '@/components/ui/controls/select'
import type { TestModeState } from '@/lib/client/api/test-mode-api'
import { FaultRow } from './fault-row'
import { PanelSection } from './panel-section'
import type { TestMode } from './use-test-mode'

interface ChainSectionProps {
  readonly test: TestMode
  readonly state: TestModeState
}

/** Faults of the local chain and its tokens. */
export function ChainSection({ test: { busy, setFault }, state }: ChainSectionProps) {
  const [tokenId, setTokenId] = useState(state.tokens[0]?.id ?? '')
  const token = state.tokens.find(({ id }) => id === tokenId)
  const { rpcDown, droppingTransactions } = state
  const rest = { disabled: busy !== null }
  const turn = (on: boolean) => (on ? 'Turn off' : 'Turn on')
  return (
    <PanelSection title="The local chain">
      <ul className="border-line border-t">
        {token && (
          <FaultRow
            name="Paused token"
            action={token.paused ? 'Resume' : 'Pause'}
            on={token.paused}
            busy={busy === 'fault pause_token'}
            onAction={() => setFault({ fault: 'pause_token', token: token.id, on: !token.paused })}
            {...rest}
          >
            Its issuer stops every transfer.
            <Select
              aria-label="Token to pause"
              className="mt-1.5 w-32"
              value={tokenId}
              onChange={(event) => setTokenId(event.target.value)}
            >
              {state.tokens.map(({ id, symbol, paused }) => (
                <option key={id} value={id}>
                  {symbol}
                  {paused && ', paused'}
                </option>
              ))}
            </Select>
          </FaultRow>
        )}
        <FaultRow
          name="Chain out of reach"
          action={turn(rpcDown)}
          on={rpcDown}
          busy={busy === 'fault rpc_down'}
          onAction={() => setFault({ fault: 'rpc_down', on: !rpcDown })}
          {...rest}
        >
          Dues can’t reach the chain; wallets still can.
        </FaultRow>
        <FaultRow
          name="Lost transactions"
          action={turn(droppingTransactions)}
          on={droppingTransactions}
          busy={busy === 'fault drop_transaction'}
          onAction={() => setFault({ fault: 'drop_transaction', on: !droppingTransactions })}
          {...rest}
        >
          The chain takes what the service sends, and forgets it.
        </FaultRow>
        <FaultRow
          name="Reorganization"
          action="Undo blocks"
          busy={busy === 'fault reorg'}
          onAction={() => setFault({ fault: 'reorg' })}
          {...rest}
        >
          The newest transaction that is not final never happened.
        </FaultRow>
      </ul>
    </PanelSection>
  )
}
