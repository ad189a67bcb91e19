import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { errorText } from '@/lib/client/api/api-error'
import type { AddressList } from './use-address-list'

interface ListNoticeProps<Filters, Row> {
  readonly list: AddressList<Filters, Row>['list']
  /** The rows in the plural: "payments". */
  readonly what: string
}

/** Notice of a list that is offline or could not be read; nothing while all is well. */
export function ListNotice<Filters, Row>({ list, what }: ListNoticeProps<Filters, Row>) {
  if (list.fetchStatus === 'paused') {
    return (
      <Notice tone="warn" role="status" className="my-3" title="You’re offline.">
        {list.data ? 'These rows may be out of date.' : 'Nothing could be read yet.'} We’ll continue when
        you’re back.
      </Notice>
    )
  }
  if (!list.isError) return null
  return (
    <Notice
      tone="danger"
      role="alert"
      className="my-3"
      title={list.data ? 'The rest could not be read.' : `The ${what} could not be read.`}
      action={
        <Button
          size={30}
          busy={list.isFetching}
          busyLabel="Trying again…"
          onClick={() => (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        >
          Try again
        </Button>
      }
    >
      {errorText(list.error)}
    </Notice>
  )
}
