import type { z } from 'zod'
import type { Customer, Metadata } from '@/lib/billing/customers/customer'
import type { changeCustomer } from '@/lib/wire/customers/change-customer'
import type { FieldErrors } from '../subscription-draft/field-errors'

/** A customer as it is typed. */
export interface CustomerDraft {
  readonly clientReferenceId: string
  readonly email: string
  /** Notes by name, a line each: `team: analytics`. */
  readonly notes: string
}

export function customerDraft({ clientReferenceId, email, metadata }: Customer): CustomerDraft {
  const notes = Object.entries(metadata).map(([name, value]) => `${name}: ${value}`)
  return { clientReferenceId: clientReferenceId ?? '', email: email ?? '', notes: notes.join('\n') }
}

/** Fields that cannot be sent as they are, in the form's own words. */
export function checkCustomer({ email, notes }: CustomerDraft): FieldErrors {
  const wrong = linesOf(notes).find((line) => !/^[^:]*\S[^:]*:/.test(line))
  return {
    ...(email.trim() !== '' &&
      !/^[^\s@]+@[^\s@]+$/.test(email.trim()) && { email: 'Enter an address such as ada@example.com.' }),
    ...(wrong !== undefined && { metadata: `Write a name, a colon and a text: ${wrong}` }),
  }
}

/** Request for a draft without mistakes; what is empty is cleared. */
export function customerRequest(draft: CustomerDraft): z.input<typeof changeCustomer.body> {
  return {
    clientReferenceId: draft.clientReferenceId.trim() || null,
    email: draft.email.trim() || null,
    metadata: metadataOf(draft.notes),
  }
}

function metadataOf(notes: string): Metadata {
  return Object.fromEntries(
    linesOf(notes).map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
}

function linesOf(notes: string): string[] {
  return notes.split('\n').filter((line) => line.trim() !== '')
}
