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
/** A test whose body does nothing cannot fail. */
const emptyTest = /\b(test|it)\b[\w.]*\([^\n]*=>\s*\{\s*\}\s*,?\s*\)/
const isTest = /(^tests\/|\.test\.tsx?$)/

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
    broken: ({ path, text }) => !path.startsWith('tests/') && /^export\s[^'"`;=(]*\bfrom\s*['"]/m.test(text),
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
      isTest.test(path) && (mocked.test(text) || leftOut.some((spelling) => spelling.test(text))),
  },
  {
    says: 'a test does something that can fail',
    broken: ({ path, text }) => isTest.test(path) && emptyTest.test(text),
  },
  {
    says: 'no finding of the compiler is silenced',
    broken: ({ text }) => /@ts-(ignore|nocheck|expect-error)/.test(text),
  },
]

/** One line for every house rule that the file breaks. */
export function brokenHouseRules(file: SourceFile): string[] {
  return houseRules.filter((rule) => rule.broken(file)).map((rule) => `${file.path}: ${rule.says}`)
}
