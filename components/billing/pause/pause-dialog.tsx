import { type ReactNode, useId, useState } from 'react'
import { sayDay } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import { Notice } from '@/components/ui/feedback/notice'
import { Dialog } from '@/components/ui/overlays/dialog'
import { FactList } from '@/components/ui/text/fact-list'
import type { Frequency } from '@/lib/billing/subscriptions/frequency'
import { ConnectionError } from '@/lib/client/api/api-error'
import type { PauseChoice } from './pause-choices'

interface PauseDialogProps {
  readonly open: boolean
  /** One line that names what is paused. */
  readonly description: ReactNode
  readonly frequency: Frequency
  readonly now: Date
  /** At least one, or the dialog has nothing to ask. */
  readonly choices: readonly PauseChoice[]
  /** Effect on access, as a sentence. */
  readonly access: (choice: PauseChoice) => string
  readonly busy: boolean
  /** Error of the last request with its reason as a sentence; null for none. */
  readonly failure: { readonly error: Error; readonly text: string } | null
  readonly onPause: (periods: number) => void
  readonly onClose: () => void
}

/** Asks for how long to pause, and shows what follows. */
export function PauseDialog({
  open,
  description,
  frequency,
  now,
  choices,
  access,
  busy,
  failure,
  onPause,
  onClose,
}: PauseDialogProps) {
  const say = useSay()
  const id = useId()
  const [periods, setPeriods] = useState(1)
  const chosen = choices.find((each) => each.periods === periods) ?? choices[0]
  if (!chosen) return null
  const dayOf = ({ until }: PauseChoice) => sayDay(say, until, now)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={say('records.pauseTitle')}
      description={description}
      keepLabel={say('records.dontPause')}
      locked={busy}
      action={
        <Button
          size="foot"
          busy={busy}
          busyLabel={say('records.pausing')}
          onClick={() => onPause(chosen.periods)}
        >
          {say('records.pause')}
        </Button>
      }
    >
      <Field id={id} label={say('records.pauseLength')}>
        {(control) => (
          <Select
            {...control}
            value={chosen.periods}
            onChange={({ target }) => setPeriods(Number(target.value))}
          >
            {choices.map((choice) => (
              <option key={choice.periods} value={choice.periods}>
                {say('records.pauseChoice', {
                  periods: say('billing.periods', { frequency, count: choice.periods }),
                  day: dayOf(choice),
                })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FactList
        layout="columns"
        size="hint"
        className="mt-5"
        facts={[
          { term: say('records.charges'), value: say('records.pauseCharges', { day: dayOf(chosen) }) },
          { term: say('records.access'), value: access(chosen) },
          { term: say('records.sooner'), value: say('records.pauseSooner') },
        ]}
      />
      {failure !== null && (
        <Notice
          tone="danger"
          role="alert"
          className="mt-4"
          title={say(failure.error instanceof ConnectionError ? 'records.pauseUnknown' : 'records.notPaused')}
        >
          {failure.text}
        </Notice>
      )}
    </Dialog>
  )
}
