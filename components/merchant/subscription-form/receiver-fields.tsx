import { Plus } from 'lucide-react'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { networkName } from '@/lib/billing/networks'
import { sharesByNetwork, splitEvenly } from '../subscription-draft/receiver-shares'
import { nextKey } from '../subscription-draft/subscription-draft'
import { FormSection } from './form-section'
import { offeredNetworks } from './offered-networks'
import { ReceiverRow } from './receiver-row'
import type { SubscriptionForm } from './use-subscription-form'

/** Rows of the receivers, with their split by network. */
export function ReceiverFields({ form }: { readonly form: SubscriptionForm }) {
  const { draft, errors, catalogue, change, saved } = form
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
      note={
        saved
          ? 'Those who subscribed keep paying the receivers that they signed for. A change is for new subscribers, and you confirm it with a signature in your wallet.'
          : 'Payers’ money goes straight here. Dues never holds it.'
      }
      error={errors.receivers}
    >
      <div className="grid gap-4">
        {draft.receivers.map((receiver, index) => (
          <ReceiverRow key={receiver.key} form={form} receiver={receiver} index={index} />
        ))}
      </div>
      <ShareHelp form={form} />
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

/** Sum of the shares by network, with a button that splits evenly. */
function ShareHelp({ form: { draft, change } }: { readonly form: SubscriptionForm }) {
  const { reader } = useSay()
  return (
    <ul aria-label="How charges are split" className="mt-2 grid gap-1 empty:hidden">
      {sharesByNetwork(draft.receivers, reader).map(({ networkId, text, complete }) => (
        <li
          key={networkId}
          className="flex min-h-[30px] flex-wrap items-center gap-x-3 gap-y-1 text-hint text-ink-2"
        >
          <span role="status" className={complete ? undefined : 'text-warn'}>
            {text}
          </span>
          <Button
            size={30}
            aria-label={`Split evenly on ${networkName(networkId)}`}
            onClick={() => change({ receivers: splitEvenly(draft.receivers, networkId) }, 'receivers')}
          >
            Split evenly
          </Button>
        </li>
      ))}
    </ul>
  )
}
