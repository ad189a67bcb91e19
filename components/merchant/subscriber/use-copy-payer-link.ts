import { useState } from 'react'
import { copyText } from '@/components/ui/controls/copy-text'
import { useToast } from '@/components/ui/overlays/toast'
import { callApi } from '@/lib/client/api/api'
import { errorText } from '@/lib/client/api/api-error'

const COPIED = {
  permission: 'Renewal link copied. It works for 30 days.',
  retry: 'Fix link copied. Send it to the payer: it works for 30 days.',
} as const
export type PayerLinkUse = keyof typeof COPIED

/** Makes a link for a subscriber's payer and copies it: to renew the permission, or to mend a failed payment. */
export function useCopyPayerLink() {
  const toast = useToast()
  return async (id: string, purpose: PayerLinkUse): Promise<void> => {
    try {
      const { url } = await callApi('createPayerLink', { params: { id }, body: { for: purpose } })
      toast.show({ message: (await copyText(url)) ? COPIED[purpose] : url })
    } catch (error) {
      toast.show({ message: errorText(error) })
    }
  }
}

/** The same for one button, with its state. */
export function usePayerLink(subscriberId: string, purpose: PayerLinkUse) {
  const copy = useCopyPayerLink()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await copy(subscriberId, purpose)
    setBusy(false)
  }
  return { busy, copy: () => void run() }
}
