import compile from 'icu-minify/compile'
import type { Locale } from '@/lib/billing/language/locale'
import type { Reader } from '../reader'
import { createSay, type Say, type Sentences } from '../say'
import type { Catalogue, Subject } from '../subject'
import { AR } from './ar/ar'
import { DE } from './de/de'
import { EN } from './en/en'
import { ES } from './es/es'
import { FR } from './fr/fr'
import { JA } from './ja/ja'
import { PT_BR } from './pt-br/pt-br'
import { TR } from './tr/tr'

/** Every language's sentences, as they are written. */
export const CATALOGUES: Readonly<Record<Locale, Catalogue>> = {
  en: EN,
  de: DE,
  fr: FR,
  es: ES,
  'pt-BR': PT_BR,
  tr: TR,
  ja: JA,
  ar: AR,
}

const SUBJECTS = Object.keys(EN) as Subject[]

const compiled = new Map<string, NonNullable<Sentences[Subject]>>()

/** The sentences of some subjects in a language, each compiled once a process: what a page hands to the browser. */
export function sentencesOf(locale: Locale, subjects: readonly Subject[]): Sentences {
  return Object.fromEntries(subjects.map((subject) => [subject, compiledSubject(locale, subject)]))
}

function compiledSubject(locale: Locale, subject: Subject): NonNullable<Sentences[Subject]> {
  const name = `${locale} ${subject}`
  const known = compiled.get(name)
  if (known) return known
  const texts = Object.entries<string>(CATALOGUES[locale][subject])
  // React hands only objects of the usual prototype to the browser.
  const sentences = JSON.parse(
    JSON.stringify(Object.fromEntries(texts.map(([key, text]) => [key, compile(whole(text, locale))]))),
  ) as NonNullable<Sentences[Subject]>
  compiled.set(name, sentences)
  return sentences
}

/** French signs that stand apart from their word, kept on its line. */
function whole(text: string, locale: Locale): string {
  return locale === 'fr' ? text.replace(/(?<=«) | (?=[:;?!»])/g, '\u00a0') : text
}

/** Says sentences to a reader, on the server: in pages, documents and messages; as `createSay` does. */
export function sayTo(reader: Reader, options?: { readonly page: boolean }): Say {
  return createSay(reader, sentencesOf(reader.locale, SUBJECTS), options)
}
