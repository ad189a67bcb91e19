/** A short text by name, kept for the merchant and never read by Dues. */
export type Metadata = Readonly<Record<string, string>>

/** The merchant's own words for who pays, of whom Dues itself knows the wallet alone. */
export interface Customer {
  /** The merchant's id of it; null where none was given. */
  readonly clientReferenceId: string | null
  readonly email: string | null
  readonly metadata: Metadata
}

export const NO_CUSTOMER: Customer = { clientReferenceId: null, email: null, metadata: {} }

/** Characters of a reference. Decided: it is for an id, not for a record. */
export const MAX_REFERENCE_LENGTH = 200
/** Characters of an email address (RFC 5321, section 4.5.3.1.3, without its angle brackets). */
export const MAX_EMAIL_LENGTH = 254
export const MAX_METADATA_ENTRIES = 20
export const MAX_METADATA_NAME_LENGTH = 40
export const MAX_METADATA_VALUE_LENGTH = 500

/** Customer of a record that carries one among other fields. */
export function customerOf({ clientReferenceId, email, metadata }: Customer): Customer {
  return { clientReferenceId, email, metadata }
}

/** The merchant's own word for a customer: the email address, else the reference; null without either. */
export function customerName({
  email,
  clientReferenceId,
}: Pick<Customer, 'email' | 'clientReferenceId'>): string | null {
  return email ?? clientReferenceId
}

/** Fields of a customer that change; those that are left out stay as they are. */
export type CustomerChange = { readonly [Name in keyof Customer]?: Customer[Name] | undefined }

/** The customer after a change, whose fields that are left out stay as they are; null where nothing changes. */
export function changedCustomer(customer: Customer, change: CustomerChange): Customer | null {
  const { clientReferenceId = customer.clientReferenceId, email = customer.email, metadata } = change
  const changed = { clientReferenceId, email, metadata: metadata ?? customer.metadata }
  const same =
    clientReferenceId === customer.clientReferenceId &&
    email === customer.email &&
    haveSameEntries(changed.metadata, customer.metadata)
  return same ? null : changed
}

function haveSameEntries(one: Metadata, other: Metadata): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
