/** Maximum length of the name that payers see, that of a subscription's title. */
export const MAX_ORGANISATION_LENGTH = 200
