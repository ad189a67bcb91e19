import { formatDate } from '@/components/billing/format-day'
import { Button } from '@/components/ui/controls/button'
import { Badge } from '@/components/ui/text/badge'
import type { WireApiKey } from '@/lib/wire/accounts/api-keys'
import { DEFAULT_SCOPES, SCOPES } from '@/lib/wire/accounts/scope'
import { RecordTable } from '../list/record-table'
import { tableRoles } from '../list/table-roles'
import { useDashboardNow } from '../shell/dashboard-now'

const columns =
  'wide:grid wide:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,4fr)_100px_100px_84px] wide:gap-x-4'

interface ApiKeyListProps {
  readonly keys: readonly WireApiKey[]
  readonly onRevoke: (key: WireApiKey) => void
}

/** Table of API keys, without their secrets. */
export function ApiKeyList({ keys, onRevoke }: ApiKeyListProps) {
  return (
    <RecordTable
      label="API keys"
      heads={['Name', 'Key', 'Scopes', 'Created', 'Last used', 'Actions']}
      columns={columns}
    >
      {keys.map((key) => (
        <ApiKeyListRow key={key.id} apiKey={key} onRevoke={onRevoke} />
      ))}
    </RecordTable>
  )
}

interface ApiKeyListRowProps {
  readonly apiKey: WireApiKey
  readonly onRevoke: (key: WireApiKey) => void
}

function ApiKeyListRow({ apiKey, onRevoke }: ApiKeyListRowProps) {
  const now = useDashboardNow()
  const { name, hint, scopes, createdAt, expiresAt, lastUsedAt } = apiKey
  const end = endOf(apiKey)
  const line = 'narrow:text-hint narrow:text-ink-2'
  return (
    <tr
      {...tableRoles.row}
      className={`border-line border-b ${columns} items-center wide:min-h-[46px] wide:py-1.5 narrow:grid narrow:grid-cols-[minmax(0,1fr)_auto] narrow:gap-x-3 narrow:gap-y-0.5 narrow:py-3 tight:block ${end ? 'text-ink-2' : ''}`}
    >
      <td {...tableRoles.cell} className="flex min-w-0 flex-wrap items-center gap-2">
        <bdi className="min-w-0 text-user-content font-medium">{name}</bdi>
        {end && <Badge>{end}</Badge>}
        {end === null && expiresAt !== null && (
          <span className="text-hint text-ink-3">until {formatDate(expiresAt, now)}</span>
        )}
      </td>
      <td
        {...tableRoles.cell}
        className="min-w-0 text-address text-hint [overflow-wrap:anywhere] narrow:col-start-1"
      >
        {hint}
      </td>
      <td {...tableRoles.cell} className={`min-w-0 text-hint text-ink-2 narrow:col-start-1 ${line}`}>
        {scopesText(scopes)}
      </td>
      <td {...tableRoles.cell} className={`text-ink-2 narrow:col-start-1 ${line}`}>
        <span className="wide:hidden">Created </span>
        {formatDate(createdAt, now)}
      </td>
      <td {...tableRoles.cell} className={`text-ink-2 narrow:col-start-1 ${line}`}>
        <span className="wide:hidden">Last used: </span>
        {lastUsedAt === null ? <span className="text-ink-3">Never</span> : formatDate(lastUsedAt, now)}
      </td>
      <td
        {...tableRoles.cell}
        className="flex justify-end narrow:col-start-2 narrow:row-span-5 narrow:row-start-1"
      >
        {!end && (
          <Button size={30} onClick={() => onRevoke(apiKey)}>
            <span>
              Revoke…<span className="sr-only"> {name}</span>
            </span>
          </Button>
        )}
      </td>
    </tr>
  )
}

function scopesText(scopes: WireApiKey['scopes']): string {
  if (scopes.length === SCOPES.length) return 'All scopes'
  const isDefault = DEFAULT_SCOPES.every((scope) => scopes.includes(scope))
  return isDefault ? 'All but receivers:write' : scopes.join(', ')
}

/** "Revoked" or "Expired"; null while the key works. */
function endOf({ revokedAt, expiresAt }: WireApiKey): string | null {
  if (revokedAt !== null) return 'Revoked'
  return expiresAt !== null && new Date(expiresAt) <= new Date() ? 'Expired' : null
}
