import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { statusLooks } from '@/components/billing/subscriber-facts'
import { shortAddress } from '@/components/ui/text/address-parts'
import {
  findSubscribersQuery,
  findSubscriptionsQuery,
  isAddressSearch,
} from '@/lib/client/lists/command-search'
import { merchantPaths } from '../merchant-paths'
import { ACT_COMMANDS, type Command, type CommandGroup, matchCommands, PAGE_COMMANDS } from './command'

/** How long typing has to rest before the server is asked, in milliseconds. */
const REST_MS = 150

interface CommandSearch {
  readonly text: string
  readonly recents: readonly Command[]
  /** One of them was chosen: what is still on its way is called off, and nothing more is asked for. */
  readonly chosen: boolean
}

/** What matches the text, in groups; recents stand first while nothing is typed. */
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
      items: (isAddress ? (subscribers.data ?? []) : [])
        .filter(({ eoaaddress }) => eoaaddress.toLowerCase().startsWith(query.toLowerCase()))
        .map(({ id, subscriptionId, eoaaddress, plan, status }) => ({
          id: `subscriber:${id}`,
          label: shortAddress(eoaaddress),
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
    failed: query !== '' && (isAddress ? subscribers.isError : subscriptions.isError),
  }
}

/** The text as it was when typing last rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setRested, REST_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
