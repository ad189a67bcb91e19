/** Most characters of each field. */
export const PARTY_LENGTHS = { name: 200, address: 500, postalCode: 20, city: 100, taxId: 50 } as const

/** A subscription asks its payers for the details of their invoices: not at all, who wants to give them, or everybody. */
export const INVOICE_DETAILS = ['none', 'optional', 'required'] as const
export type InvoiceDetails = (typeof INVOICE_DETAILS)[number]

/** ISO 3166-1 alpha-2. */
const CODES = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS',
  'BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE',
  'EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM',
  'HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC',
  'LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA',
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW',
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO',
  'TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
].join(' ')

const COUNTRIES = new Set(CODES.split(' '))
const NAMES = new Intl.DisplayNames(['en'], { type: 'region' })

/** The buyer as invoices name it. */
export interface Buyer {
  /** Of a person or a company. */
  readonly name: string
  /** Street and what else comes before the city: lines of text. */
  readonly address: string
  /** Empty where there is none. */
  readonly postalCode: string
  readonly city: string
  /** ISO 3166-1 alpha-2, in upper case. */
  readonly country: string
  /** Empty where there is none. */
  readonly taxId: string
}

const FIELDS = ['name', 'address', 'postalCode', 'city', 'country', 'taxId'] as const

/** True where both say the same, or there is none. */
export function isSameBuyer(one: Buyer | null, other: Buyer | null): boolean {
  if (one === null || other === null) return one === other
  return FIELDS.every((field) => one[field] === other[field])
}

/** The seller as invoices name it; texts are empty where the merchant set none. */
export interface Seller {
  readonly legalName: string
  readonly address: string
  readonly country: string | null
  readonly taxId: string
}

/** True for the ISO 3166-1 code of a country, in upper case. */
export function isCountry(code: string): boolean {
  return COUNTRIES.has(code)
}

/** Name of a country in English. */
export function countryName(code: string): string {
  return NAMES.of(code) ?? code
}

/** All countries in the order of their names. */
export function listCountries(): { code: string; name: string }[] {
  return [...COUNTRIES]
    .map((code) => ({ code, name: countryName(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
