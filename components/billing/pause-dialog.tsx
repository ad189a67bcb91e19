import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import { Notice } from '@/components/ui/feedback/notice'
import { Dialog } from '@/components/ui/overlays/dialog'
import { FactList } from '@/components/ui/text/fact-list'
import type { PauseChoice } from './pause-choices'

interface PauseDialogProps {
  readonly open: boolean
  /** One line that names what is paused. */
  readonly description: ReactNode
  /** At least one, or the dialog has nothing to ask. */
  readonly choices: readonly PauseChoice[]
  /** Effect on access, as a sentence. */
  readonly access: (choice: PauseChoice) => string
  readonly busy: boolean
  /** Reason of a refusal, as a sentence; null for none. */
  readonly failure: string | null
  readonly onPause: (periods: number) => void
  readonly onClose: () => void
}

/** Asks for how long to pause, and shows what follows. */
export function PauseDialog({
  open,
  description,
  choices,
  access,
  busy,
  failure,
  onPause,
  onClose,
}: PauseDialogProps) {
  const id = useId()
  const [periods, setPeriods] = useState(1)
  const chosen = choices.find((each) => each.periods === periods) ?? choices[0]
  if (!chosen) return null
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Pause this subscription?"
      description={description}
      keepLabel="Don’t pause"
      locked={busy}
      action={
        <Button size="foot" busy={busy} busyLabel="Pausing…" onClick={() => onPause(chosen.periods)}>
          Pause
        </Button>
      }
    >
      <Field id={id} label="For how long">
        {(control) => (
          <Select
            {...control}
            value={chosen.periods}
            onChange={({ target }) => setPeriods(Number(target.value))}
          >
            {choices.map((choice) => (
              <option key={choice.periods} value={choice.periods}>
                {choice.text}
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
          { term: 'Charges', value: `None before ${chosen.until}. Then they continue automatically.` },
          { term: 'Access', value: access(chosen) },
          { term: 'Sooner', value: 'The pause can be ended at any time, from the next period on.' },
        ]}
      />
      {failure !== null && (
        <Notice tone="danger" role="alert" className="mt-4" title="It was not paused.">
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}
