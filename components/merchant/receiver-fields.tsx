import { Plus, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { findNetwork, NETWORKS, networkName } from '@/lib/billing/networks'
import type { WireCatalogueToken } from '@/lib/wire/tokens'
import { FormSection } from './form-section'
import { nextKey, type ReceiverDraft } from './subscription-draft'
import type { SubscriptionForm } from './use-subscription-form'

/** Where the payers' money goes. */
export function ReceiverFields({ form }: { readonly form: SubscriptionForm }) {
  const { draft, errors, catalogue, change } = form
  const add = () => {
    const used = new Set(draft.receivers.map(({ networkId }) => networkId))
    const networks = offeredNetworks(catalogue)
    const networkId = networks.find((each) => !used.has(each)) ?? networks[0] ?? 1
    const receiver = { key: nextKey(draft.receivers), networkId, address: '', share: '' }
    change({ receivers: [...draft.receivers, receiver] }, 'receivers')
  }
  return (
    <FormSection
      title="Receivers"
      aside="Shares add up to 100% on each network"
      note="Payers’ money goes straight here. Dues never holds it."
      error={errors.receivers}
    >
      <div className="grid gap-2 max-dash:gap-4">
        {draft.receivers.map((receiver, index) => (
          <ReceiverRow key={receiver.key} form={form} receiver={receiver} index={index} />
        ))}
      </div>
      <Button
        variant="quiet"
        className="mt-2 -ms-3"
        icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={add}
      >
        Add receiver
      </Button>
    </FormSection>
  )
}

interface ReceiverRowProps {
  readonly form: SubscriptionForm
  readonly receiver: ReceiverDraft
  readonly index: number
}

function ReceiverRow({ form: { draft, errors, catalogue, change }, receiver, index }: ReceiverRowProps) {
  const path = `receivers[${index}]`
  const labelHidden = index === 0 ? false : ('columns' as const)
  const set = (part: Partial<ReceiverDraft>) =>
    change(
      { receivers: draft.receivers.map((each) => (each.key === receiver.key ? { ...each, ...part } : each)) },
      path,
    )
  const field = (name: keyof ReceiverDraft) => ({
    id: `receiver-${receiver.key}-${name}`,
    labelHidden,
    error: errors[`${path}.${name}`],
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_88px_32px] gap-2 dash:grid-cols-[148px_minmax(0,1fr)_88px_32px]">
      <Field {...field('networkId')} label="Network" className="max-dash:col-span-3">
        {(control) => (
          <Select
            {...control}
            value={String(receiver.networkId)}
            onChange={(event) => set({ networkId: Number(event.target.value) })}
          >
            <NetworkOptions networks={offeredNetworks(catalogue)} />
          </Select>
        )}
      </Field>
      <Field {...field('address')} label="Address" error={errors[`${path}.address`] ?? errors[path]}>
        {(control) => (
          <TextInput
            {...control}
            mono
            spellCheck={false}
            autoCapitalize="off"
            placeholder="0x…"
            value={receiver.address}
            onChange={(event) => set({ address: event.target.value })}
          />
        )}
      </Field>
      <Field {...field('share')} label="Share">
        {(control) => (
          <TextInput
            {...control}
            end="%"
            inputMode="decimal"
            placeholder="equal"
            value={receiver.share}
            onChange={(event) => set({ share: event.target.value })}
          />
        )}
      </Field>
      <div
        className={
          index === 0 ? 'flex items-start pt-[27px]' : 'flex items-start pt-[3px] max-dash:pt-[27px]'
        }
      >
        {draft.receivers.length > 1 && (
          <IconButton
            label={`Remove receiver ${index + 1}`}
            onClick={() =>
              change({ receivers: draft.receivers.filter(({ key }) => key !== receiver.key) }, 'receivers')
            }
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  )
}

function NetworkOptions({ networks }: { readonly networks: readonly number[] }) {
  const main = networks.filter((chainId) => !findNetwork(chainId)?.testnet)
  const test = networks.filter((chainId) => findNetwork(chainId)?.testnet)
  const option = (chainId: number) => (
    <option key={chainId} value={chainId}>
      {networkName(chainId)}
    </option>
  )
  if (test.length === 0) return main.map(option)
  return (
    <>
      <optgroup label="Networks">{main.map(option)}</optgroup>
      <optgroup label="Test networks">{test.map(option)}</optgroup>
    </>
  )
}

/** The networks with a token that is accepted here, in the order in which they are offered everywhere. */
export function offeredNetworks(catalogue: readonly WireCatalogueToken[]): number[] {
  const accepted = new Set(catalogue.map(({ chainId }) => chainId))
  const known = NETWORKS.map(({ chainId }) => chainId).filter((chainId) => accepted.has(chainId))
  return [...known, ...[...accepted].filter((chainId) => !known.includes(chainId))]
}
