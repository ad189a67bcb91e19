import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { PayerHelp } from '@/lib/billing/accounts/payer-help'
import type { WireMerchant } from '@/lib/wire/accounts/merchant'
import type { WireSignInAddress } from '@/lib/wire/accounts/sign-in-addresses'
import type { WireInvoiceSettings } from '@/lib/wire/invoices/invoice-settings'
import { callApi } from '../api/api'
import { ApiError } from '../api/api-error'
import { pictureText } from '../pictures/picture-text'
import { addSignInAddress, type SignInChallenge } from '../wallet/sign-in'
import type { Connection } from '../wallet/wallet'
import { queryKeys } from './query-keys'

/** Ends the session of this browser. */
export function signOutMutation() {
  return mutationOptions({ mutationFn: () => callApi('signOut', {}) })
}

/** Changes the name that payers see. */
export function changeOrganisationMutation() {
  return mutationOptions({
    mutationFn: (organisation: string) => callApi('changeMerchant', { body: { organisation } }),
  })
}

/** Changes the contact and the pages that payers see. */
export function changePayerHelpMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: PayerHelp & Pick<WireMerchant, 'payerLocale'>) => callApi('changeMerchant', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.merchant }),
  })
}

/** Changes the color of the merchant's checkouts; empty for that of the installation. */
export function changeAccentMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (accent: string) => callApi('changeMerchant', { body: { accent } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.merchant }),
  })
}

/** Changes the merchant's logo to a file as it was chosen, brought to a size that is kept; null removes it. */
export function changeLogoMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (file: File | null) =>
      file === null
        ? callApi('removeLogo', {})
        : callApi('changeLogo', { body: { image: await pictureText(file) } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.merchant }),
  })
}

/** Changes what the merchant's next invoices show. */
export function changeInvoiceSettingsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: WireInvoiceSettings) => callApi('changeInvoiceSettings', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.invoiceSettings }),
  })
}

/**
 * Ends another session; one that is over already counts as ended.
 * @param onEnded - called once it has ended, also when its row is gone by then
 */
export function endSessionMutation(client: QueryClient, onEnded: () => void) {
  return mutationOptions({
    mutationFn: async (id: string) => {
      try {
        await callApi('endSession', { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }
    },
    onSuccess: () => {
      onEnded()
      // Not awaited: the row of this mutation is gone once the list is read again.
      void client.invalidateQueries({ queryKey: queryKeys.sessions })
    },
  })
}

export type EndedSessions = 'others' | 'all'

export interface EndSessions {
  readonly sessions: EndedSessions
  /** Ends every API key too. */
  readonly revokeApiKeys: boolean
}

/** Ends many sessions. After `all` nothing is refetched, since this session has ended, too. */
export function endSessionsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: EndSessions) => callApi('endSessions', { body }),
    onSuccess: async (_, { sessions }) => {
      if (sessions === 'all') return
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.sessions }),
        client.invalidateQueries({ queryKey: queryKeys.apiKeys }),
      ])
    },
  })
}

/** Adds the account that signs the message to the sign-in addresses. */
export function addSignInAddressMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ connection, challenge }: { connection: Connection; challenge: SignInChallenge }) =>
      addSignInAddress(connection, challenge),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.signInAddresses }),
  })
}

/** Removes a sign-in address with its sessions. After the visitor's own, nothing is read again. */
export function removeSignInAddressMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id }: WireSignInAddress) => callApi('removeSignInAddress', { params: { id } }),
    onSuccess: async (_, { isCurrent }) => {
      if (isCurrent) return
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.signInAddresses }),
        client.invalidateQueries({ queryKey: queryKeys.sessions }),
      ])
    },
  })
}
