import type { Customer } from '@/lib/billing/customers/customer'

/** The merchant's own word for a customer: the email address, else the reference; null without either. */
export function customerName({
  email,
  clientReferenceId,
}: Pick<Customer, 'email' | 'clientReferenceId'>): string | null {
  return email ?? clientReferenceId
}
