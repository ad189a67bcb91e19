import { EMBED_ORIGIN } from '@/lib/wire/checkout/embed'

/** Attributes that become the link's query. */
const PARTS = {
  plan: 'plan',
  quantity: 'quantity',
  code: 'code',
  email: 'email',
  'client-reference-id': 'clientReferenceId',
}

export const LINK_ATTRIBUTES = ['link', ...Object.keys(PARTS)]

/** Address of the payment link that an element's attributes name, with its choice in advance. */
export function payLink(element: Element, plan?: string): string {
  const url = new URL(`/pay/${encodeURIComponent(element.getAttribute('link') ?? '')}`, EMBED_ORIGIN)
  for (const [attribute, name] of Object.entries(PARTS)) {
    const value = element.getAttribute(attribute)
    if (value) url.searchParams.set(name, value)
  }
  if (plan) url.searchParams.set('plan', plan)
  return url.href
}
