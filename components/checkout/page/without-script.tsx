import { Button } from '@/components/ui/controls/button'

/** Button for browsers without script: applies the choices by loading the page again. */
export function UpdateWithoutScript() {
  return (
    <noscript>
      <Button type="submit" size={40}>
        Update
      </Button>
    </noscript>
  )
}

/** Note for browsers without script on what paying needs. */
export function PayWithoutScript() {
  return (
    <noscript>
      <div className="rounded-card border border-warn/30 bg-warn-soft px-4 py-3 text-body">
        <p className="font-semibold">To pay, this page needs JavaScript and a wallet.</p>
        <p className="text-ink-2">
          All terms can be read without it. Turn JavaScript on in a browser that has a wallet, then load this
          page again. Nothing was charged.
        </p>
      </div>
    </noscript>
  )
}
