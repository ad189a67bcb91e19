import { Button } from '@/components/ui/controls/button'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import type { Say } from '@/lib/language/say'
import { messagePaths } from './message-paths'
import { ActForm, MessageSheet } from './message-sheet'

interface ConfirmAddressProps {
  readonly say: Say
  readonly code: string
  /** State of the confirmation, and the address that it is about; null for a link that names none. */
  readonly asked: {
    readonly kind: 'open' | 'expired' | 'confirmed' | 'refused'
    readonly email: string
    readonly token: string
  } | null
}

/** Answer to the mail that asks whether an address is its reader's own. */
export function ConfirmAddress({ say, code, asked }: ConfirmAddressProps) {
  if (asked === null) {
    return (
      <MessageSheet say={say} title={say('messages.unknownTitle')}>
        <Lead>{say('messages.unknownText')}</Lead>
      </MessageSheet>
    )
  }
  const { kind, email, token } = asked
  switch (kind) {
    case 'expired':
      return (
        <MessageSheet say={say} title={say('messages.expiredTitle')}>
          <Lead>{say('messages.expiredText')}</Lead>
        </MessageSheet>
      )
    case 'confirmed':
      return (
        <MessageSheet say={say} title={say('messages.doneTitle')}>
          <Lead>{say('messages.doneText', { email })}</Lead>
          <p className="mt-5">
            <a
              href={messagePaths.choices(token)}
              className={buttonClasses({ variant: 'secondary', size: 40 })}
            >
              {say('messages.choose')}
            </a>
          </p>
        </MessageSheet>
      )
    case 'refused':
      return (
        <MessageSheet say={say} title={say('messages.refusedTitle')}>
          <Lead>{say('messages.refusedText', { email })}</Lead>
          <div className="mt-5">
            <ActForm action={messagePaths.admit(code)}>
              <Button type="submit" size={40}>
                {say('messages.undo')}
              </Button>
            </ActForm>
          </div>
        </MessageSheet>
      )
    case 'open':
      return (
        <MessageSheet say={say} title={say('messages.confirmTitle')}>
          <Lead>{say('messages.confirmAsk', { email })}</Lead>
          <div className="mt-5">
            <ActForm action={messagePaths.confirm(code)}>
              <Button type="submit" variant="primary" size={40}>
                {say('messages.confirmButton')}
              </Button>
            </ActForm>
          </div>
          <div className="mt-6 border-line border-t pt-4">
            <p className="text-hint text-ink-2">{say('messages.refuseAsk')}</p>
            <div className="mt-2.5">
              <ActForm action={messagePaths.refuse(code)}>
                <Button type="submit" size={30}>
                  {say('messages.refuseButton')}
                </Button>
              </ActForm>
            </div>
          </div>
        </MessageSheet>
      )
  }
}

function Lead({ children }: { readonly children: string }) {
  return <p className="mt-1.5 text-pretty text-body text-ink-2 [overflow-wrap:anywhere]">{children}</p>
}
