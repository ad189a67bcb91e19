import type { ReactNode } from 'react'
import { LanguageSwitch } from '@/components/language/language-switch'
import { Wordmark } from '@/components/ui/text/mark'
import type { Say } from '@/lib/language/say'

interface CheckoutFrameProps {
  readonly say: Say
  /** The merchant and the offer: stays in view while the other side is scrolled. */
  readonly offer: ReactNode
  /** Choices, steps and buttons. */
  readonly act: ReactNode
}

/** The checkout's two columns, the offer on paper, the actions on a white sheet; one column below 768 px. */
export function CheckoutFrame({ say, offer, act }: CheckoutFrameProps) {
  return (
    <main className="grid flex-1 grid-cols-[minmax(0,1fr)] max-md:grid-rows-[auto_1fr] md:grid-cols-[minmax(0,46.5fr)_minmax(0,53.5fr)]">
      <div className="px-5 md:px-8 lg:pe-16">
        <div className="flex flex-col pt-6 pb-9 md:sticky md:top-0 md:ms-auto md:min-h-[calc(100dvh-var(--strip,0px))] md:max-w-[412px] md:pt-10 md:pb-10">
          {offer}
          <Foot say={say} className="mt-auto pt-10 max-md:hidden" />
        </div>
      </div>
      <div className="border-line bg-surface px-5 max-md:border-t md:border-s md:px-8 lg:ps-16">
        <div className="pt-7 pb-10 md:max-w-[480px] md:pt-10">
          {act}
          <Foot say={say} className="pt-9 md:hidden" />
        </div>
      </div>
    </main>
  )
}

function Foot({ say, className }: { readonly say: Say; readonly className: string }) {
  return (
    <p className={className}>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2 text-hint text-ink-3">
        <Wordmark small />
        {say('checkout.straightToMerchant')}
        <LanguageSwitch />
      </span>
    </p>
  )
}
