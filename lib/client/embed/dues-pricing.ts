import { EMBED_ORIGIN } from '@/lib/wire/checkout/embed'
import type { WirePricing } from '@/lib/wire/checkout/pricing'
import { openCheckout } from './open-checkout'
import { LINK_ATTRIBUTES, payLink } from './pay-link'
import { PRICING_STYLE, styled } from './style'

type Plan = WirePricing['plans'][number]

/**
 * `<dues-pricing link="...">`: the plans of a payment link, each with a button to its checkout. What stands inside the
 * element is shown until they are read, and where they cannot be.
 */
export class DuesPricing extends HTMLElement {
  static observedAttributes = LINK_ATTRIBUTES
  /** Reading that counts: one that another link overtook is dropped. */
  #reading = 0
  #isWaiting = false

  constructor() {
    super()
    styled(this, PRICING_STYLE).append(document.createElement('slot'))
    this.addEventListener('click', (event) => {
      const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement)
      if (link) openCheckout(event, link.href, this)
    })
  }

  connectedCallback(): void {
    this.#readSoon()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#readSoon()
  }

  /** Reads once for all attributes that change together. */
  #readSoon(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    queueMicrotask(() => {
      this.#isWaiting = false
      void this.#read()
    })
  }

  async #read(): Promise<void> {
    this.#reading += 1
    const reading = this.#reading
    const link = this.getAttribute('link')
    if (!link) return
    try {
      const answer = await fetch(`${EMBED_ORIGIN}/api/v1/payment-links/${encodeURIComponent(link)}/pricing`)
      if (!answer.ok) throw new Error(`Pricing: ${answer.status}`)
      const { data }: { data: WirePricing } = await answer.json()
      if (reading !== this.#reading || data.status !== 'active') return
      const list = document.createElement('ul')
      list.part.add('plans')
      if (data.accent) list.style.setProperty('--dues-merchant', data.accent)
      list.append(...data.plans.map((plan) => this.#card(plan, data)))
      this.shadowRoot?.replaceChildren(list)
      this.dispatchEvent(new CustomEvent('dues-ready', { detail: data, bubbles: true, composed: true }))
    } catch (error) {
      console.warn('dues-pricing', error)
    }
  }

  #card(plan: Plan, { trialDays }: WirePricing): HTMLElement {
    const money = new Intl.NumberFormat(document.documentElement.lang || undefined, {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    })
    const { price, discount, usage, quantityMax } = plan
    const card = part('li', 'plan')
    const amount = part('p', 'price')
    amount.className = 'price'
    if (price === 0) amount.append(part('b', 'amount', 'Free'))
    else {
      if (discount) amount.append(part('s', 'former', money.format(price)))
      const each = quantityMax > 1 ? ' for each unit' : ''
      amount.append(
        part('b', 'amount', money.format(discount?.price ?? price)),
        ` a ${plan.frequency}${each}`,
      )
    }
    const action = part(
      'a',
      'button',
      trialDays > 0 && price > 0 ? `Try ${trialDays} days free` : 'Subscribe',
    )
    action.href = payLink(this, plan.id)
    // The buttons of a table are told apart by their plan.
    action.setAttribute('aria-label', `${action.textContent}: ${plan.name}`)
    const notes = [discount?.text, usage].flatMap((text) => (text ? [part('p', 'note', text)] : []))
    card.append(part('h3', 'name', plan.name), amount, ...notes, action)
    return card
  }
}

function part<Tag extends 'li' | 'p' | 's' | 'b' | 'h3' | 'a'>(
  tag: Tag,
  name: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.part.add(name)
  element.textContent = text
  return element
}
