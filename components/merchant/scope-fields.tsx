import { Checkbox } from '@/components/ui/controls/checkbox'
import { SCOPES, type Scope } from '@/lib/wire/accounts/scope'

interface ScopeFieldsProps {
  readonly scopes: readonly Scope[]
  readonly error: string | undefined
  readonly onChange: (scopes: readonly Scope[]) => void
}

/** What an API key may do, one scope at a time. */
export function ScopeFields({ scopes, error, onChange }: ScopeFieldsProps) {
  const toggle = (scope: Scope) =>
    onChange(scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope])
  return (
    <fieldset>
      <legend className="sr-only">Allowed scopes</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2">
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={scope}
            checked={scopes.includes(scope)}
            onChange={() => toggle(scope)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-2 text-danger text-hint">
          {error}
        </p>
      )}
    </fieldset>
  )
}
