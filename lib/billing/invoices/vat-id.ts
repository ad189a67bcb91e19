/** Letters that VAT ids of the European Union and the United Kingdom begin with; those of Greece are EL. */
const PREFIXES = 'AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI'

const VAT_ID = new RegExp(`^(?:${PREFIXES})[\\s.-]?(?=.*\\d)[\\dA-Z+*][\\dA-Z+*\\s.-]{1,16}$`, 'i')

/** True for a tax id in the form of a VAT id, as in "DE123456789", which has a name of its own beside tax numbers. */
export function isVatId(taxId: string): boolean {
  return VAT_ID.test(taxId.trim())
}
