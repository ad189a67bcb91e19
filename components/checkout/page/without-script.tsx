import { LocaleOptions } from '@/components/language/language-switch'
import { Button } from '@/components/ui/controls/button'
import type { Say } from '@/lib/language/say'

interface WithoutScriptProps {
  readonly say: Say
}

/** Button for browsers without script: applies the choices by loading the page again. */
export function UpdateWithoutScript({ say }: WithoutScriptProps) {
  return (
    <noscript>
      <label className="flex items-center gap-2 text-hint">
        {say('parts.language')}
        <select name="locale" defaultValue={say.reader.locale} className="bg-transparent">
          <LocaleOptions />
        </select>
      </label>
      <Button type="submit" size={40} className="mt-2">
        {say('checkout.update')}
      </Button>
    </noscript>
  )
}

/** Note for browsers without script on what paying needs. */
export function PayWithoutScript({ say }: WithoutScriptProps) {
  return (
    <noscript>
      <div className="rounded-card border border-warn/30 bg-warn-soft px-4 py-3 text-body">
        <p className="font-semibold">{say('checkout.needsScript')}</p>
        <p className="text-ink-2">{say('checkout.needsScriptText')}</p>
      </div>
    </noscript>
  )
}
