import type { GetICUArgs } from '@schummar/icu-type-parser'
import format, { type CompiledMessage } from 'icu-minify/format'
import { directionOf } from '@/lib/billing/language/locale'
import { dateTimeFormat, numberFormat, pluralRules } from './intl-cache'
import type { Reader } from './reader'
import type { SentenceKey, Subject, TextOf } from './subject'

/** Sentences of one language by subject and key, as `icu-minify` compiles them. */
export type Sentences = { readonly [S in Subject]?: Readonly<Record<string, CompiledMessage>> }

interface ArgTypes {
  ICUArgument: string | number
  ICUNumberArgument: number
  ICUDateArgument: Date
}

/** Placeholders of a text with the types of their values. */
export type Args<Text extends string> = GetICUArgs<Text, ArgTypes>

/** Names of the tags in a text: "b" of "a <b>word</b>". */
export type Tags<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | Tags<Rest>
  : never

/** No argument for a sentence without placeholders. */
type Values<Text extends string> = keyof Args<Text> extends never ? [] : [values: Args<Text>]

/** Content of a tag becomes another value: an element with its children. */
export type TagValue<Node> = (content: readonly (string | Node)[]) => Node

/** Values of placeholders and tags where some are no texts. */
export type RichValues<Text extends string, Node> = OrNodes<Args<Text>, Node> & {
  readonly [N in Tags<Text>]: TagValue<Node>
}

/** The same placeholders, of each case where a text has several. */
export type OrNodes<Values, Node> = Values extends unknown
  ? { readonly [N in keyof Values]: Values[N] | Node }
  : never

/** Says sentences to a reader. */
export interface Say {
  /** A sentence in the reader's language; its placeholders have the types that the English text gives them. */
  <K extends SentenceKey>(key: K, ...values: Values<TextOf<K>>): string
  /** Parts of a sentence in their order, where values are no texts: elements of a page. */
  parts<K extends SentenceKey, Node extends object>(
    key: K,
    values: RichValues<TextOf<K>, Node>,
  ): readonly (string | Node)[]
  /** True where the page has a sentence of this name. */
  has(name: string): boolean
  readonly reader: Reader
}

/** Signs around a text within a sentence of the other direction, which keep it whole: FSI and PDI of Unicode's UAX 9. */
const ISOLATE = ['\u2068', '\u2069'] as const
/** Hebrew, Arabic and other scripts from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** Stands for a value that is no text, with its number; private to programs, by Unicode. */
const MARK = '\uE000'

type Value = string | number | Date | object

/**
 * Dates of Japanese in one piece, by U+2060 of Unicode (word joiner): lines of a page end between phrases, and browsers take
 * the month and the day of "3月26日" for two.
 */
const wholeDates = (text: string) => text.replace(/(?<=\d[年月])(?=\d)/g, '\u2060')

/**
 * The sentences of a language, said to a reader.
 * @param options.page - says them on a page, whose lines a browser breaks; not in mail and drawn documents
 */
export function createSay(reader: Reader, sentences: Sentences, { page = false } = {}): Say {
  const { formats, locale, timeZone } = reader
  const options = {
    formatters: {
      getNumberFormat: (_: unknown, asked?: Intl.NumberFormatOptions) => numberFormat(formats, asked),
      getDateTimeFormat: (_: unknown, asked?: Intl.DateTimeFormatOptions) =>
        dateTimeFormat(formats, { timeZone, ...asked }),
      getPluralRules: (_: unknown, asked?: Intl.PluralRulesOptions) => pluralRules(locale, asked),
    },
  }
  // A value of the other direction would turn what stands beside it. In Arabic, most values may be.
  const turns = (value: string) => directionOf(locale) === 'rtl' || RIGHT_TO_LEFT.test(value)
  const joins = page && locale === 'ja'
  const partsOf = (key: string, values: Readonly<Record<string, Value>> = {}): readonly Value[] => {
    const sentence = find(sentences, key)
    // Types and tests hold that every language has each key, and each page the subjects that it uses.
    if (sentence === undefined) return [key]
    const nodes: object[] = []
    const given: Record<string, string | number | Date | TagValue<object>> = {}
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'function') {
        given[name] = (content) =>
          (value as TagValue<object>)(unmarked(content, nodes) as (string | object)[])
      } else if (typeof value === 'object' && !(value instanceof Date)) {
        given[name] = `${MARK}${nodes.push(value) - 1}${MARK}`
      } else {
        const isShown = typeof value === 'string' && turns(value) && !chooses(sentence, name)
        given[name] = isShown ? `${ISOLATE[0]}${value}${ISOLATE[1]}` : value
      }
    }
    const said = format<object>(sentence, locale, given, options)
    const parts = unmarked(Array.isArray(said) ? said : [said], nodes)
    return joins ? parts.map((part) => (typeof part === 'string' ? wholeDates(part) : part)) : parts
  }
  return Object.assign(
    (key: string, values?: Readonly<Record<string, Value>>) => oneStop(partsOf(key, values).join('')),
    {
      reader: page ? { ...reader, isOnPage: true } : reader,
      parts: partsOf,
      has: (name: string) => find(sentences, name) !== undefined,
    },
  ) as Say
}

/** A text whose last value ends with a stop of its own, as in "am 16. Dez.", without that of the sentence. */
const oneStop = (text: string) => text.replace(/(?<=[^.])\.\.(?=$| )/g, '.')

/** Kind of a part of a compiled sentence that is chosen by a text. */
const SELECT = 1

/** True where a part of the sentence is chosen by the value of this name. */
function chooses(part: unknown, name: string): boolean {
  if (Array.isArray(part)) {
    return (part[0] === name && part[1] === SELECT) || part.some((each) => chooses(each, name))
  }
  return typeof part === 'object' && part !== null && Object.values(part).some((each) => chooses(each, name))
}

function find(sentences: Sentences, key: string): CompiledMessage | undefined {
  const [subject = '', name = ''] = key.split('.')
  return sentences[subject as Subject]?.[name]
}

/** Parts with the values in place of their marks. */
function unmarked(parts: readonly Value[], nodes: readonly object[]): readonly Value[] {
  if (nodes.length === 0) return parts
  return parts.flatMap((part) =>
    typeof part === 'string'
      ? part
          .split(MARK)
          .flatMap((text, index) => (index % 2 === 1 ? [nodes[Number(text)] ?? ''] : text ? [text] : []))
      : [part],
  )
}
