import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { statusLooks } from '@/components/billing/subscriber-facts'
import { shortAddress } from '@/components/ui/text/address-parts'
import { customerName } from '@/lib/billing/customers/customer'
import { isFound } from '@/lib/billing/customers/customer-search'
import {
  findSubscribersQuery,
  findSubscriptionsQuery,
  isAddressSearch,
} from '@/lib/client/lists/command-search'
import { merchantPaths } from '../merchant-paths'
import { ACT_COMMANDS, type Command, type CommandGroup, matchCommands, PAGE_COMMANDS } from './command'

/** Debounce of the search requests, in milliseconds. */
const DEBOUNCE_MS = 150

interface CommandSearch {
  readonly text: string
  readonly recents: readonly Command[]
  /** A command was chosen: pending requests are cancelled and no new ones sent. */
  readonly chosen: boolean
}

/** Commands that match the text, in groups; recent ones first while the text is empty. */
export function useCommandGroups({ text, recents, chosen }: CommandSearch) {
  const query = text.trim()
  const rested = useRested(query)
  const wanted = chosen ? '' : rested
  const isAddress = isAddressSearch(query)
  const subscriptions = useQuery({
    ...findSubscriptionsQuery(isAddress ? '' : wanted),
    placeholderData: keepPreviousData,
  })
  const subscribers = useQuery({ ...findSubscribersQuery(wanted), placeholderData: keepPreviousData })
  const titles = query === '' || isAddress ? [] : (subscriptions.data ?? [])
  const groups: CommandGroup[] = [
    { value: 'Recent', items: query === '' ? recents : [] },
    {
      value: 'Subscribers',
      items: (query === '' ? [] : (subscribers.data ?? []))
        .filter((row) => isFound(row, query))
        .map(({ id, subscriptionId, plan, status, ...customer }) => ({
          id: `subscriber:${id}`,
          label: customerName(customer) ?? shortAddress(customer.eoaaddress),
          note: `${plan.name}, ${statusLooks[status].word.toLowerCase()}`,
          act: { kind: 'go', href: merchantPaths.subscriber(subscriptionId, id) },
        })),
    },
    {
      value: 'Subscriptions',
      items: titles.map(({ id, title }) => ({
        id: `subscription:${id}`,
        label: title,
        act: { kind: 'go', href: merchantPaths.subscription(id) },
      })),
    },
    { value: 'Pages', items: matchCommands(PAGE_COMMANDS, query) },
    {
      value: 'Actions',
      items: [
        ...titles.map(
          ({ id, title, payUrl }): Command => ({
            id: `copy:${id}`,
            label: `Copy the payment link of ${title}`,
            act: { kind: 'copy', text: payUrl, done: 'Payment link copied' },
          }),
        ),
        ...matchCommands(ACT_COMMANDS, query),
      ],
    },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: query !== '' && (rested !== query || subscriptions.isFetching || subscribers.isFetching),
    failed: query !== '' && (subscribers.isError || (!isAddress && subscriptions.isError)),
  }
}

/** Debounced text. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setRested, DEBOUNCE_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
