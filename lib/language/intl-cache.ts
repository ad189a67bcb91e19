/** Formats that were made so far: each costs more than hundreds of uses. Their number is bounded by locales, zones and the options in the code. */
const made = new Map<string, unknown>()

function once<T>(key: string, make: () => T): T {
  const known = made.get(key)
  if (known !== undefined) return known as T
  if (made.size >= MOST_FORMATS) made.clear()
  const format = make()
  made.set(key, format)
  return format
}

/** Bound of what strangers can have made, by names of zones and regions. */
const MOST_FORMATS = 1_000

export function numberFormat(formats: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return once(
    `n ${formats} ${options ? JSON.stringify(options) : ''}`,
    () => new Intl.NumberFormat(formats, options),
  )
}

export function dateTimeFormat(formats: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(`d ${formats} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(formats, options))
}

export function pluralRules(locale: string, options?: Intl.PluralRulesOptions): Intl.PluralRules {
  return once(`p ${locale} ${options?.type ?? ''}`, () => new Intl.PluralRules(locale, options))
}

export function regionNames(formats: string): Intl.DisplayNames {
  return once(`r ${formats}`, () => new Intl.DisplayNames(formats, { type: 'region' }))
}

export function listFormat(formats: string, options?: Intl.ListFormatOptions): Intl.ListFormat {
  return once(`l ${formats} ${options?.type ?? ''}`, () => new Intl.ListFormat(formats, options))
}
