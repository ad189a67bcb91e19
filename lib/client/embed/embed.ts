import { DuesButton } from './dues-button'
import { DuesPricing } from './dues-pricing'

// The script of `/embed.js`. A page may load it twice.
if (!customElements.get('dues-button')) {
  customElements.define('dues-button', DuesButton)
  customElements.define('dues-pricing', DuesPricing)
}
