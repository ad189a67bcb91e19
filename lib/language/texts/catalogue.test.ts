import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '@/lib/billing/language/locale'
import { CATALOGUES, sentencesOf } from './sentences'

type Texts = Readonly<Record<string, string>>

const subjects = Object.keys(CATALOGUES.en) as (keyof typeof CATALOGUES.en)[]

/** Placeholders and tags of a text with their kinds, each once: "count plural". */
function placeholders(text: string): string[] {
  const found = new Set<string>()
  const collect = (nodes: readonly MessageFormatElement[]): void => {
    for (const node of nodes) {
      if (node.type === TYPE.literal || node.type === TYPE.pound) continue
      found.add(`${node.value} ${kindOf(node)}`)
      if (node.type === TYPE.tag) collect(node.children)
      if (node.type === TYPE.plural || node.type === TYPE.select) {
        for (const { value } of Object.values(node.options)) collect(value)
      }
    }
  }
  collect(parse(text))
  return [...found].sort()
}

function kindOf(node: MessageFormatElement): string {
  switch (node.type) {
    case TYPE.plural:
    case TYPE.number:
      return 'number'
    case TYPE.date:
    case TYPE.time:
      return 'date'
    case TYPE.select:
      return 'select'
    case TYPE.tag:
      return 'tag'
    default:
      return 'text'
  }
}

/** As `placeholders`, where a number that `other` has in a plural may be written as it is. */
function comparable(text: string, other: string): string[] {
  const numbers = [...placeholders(text), ...placeholders(other)].filter((each) => each.endsWith(' number'))
  const asNumber = (each: string) => {
    const number = each.replace(/ text$/, ' number')
    return numbers.includes(number) ? number : each
  }
  return [...new Set(placeholders(text).map(asNumber))].sort()
}

/** The categories that the plurals of a text have, by each plural. */
function pluralCategories(text: string): string[][] {
  const found: string[][] = []
  const collect = (nodes: readonly MessageFormatElement[]): void => {
    for (const node of nodes) {
      if (node.type === TYPE.tag) collect(node.children)
      if (node.type !== TYPE.plural && node.type !== TYPE.select) continue
      if (node.type === TYPE.plural && node.pluralType === 'cardinal') found.push(Object.keys(node.options))
      for (const { value } of Object.values(node.options)) collect(value)
    }
  }
  collect(parse(text))
  return found
}

describe.each(LOCALES)('%s', (locale) => {
  const catalogue: Readonly<Record<string, Texts>> = CATALOGUES[locale]
  const english: Readonly<Record<string, Texts>> = CATALOGUES.en
  const texts = Object.entries(catalogue).flatMap(([subject, sentences]) =>
    Object.entries(sentences).map(([key, text]) => ({
      name: `${subject}.${key}`,
      text,
      source: english[subject]?.[key] ?? '',
    })),
  )

  test('has the sentences of English, in its order, and no others', () => {
    const keys = (of: Readonly<Record<string, Texts>>) =>
      Object.entries(of).flatMap(([subject, sentences]) =>
        Object.keys(sentences).map((key) => `${subject}.${key}`),
      )
    expect(keys(catalogue)).toEqual(keys(english))
  })

  test('has no sentence that is empty, or has spaces at its ends', () => {
    expect(texts.filter(({ text }) => text.trim() === '' || text.trim() !== text)).toEqual([])
  })

  test('has the placeholders of English', () => {
    const differing = texts.flatMap(({ name, text, source }) => {
      const [own, wanted] = [comparable(text, source), comparable(source, text)]
      return String(own) === String(wanted) ? [] : [{ name, own, wanted }]
    })
    expect(differing).toEqual([])
  })

  test('has the plurals that it needs', () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    // "Many" of the Romance languages is for millions, which read like other numbers here.
    const spared = ['fr', 'es', 'pt-BR'].includes(locale) ? ['many'] : []
    const missing = texts.flatMap(({ name, text }) =>
      pluralCategories(text).flatMap((categories) => {
        const without = needed.filter((each) => !categories.includes(each) && !spared.includes(each))
        return without.length === 0 ? [] : [{ name, without }]
      }),
    )
    expect(missing).toEqual([])
  })

  test('has typographic quotes and ellipses', () => {
    expect(texts.filter(({ text }) => /'|"|\.\.\./.test(text))).toEqual([])
  })

  test('is translated', () => {
    const same = texts.filter(
      ({ text, source }) =>
        locale !== 'en' && text === source && /\p{L}{4,}.* /u.test(text.replace(/\{[^}]*\}/g, '')),
    )
    expect(same).toEqual([])
  })

  test('compiles', () => {
    expect(Object.keys(sentencesOf(locale, subjects))).toEqual(subjects)
  })
})

test('French signs stay on the line of their word', () => {
  const sentences = JSON.stringify(sentencesOf('fr', subjects))
  expect(sentences).toContain('À vérifier\u00a0:')
  expect(sentences).not.toMatch(/« | [:;?!»]/)
})
