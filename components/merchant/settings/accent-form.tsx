'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AccentScope } from '@/components/billing/accent-scope'
import { Button } from '@/components/ui/controls/button'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { Field } from '@/components/ui/controls/field'
import { TextInput } from '@/components/ui/controls/text-input'
import { Notice } from '@/components/ui/feedback/notice'
import { useToast } from '@/components/ui/overlays/toast'
import { ACCENT_RULE, accentShades, type HexColor, readAccent } from '@/lib/billing/accounts/accent'
import { errorText } from '@/lib/client/api/api-error'
import { changeAccentMutation } from '@/lib/client/queries/account-mutations'
import { fieldErrorsOf } from '../subscription-draft/field-errors'

/** Color of the installation, which a merchant without one has. */
const OWN_COLOR: HexColor = '#06605c'

/** The merchant's color, with what becomes of it in each theme. */
export function AccentForm({ accent }: { readonly accent: string }) {
  const toast = useToast()
  const [text, setText] = useState(accent)
  const save = useMutation({
    ...changeAccentMutation(useQueryClient()),
    onSuccess: (saved) => {
      setText(saved.accent)
      toast.show({ message: 'Saved' })
    },
  })
  const color = readAccent(text)
  const error = fieldErrorsOf(save.error).accent
  const change = (value: string) => {
    setText(value)
    if (save.isError) save.reset()
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate(text)
      }}
    >
      <Field
        id="accent"
        label="Color"
        className="max-w-[240px]"
        hint="Of links and the pay button. Empty for the usual one."
        error={error ?? (text.trim() !== '' && color === null ? ACCENT_RULE : undefined)}
      >
        {(control) => (
          <TextInput
            {...control}
            spellCheck={false}
            autoComplete="off"
            maxLength={32}
            placeholder={OWN_COLOR}
            value={text}
            onChange={(event) => change(event.target.value)}
            start={
              <input
                type="color"
                aria-label="Pick a color"
                value={color ?? OWN_COLOR}
                onChange={(event) => change(event.target.value)}
                className="size-5 cursor-pointer appearance-none rounded-badge border-0 bg-transparent p-0"
              />
            }
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3 max-xs:grid-cols-1">
        <ThemeSample theme="light" name="Light" color={color} />
        <ThemeSample theme="dark" name="Dark" color={color} />
      </div>
      {save.isError && error === undefined && (
        <Notice tone="danger" role="alert" title="The color was not saved.">
          {errorText(save.error)}
        </Notice>
      )}
      <div>
        <Button type="submit" scripted busy={save.isPending}>
          Save color
        </Button>
      </div>
    </form>
  )
}

interface ThemeSampleProps {
  readonly theme: 'light' | 'dark'
  readonly name: string
  /** Null for the usual color. */
  readonly color: HexColor | null
}

/** A button and a link as one theme shows them, and the shade where the color itself could not be read. */
function ThemeSample({ theme, name, color }: ThemeSampleProps) {
  return (
    <div data-theme={theme} className="rounded-card border border-line bg-surface px-4 py-3">
      <AccentScope accent={color ?? OWN_COLOR}>
        <p className="text-hint text-ink-2">{name}</p>
        <div aria-hidden="true" className="mt-2 flex flex-wrap items-center gap-3">
          <span className={buttonClasses({ variant: 'primary' })}>Subscribe</span>
          <span className="text-link">Terms</span>
        </div>
        <p className="mt-2 text-hint text-ink-2">{shadeText(theme, color)}</p>
      </AccentScope>
    </div>
  )
}

/**
 * A sentence on the shade that a theme shows of a color.
 * @param color - null for the usual color, which nobody chose
 */
export function shadeText(theme: 'light' | 'dark', color: HexColor | null): string {
  const { fill } = accentShades(color ?? OWN_COLOR)[theme]
  if (color === null) return `The usual color, ${fill}.`
  if (fill === color) return `Shown as it is, ${fill}.`
  return `Shown as ${fill}: yours would be too ${theme === 'light' ? 'pale' : 'dark'} to read here.`
}
