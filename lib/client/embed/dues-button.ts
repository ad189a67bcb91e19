import { openCheckout } from './open-checkout'
import { LINK_ATTRIBUTES, payLink } from './pay-link'
import { BUTTON_STYLE, styled } from './style'

/**
 * `<dues-button link="...">Subscribe</dues-button>`: a link to the checkout that opens as a window. A link of the page's
 * own inside it is taken as it is, styles included, and works without scripts.
 */
export class DuesButton extends HTMLElement {
  static observedAttributes = LINK_ATTRIBUTES
  readonly #link = document.createElement('a')

  constructor() {
    super()
    const root = styled(this, BUTTON_STYLE)
    this.#link.part.add('button')
    root.append(this.#link)
    this.addEventListener('click', (event) => {
      const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement)
      if (link) openCheckout(event, link.href, this)
    })
  }

  connectedCallback(): void {
    this.#fill()
    // A script that ran first has the inside of the element read after it.
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', () => this.#fill(), { once: true })
    }
  }

  attributeChangedCallback(): void {
    this.#fill()
  }

  #fill(): void {
    const slot = document.createElement('slot')
    slot.textContent = 'Subscribe'
    this.#link.href = payLink(this)
    if (this.querySelector('a')) this.shadowRoot?.replaceChildren(slot)
    else {
      this.#link.replaceChildren(slot)
      this.shadowRoot?.replaceChildren(this.#link)
    }
  }
}
