import { X } from 'lucide-react'
import { Field } from '@/components/ui/controls/field'
import { IconButton } from '@/components/ui/controls/icon-button'
import { Select } from '@/components/ui/controls/select'
import { TextInput } from '@/components/ui/controls/text-input'
import { findNetwork, networkName } from '@/lib/billing/networks'
import type { ReceiverDraft } from '../subscription-draft/subscription-draft'
import { offeredNetworks } from './offered-networks'
import type { SubscriptionForm } from './use-subscription-form'

interface ReceiverRowProps {
  readonly form: SubscriptionForm
  readonly receiver: ReceiverDraft
  readonly index: number
}

/** A receiver: network and share, and the address below them, which takes the whole width. */
export function ReceiverRow({
  form: { draft, errors, catalogue, change },
  receiver,
  index,
}: ReceiverRowProps) {
  const path = `receivers[${index}]`
  const set = (part: Partial<ReceiverDraft>) =>
    change(
      { receivers: draft.receivers.map((each) => (each.key === receiver.key ? { ...each, ...part } : each)) },
      // The network affects every field of the receiver, and a share affects all other shares.
      ...('networkId' in part ? [path] : Object.keys(part).map((name) => `${path}.${name}`)),
      ...('address' in part ? [] : draft.receivers.map((_, position) => `receivers[${position}].share`)),
    )
  const field = (name: keyof ReceiverDraft) => ({
    id: `receiver-${receiver.key}-${name}`,
    error: errors[`${path}.${name}`],
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_128px_32px] gap-2">
      <Field {...field('networkId')} label="Network">
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
      <Field {...field('share')} label="Share">
        {(control) => (
          <TextInput
            {...control}
            end={receiver.share === '' ? undefined : '%'}
            inputMode="decimal"
            placeholder="Equal"
            value={receiver.share}
            onChange={(event) => set({ share: event.target.value })}
          />
        )}
      </Field>
      <Field
        {...field('address')}
        label="Address"
        className="col-span-full"
        hint={receiver.address === '' ? undefined : <WholeAddress address={receiver.address} />}
        error={errors[`${path}.address`] ?? errors[path]}
      >
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
      <div className="col-start-3 row-start-1 flex items-start pt-[27px]">
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

/** The address on a phone, whose fields are too narrow for it; the field says it to screen readers. */
function WholeAddress({ address }: { readonly address: string }) {
  return (
    <span aria-hidden="true" className="text-address [overflow-wrap:anywhere] dash:hidden">
      {address}
    </span>
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
