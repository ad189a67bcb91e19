import 'server-only'
import catalogue from './catalogue.json'
import type { CatalogueToken } from './catalogue-token'

/**
 * The tokens that come with the app. Every address and its decimals were taken from the published lists
 * that `source` names; an entry's id never changes and is never used again for another token.
 */
export const shippedTokens: readonly CatalogueToken[] = catalogue
