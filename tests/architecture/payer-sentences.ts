import type { SourceFile } from './source-files'

/** Places whose every sentence comes from the catalogue, `lib/language/texts/`. */
const places =
  /^(app\/(_parts|checkout|messages|pay|portal)\/|app\/(error|global-error|not-found)\.tsx$|components\/(billing|checkout|language|messages|pairing|portal|sign-in|ui|wallet)\/|lib\/language\/messages\/)/

/**
 * A part of documents, which are English; names of products; and an English sentence beside its code, by which other
 * languages have theirs.
 */
const others = [
  'components/billing/invoice/invoice-document.tsx',
  'components/sign-in/confirmation-keeper-frame.tsx',
  'components/sign-in/recover-panel.tsx',
  'components/portal/payer-call-flow.ts',
  'components/wallet/wallet-links.ts',
  'app/checkout/[sessionId]/read-checkout.ts',
]

/** Sentences that merchants alone read, who have English; a file of these that pages of payers use shows them none. */
const ofMerchants = [
  'components/billing/forecast-text.ts',
  'components/billing/payment-facts.ts',
  'components/billing/permission-text.ts',
  'components/billing/subscriber-facts.ts',
  'components/billing/wallet-facts.tsx',
  'components/ui/controls/undo-button.tsx',
  'components/ui/overlays/form-dialog.tsx',
  'lib/language/messages/merchant-text.ts',
  'lib/language/messages/topic-name.ts',
]
/** Names, which are the same in every language. */
const NAMES = ['Dues', 'Noto Sans']

/** Text between tags, with a word in it. */
const jsxText = />\s*([^<>{}()=;]*[A-Za-z’]{2,}[^<>{}()=;]*?)\s*(?=<\/?[A-Za-z]|\{)/g
/** Code between two signs that look like those of tags, or the name of a style. */
const isCode = (words: string) =>
  /^[a-z]+-\S+$/.test(words) ||
  /\b(interface|readonly|case|default:|const|return)\b|:$|^[,&|]|\? '|\['/.test(words)
/** A word in an attribute that is read by people. */
const attribute =
  /\b(?:title|label|aria-label|alt|legend|hint|placeholder|busyLabel|caption|term)(?:=|: )["'`]([^"'`]*[A-Za-z]{2,}[^"'`]*)["'`]/g
/** A text of several words that begins like a sentence. */
const sentence = /(['"`])([A-Z][A-Za-z’]* [^'"`\n]*[a-z][^'"`\n]*)\1/g

/** Two sentences with a space between them: Japanese has none there, so `sentenceGap` says what stands between. */
const spaced = /say\([^`\n]*\)\} \$\{say\(|say\([^\n]*\)\}\{' '\}\s*\{[^\n]*say\(/g
/** A comma or colon behind an element, which is another sign in other scripts and belongs into a sentence. */
const punctuation = /<\/\w+>[,;:]\s*\{/g

/** Sentences of a file for payers that are not in the catalogue; a test, and what only developers read, may have some. */
export function sentencesOutside({ path, text }: SourceFile): string[] {
  if (!places.test(path) || [...others, ...ofMerchants].includes(path) || /\.test\.tsx?$/.test(path))
    return []
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^import .*$/gm, '')
    .replace(/new \w*Error\([^)]*\)/g, '')
    .replace(/=>/g, '')
  const found = [jsxText, attribute].flatMap((pattern) =>
    path.endsWith('.tsx') || pattern === attribute
      ? [...code.matchAll(pattern)].map(([, words = '']) => words)
      : [],
  )
  const literals = [...code.matchAll(sentence)].map(([, , words = '']) => words)
  const joins = [spaced, punctuation].flatMap((pattern) => [...code.matchAll(pattern)].map(([join]) => join))
  return [
    ...[...found, ...literals].filter((words) => !isCode(words.trim()) && !NAMES.includes(words.trim())),
    ...joins,
  ].map((words) => `${path}: ${words.replace(/\s+/g, ' ').trim()}`)
}
