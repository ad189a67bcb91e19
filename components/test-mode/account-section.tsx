import { useId } from 'react'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import type { TestModeState } from '@/lib/client/api/test-mode-api'
import { FaultRow } from './fault-row'
import { PanelSection } from './panel-section'
import type { TestMode } from './use-test-mode'

interface AccountSectionProps {
  readonly test: TestMode
  /** Address of the test wallet on this page. */
  readonly connected: string | null
  readonly account: string
  readonly onChoose: (account: string) => void
}

/** Faucet and faults of one account. */
export function AccountSection({ test, connected, account, onChoose }: AccountSectionProps) {
  const id = useId()
  const { state, busy, giveTokens, setFault } = test
  if (!state) return null
  const rest = { disabled: busy !== null }
  return (
    <PanelSection title="An account">
      <Field id={id} label="Account" labelHidden>
        {(control) => (
          <Select
            {...control}
            value={account}
            disabled={busy !== null}
            onChange={(event) => onChoose(event.target.value)}
          >
            {accountsOf(state, connected).map(({ address, label }) => (
              <option key={address} value={address}>
                {label}, {address.slice(0, 6)}…{address.slice(-4)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ul className="mt-2 border-line border-t">
        <FaultRow
          name="Faucet"
          action="Give tokens"
          busy={busy === 'faucet'}
          onAction={() => giveTokens(account)}
          {...rest}
        >
          Some of each test token, and coins for gas.
        </FaultRow>
        <FaultRow
          name="Empty wallet"
          action="Drain"
          busy={busy === 'fault drain'}
          onAction={() => setFault({ fault: 'drain', account })}
          {...rest}
        >
          Takes all its test tokens: the next charge fails, not enough balance.
        </FaultRow>
        <FaultRow
          name="Removed allowance"
          action="Remove"
          busy={busy === 'fault remove_allowance'}
          onAction={() => setFault({ fault: 'remove_allowance', account })}
          {...rest}
        >
          Revokes all allowances this account gave.
        </FaultRow>
      </ul>
    </PanelSection>
  )
}

function accountsOf({ payers }: TestModeState, connected: string | null) {
  const named = payers.map((address, index) => {
    const label = `Payer ${index + 1}${address === connected ? ', connected' : ''}`
    return { address, label }
  })
  const isKnown = connected === null || payers.includes(connected)
  return isKnown ? named : [{ address: connected, label: 'Connected' }, ...named]
}
