'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useToast } from '@/components/ui/overlays/toast'
import { NameMark } from '@/components/ui/text/avatar-initials'
import { PictureRefusedError } from '@/lib/billing/accounts/pictures/picture'
import { errorText } from '@/lib/client/api/api-error'
import { changeLogoMutation } from '@/lib/client/queries/account-mutations'

interface LogoFormProps {
  /** Path of the logo on this site; empty for none. */
  readonly logo: string
  /** The merchant's name, whose initials stand for a logo. */
  readonly name: string
}

/** The logo, with the choice of another file. */
export function LogoForm({ logo, name }: LogoFormProps) {
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const save = useMutation({
    ...changeLogoMutation(useQueryClient()),
    onSuccess: ({ logo }) => toast.show({ message: logo === '' ? 'Logo removed' : 'Logo saved' }),
  })
  return (
    <div>
      <p className="font-label text-body-sm" id="logo-label">
        Logo
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-3">
        <NameMark name={name} logo={logo === '' ? null : logo} />
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          aria-labelledby="logo-label"
          aria-describedby="logo-hint"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            // The same file can be chosen again once it was mended.
            event.target.value = ''
            if (file && !save.isPending) save.mutate(file)
          }}
        />
        <Button type="button" scripted busy={save.isPending} onClick={() => input.current?.click()}>
          {logo === '' ? 'Choose a picture' : 'Choose another'}
        </Button>
        {logo !== '' && (
          <Button
            type="button"
            scripted
            variant="quiet"
            disabled={save.isPending}
            onClick={() => save.mutate(null)}
          >
            Remove
          </Button>
        )}
      </div>
      <p id="logo-hint" className="mt-1.5 text-hint text-ink-2">
        PNG, JPEG, WebP or SVG. A square one fits best; a large one is made smaller here.
      </p>
      {save.isError && (
        <Notice tone="danger" role="alert" className="mt-3" title="The logo was not saved.">
          {save.error instanceof PictureRefusedError
            ? `${save.error.detail} ${save.error.remedy}`
            : errorText(save.error)}
        </Notice>
      )}
    </div>
  )
}
