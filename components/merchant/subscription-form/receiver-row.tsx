import { X } from 'lucide-react'
import type { ComponentPropsWithRef, KeyboardEvent } from 'react'
import { classNames } from '@/components/ui/class-names'
import { controlFrame, controlText } from '@/components/ui/controls/control-classes'
import { Field } from '@/components/ui/controls/field'
import { IconButton } from '@/components/ui/controls/icon-button'
import { Select } from '@/components/ui/controls/select'
import { TextInput } from '@/components/ui/controls/text-input'
import { replayText } from '@/components/ui/hooks/replay-text'
import { usePreHydrationInput } from '@/components/ui/hooks/use-pre-hydration-input'
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
        error={errors[`${path}.address`] ?? errors[path]}
      >
        {(control) => (
          <AddressInput {...control} value={receiver.address} onChange={(address) => set({ address })} />
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

interface AddressInputProps extends Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange'> {
  readonly value: string
  /** The text without white space, which no address has. */
  readonly onChange: (address: string) => void
}

/** An input that shows an address whole: in one line, 38 px high, and in two where that is too narrow, as on a phone. */
function AddressInput({ value, onChange, className, ref, ...rest }: AddressInputProps) {
  const control = usePreHydrationInput(ref, (field) => replayText(field, value))
  return (
    <span className={classNames('block', controlFrame, className)}>
      <textarea
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="off"
        placeholder="0x…"
        {...rest}
        ref={control}
        rows={1}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\s/g, ''))}
        onKeyDown={sendByEnter}
        className={classNames(
          'block field-sizing-content min-h-9 w-full resize-none break-all bg-transparent px-3 py-2 text-address text-hint outline-none',
          controlText,
          value !== '' && 'not-supports-[field-sizing:content]:max-dash:h-16',
        )}
      />
    </span>
  )
}

/** Enter sends the form, as in every other field of one line. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
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
