import { expect, test } from 'vitest'
import { readSourceFiles, type SourceFile } from './source-files'

/** Phrases of sentences that were replaced because they read like translations, or named the wrong doer. */
const OLD = [
  'And so on until you cancel',
  'come to at the day’s rate',
  'We can take at most',
  'Exact, never unlimited',
  'authorises nothing',
  'Continue on a phone that has one',
  'Charges follow these terms alone',
  'every field agrees',
  'As your wallet writes it',
  'Nothing opened, or you closed it',
  'terms cannot be read now',
  'We go on by ourselves',
  'It could not be sent yet',
  'sent by itself',
  'Nothing more to do here',
  'The charge would not go through',
  'You already subscribe.',
  'when it opens again',
  'no payment contract on',
  'You are offline',
  'See what your wallet pays for',
  'What this wallet pays for here',
  'The wallet holds less than the charge',
  'that you signed for are made',
  'Live since',
  'Or allow nothing',
  'End this one',
  'Taken by',
  'What was paid stays paid',
  'Money in flight',
  'what becomes of each',
  'Fix these, then send it again',
  'Must not be empty',
  'the checkout stands here',
  'Cannot be sold yet',
  'beside your name',
  'Whoever loses the only one',
  'Looked at',
  'are no sessions',
  'Another program',
  'Anybody may.',
  'read the same with a key',
  'It cancels this subscriber, who is a real one',
  'have the place ready',
  'entries, and more',
  'while its permission stands',
  'came at risk',
  'hears nothing from',
  'for want of balance',
  'Go from checkbox to checkbox',
  'takes back in its wallet',
  'Your wallet cannot',
  'Allow for',
  'richest first',
  'The request matches this page',
  'Your permission is used up',
  'from the next period on',
  'Allowance left',
  'Unless you choose this, API keys',
  'here from DUES_SESSION',
]

/** What people read: the English catalogue, pages and their parts. */
const isRead = ({ path }: SourceFile) =>
  /^(app|components|lib\/language)\//.test(path) && !/\.test\.tsx?$/.test(path)
/** A text as it is read: without comments, with one kind of apostrophe and one space. */
const asRead = ({ text }: SourceFile) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll("'", '’')
    .replace(/\s+/g, ' ')

const read = readSourceFiles()
  .filter(isRead)
  .map((file) => ({ path: file.path, text: asRead(file) }))

test.each(OLD)('nothing says “%s”', (phrase) => {
  expect(read.filter(({ text }) => text.includes(phrase)).map(({ path }) => path)).toEqual([])
})
