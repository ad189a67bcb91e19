import type { EN } from './texts/en/en'

/** Every sentence in English, from which keys and placeholders have their types. */
type English = typeof EN

/** Part of the catalogue that a page loads by itself. */
export type Subject = keyof English

/** The whole catalogue of a language. */
export type Catalogue = {
  readonly [S in Subject]: Readonly<Record<keyof English[S], string>>
}

/** Name of a sentence, as in "wallet.declined": its subject and its key there. */
export type SentenceKey = { [S in Subject]: `${S}.${keyof English[S] & string}` }[Subject]

/** The English text of a sentence. */
export type TextOf<K extends SentenceKey> = K extends `${infer S extends Subject}.${infer Name}`
  ? Name extends keyof English[S]
    ? English[S][Name] & string
    : never
  : never
