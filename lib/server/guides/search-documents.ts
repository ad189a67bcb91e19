import 'server-only'

/** A part of the documentation that a search may find. */
export interface DocumentPart {
  /** Kind and page, as in "Guide · Webhooks". */
  readonly place: string
  readonly title: string
  readonly href: string
  /** Plain text, without marks. */
  readonly text: string
}

export interface Found extends DocumentPart {
  /** The words around the first that was found. */
  readonly excerpt: string
}

/** Results that are shown; who wants another one adds a word. */
const MOST_RESULTS = 30
const EXCERPT_LENGTH = 180
/** A word in a title says more than one in a text; the whole title most. */
const WEIGHTS = { wholeTitle: 20, title: 6, text: 1 }

/**
 * Parts that have every word of the query, as a whole word or the beginning of one, the best first. Names such as
 * `payment.failed` are found whole and by their parts.
 */
export function searchDocuments(parts: readonly DocumentPart[], query: string): Found[] {
  const wanted = namesOf(query)
  if (wanted.length === 0) return []
  return parts
    .map((part) => ({ part, score: scoreOf(part, wanted, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_RESULTS)
    .map(({ part }) => ({ ...part, excerpt: excerptOf(part.text, wanted) }))
}

function scoreOf({ title, text }: DocumentPart, wanted: readonly string[], query: string): number {
  const inTitle = wordsOf(title)
  const inText = wordsOf(text)
  let score = title.toLowerCase() === query.trim().toLowerCase() ? WEIGHTS.wholeTitle : 0
  for (const word of wanted) {
    const begins = (each: string) => each.startsWith(word)
    const found = (inTitle.some(begins) ? WEIGHTS.title : 0) + (inText.some(begins) ? WEIGHTS.text : 0)
    if (found === 0) return 0
    score += found
  }
  return score
}

const NAMES = /[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu
/** Places within a name where a part of it begins. */
const PARTS = /(?<=[._-])|(?<=\p{Ll})(?=\p{Lu})/u

/** Words of a text in lower case: of `subscriber.past_due` the whole and the ends that begin with a part. */
function wordsOf(text: string): string[] {
  return (text.match(NAMES) ?? []).flatMap((name) => {
    const parts = name.split(PARTS)
    return parts.map((_, from) => parts.slice(from).join('').toLowerCase())
  })
}

/** Words that are asked for, in lower case. */
const namesOf = (query: string): string[] => query.match(NAMES)?.map((name) => name.toLowerCase()) ?? []

function excerptOf(text: string, wanted: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = wanted.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const from = first < EXCERPT_LENGTH / 2 ? 0 : text.indexOf(' ', first - EXCERPT_LENGTH / 3) + 1
  const cut = text.slice(from, from + EXCERPT_LENGTH)
  const whole = from + EXCERPT_LENGTH >= text.length ? cut : `${cut.slice(0, cut.lastIndexOf(' '))} …`
  return from > 0 ? `… ${whole}` : whole
}
