import type { SourceFile } from './source-files'

interface HouseRule {
  readonly says: string
  readonly broken: (file: SourceFile) => boolean
}

const lineLimit = 400
/** Names that say nothing about what is inside, and so collect everything. */
const emptyNames = /(^|\/)(utils?|helpers?|common|misc|types|index)(\.[\w.]+$|\/)/
/** Every spelling, of either runner, that leaves a test out, leaves out all others or takes a failure for a pass. */
const leftOut = [
  /\.\s*(skip|only|todo|fixme|skipIf|runIf|todoIf|fails)\b/,
  /\w\s*\[\s*(['"`])(skip|only|todo|fixme|skipIf|runIf|todoIf|fails?)\1\s*\]/,
  /\b(test|it|describe|testInfo|info\(\))\.fail\b/,
  /\{\s*(skip|only|todo|fails)\s*[:}]/,
  /\b(xtest|xit|xdescribe|fit|fdescribe)\s*\(/,
]
const mocked = /\b(vi\.(do)?mock\(|waitForTimeout\()/
/** A sleep. `setTimeout(done)`, without a time, and Playwright's `test.setTimeout(limit)` are none. */
const asleep = /\bsetTimeout\(\s*[^,()]+,|\bsetTimeout\b.*timers\/promises/
/** Kills at moments of real time are what it is about. */
const killsAtMoments = 'tests/crash/crash-loop.test.ts'
/** Settings that leave tests out of a run; `grep` would name what it takes. `@deep` and `tags` mark a test without a reason. */
const leftOutOfRun = /\b(grep|grepInvert|testIgnore|tagsFilter)\b\s*[:,}]|@deep|\btags:/
/** Configurations of the runs, and `deep`, which asks for the reason why a test is left to deep runs. */
const leavesOut = ['tests/playwright.config.ts', 'tests/vitest.config.ts', 'tests/support/process/deep.ts']
/** A test that is left to deep runs says why in plain text, in some words. */
const withoutReason = /\b(deep\(|deepStep\(\s*(['"`])[^'"`]*\2,)\s*(?!\s*['"`][^'"`]{20,})/
/** A test whose body does nothing cannot fail. */
const emptyTest = /\b(test|it)\b[\w.]*\([^\n]*=>\s*\{\s*\}\s*,?\s*\)/
/** Ways to write a number that do not ask how the reader writes it. */
const writtenInOneWay =
  /\b(formatUsd|groupThousands|dollarText)\b|\bunitsText\b[^}]*\} from '@\/lib\/billing\/|\.toLocaleString\(|\bIntl\.NumberFormat\b/
/** Invoices are documents: one has the same figures for everybody. */
const documents = 'components/billing/invoice/'
const isTest = /(^tests\/|\.test\.tsx?$)/
const holdsTests = /\.(test|spec)\.tsx?$/

const houseRules: readonly HouseRule[] = [
  {
    says: "a file of lib/server begins with import 'server-only'",
    broken: ({ path, text }) =>
      /^lib\/server\/.*\.tsx?$/.test(path) &&
      !isTest.test(path) &&
      !path.endsWith('.config.ts') &&
      !/^import 'server-only'$/m.test(text),
  },
  {
    says: `a file has at most ${lineLimit} lines`,
    broken: ({ text }) => text.trimEnd().split('\n').length > lineLimit,
  },
  { says: 'a name tells what is inside', broken: ({ path }) => emptyNames.test(path) },
  {
    says: 'no re-exports: import from the defining module',
    // A package has one module that names its exports.
    broken: ({ path, text }) =>
      !path.startsWith('tests/') &&
      path !== 'lib/sdk/package-entry.ts' &&
      /^export\s[^'"`;=(]*\bfrom\s*['"]/m.test(text),
  },
  {
    says: 'there are no Server Actions and no cached functions',
    broken: ({ text }) => /^\s*['"]use (server|cache)/m.test(text),
  },
  {
    says: 'an import names its module in plain text, so that its arrow can be checked',
    broken: ({ path, text }) =>
      /^(app|components|lib\/(?!launch))/.test(path) && /\bimport\(\s*[^'"\s)]/.test(text),
  },
  {
    says: 'tests neither mock modules nor sleep, and none is left out',
    broken: ({ path, text }) =>
      isTest.test(path) &&
      (mocked.test(text) ||
        leftOut.some((spelling) => spelling.test(text)) ||
        (holdsTests.test(path) && path !== killsAtMoments && asleep.test(text))),
  },
  {
    says: 'a test does not end before its last line',
    broken: ({ path, text }) => holdsTests.test(path) && endsEarly(text),
  },
  {
    says: 'a test is left to deep runs by `deep` or `deepStep`, with the reason',
    broken: ({ path, text }) =>
      isTest.test(path) &&
      !leavesOut.includes(path) &&
      (leftOutOfRun.test(text) || (holdsTests.test(path) && withoutReason.test(text))),
  },
  {
    says: 'a test does something that can fail',
    broken: ({ path, text }) => isTest.test(path) && emptyTest.test(text),
  },
  {
    says: 'the id of a row of a log comes from next_log_id, which tells nobody how many there are',
    broken: ({ path, text }) => /^lib\/server\/.*\.ts$/.test(path) && /\bnextval\(/.test(text),
  },
  {
    says: 'components write numbers as the reader does: see lib/language/amounts.ts',
    broken: ({ path, text }) =>
      path.startsWith('components/') &&
      !path.startsWith(documents) &&
      !isTest.test(path) &&
      writtenInOneWay.test(text),
  },
  {
    says: 'no finding of the compiler is silenced',
    broken: ({ text }) => /@ts-(ignore|nocheck|expect-error)/.test(text),
  },
]

/**
 * True where the callback of a test or of a step has a `return` of its own: whatever its condition, what comes after it
 * is then not held. Blocks are told by their indentation, which the formatter sees to.
 */
function endsEarly(text: string): boolean {
  const lines = text.split('\n')
  const indentOf = (line: string) => line.length - line.trimStart().length
  /** The line that begins the statement of which `line` opens a block. */
  const startOf = (line: number): number => {
    const indent = indentOf(lines[line] ?? '')
    let start = line
    while (start > 0 && /^\s*[\])}]/.test(lines[start] ?? '')) {
      start -= 1
      while (start > 0 && (lines[start] === '' || indentOf(lines[start] ?? '') > indent)) start -= 1
    }
    return start
  }
  return lines.some((text, number) => {
    if (!/\breturn;?$/.test(text)) return false
    let [indent, line] = [indentOf(text), number]
    while (line > 0 && !/(=>|^\s*(export )?(async )?function\b.*) \{$/.test(lines[line] ?? '')) {
      do line -= 1
      while (line > 0 && (lines[line] === '' || indentOf(lines[line] ?? '') >= indent))
      indent = indentOf(lines[line] ?? '')
    }
    return /^\s*(await )?(test|it)\b/.test(lines[startOf(line)] ?? '')
  })
}

/** One line for every house rule that the file breaks. */
export function brokenHouseRules(file: SourceFile): string[] {
  return houseRules.filter((rule) => rule.broken(file)).map((rule) => `${file.path}: ${rule.says}`)
}
