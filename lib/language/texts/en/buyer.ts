/** Name and address on invoices. */
export const BUYER = {
  forNext: 'For your next invoices with this merchant. Those you have stay as they are.',
  heading: 'Invoice details',
  none: 'None given.',
  addOf: '{given, select, yes {Change} other {Add}}<s> invoice details of {title}</s>',
  name: 'Name or company',
  address: 'Street address',
  postalCode: 'Postal code',
  city: 'City',
  country: 'Country',
  chooseCountry: 'Choose a country',
  taxId: 'Tax or VAT id',
  taxIdOf: '{vat, select, yes {VAT id} other {Tax id}} {taxId}',
  missing:
    '{field, select, name {Enter a name.} address {Enter the street address.} city {Enter the city.} other {Choose a country.}}',
  wrong: 'This entry isn’t right. Check it.',
  notSaved: 'The details were not saved.',
  save: 'Save details',
  remove: 'Remove',
  cancel: 'Cancel',
} as const
