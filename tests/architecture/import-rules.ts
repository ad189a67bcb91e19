import { type Import, readImports } from './read-imports'
import type { SourceFile } from './source-files'

interface ZoneRule {
  /** The rule holds for the files below this path. */
  readonly zone: string
  /** The only places of the project that they may import from. */
  readonly only?: readonly string[]
  /** Places within those that they may not. */
  readonly never?: readonly string[]
  /** The packages that they may import; all when absent. */
  readonly packages?: readonly string[]
}

const pure = ['lib/billing/', 'lib/language/', 'lib/mandate/', 'lib/wire/']

const audiences = [
  'components/checkout/',
  'components/merchant/',
  'components/portal/',
  'components/test-mode/',
]

/** Imports allowed by zone; a file obeys every rule whose zone it lies in. */
const zoneRules: readonly ZoneRule[] = [
  { zone: 'lib/billing/', only: ['lib/billing/'], packages: [] },
  {
    zone: 'lib/language/',
    only: ['lib/billing/', 'lib/language/'],
    packages: ['icu-minify/compile', 'icu-minify/format', '@schummar/icu-type-parser'],
  },
  // A page gets the sentences of its own language, compiled by the server: no catalogue is in a browser's code.
  ...['components/', 'lib/client/', 'lib/wire/'].map((zone) => ({ zone, never: ['lib/language/texts/'] })),
  { zone: 'lib/mandate/', only: ['lib/billing/', 'lib/mandate/'] },
  { zone: 'lib/wire/', only: pure },
  { zone: 'lib/client/', only: [...pure, 'lib/client/'] },
  // The one decision that launcher and server share.
  {
    zone: 'lib/server/',
    only: [...pure, 'lib/server/', 'lib/launch/process/installation-mode', 'lib/sdk/package-entry'],
  },
  // Next's configuration says which paths lead to a route file besides its own.
  { zone: 'lib/launch/', only: ['lib/launch/', 'next.config'] },
  { zone: 'components/', only: [...pure, 'lib/client/', 'components/'] },
  { zone: 'components/ui/', only: ['components/ui/'] },
  // Components shared by several audiences import none of them.
  ...['billing', 'language', 'sign-in', 'wallet'].map((shared) => ({
    zone: `components/${shared}/`,
    never: audiences,
  })),
  { zone: 'components/portal/', never: audiences.filter((place) => place !== 'components/portal/') },
  { zone: 'app/', only: [...pure, 'lib/client/', 'lib/server/', 'components/', 'app/'] },
  // The proxy reads no credential: routes and pages authorize where they answer.
  {
    zone: 'proxy.ts',
    only: [
      'lib/server/http/pages/page-headers',
      'lib/server/http/pages/page-request',
      'lib/server/http/pages/personal-visit',
    ],
  },
  { zone: 'instrumentation.ts', only: ['lib/server/deps', 'lib/server/start-app'] },
  ...zonesBelow('lib/server/', {
    store: ['chain', 'http', 'services', 'views', 'work', 'test-mode'],
    chain: ['store', 'http', 'services', 'views', 'work', 'test-mode'],
    http: ['services', 'work', 'test-mode'],
    views: ['chain', 'http', 'work', 'test-mode'],
    services: ['http', 'views', 'work', 'test-mode'],
  }),
]

function zonesBelow(parent: string, table: Readonly<Record<string, readonly string[]>>): ZoneRule[] {
  return Object.entries(table).map(([folder, never]) => ({
    zone: `${parent}${folder}/`,
    never: never.map((other) => `${parent}${other}/`),
  }))
}

interface PackageRule {
  readonly packages: RegExp
  /** The files that may import them. */
  readonly allowed: RegExp
}

const packageRules: readonly PackageRule[] = [
  // SQL lives in one place.
  {
    packages: /^(drizzle-orm|drizzle-kit|pg|@electric-sql\/pglite)(\/|$)/,
    allowed: /^(lib\/server\/store|tests)\//,
  },
  // Next's private modules: a 303 from a page, `register()` of a server that Next does not start, a router for tests.
  {
    packages: /^next\/dist\//,
    allowed:
      /^(app\/pay\/\[paymentLinkId\]\/see-other\.ts|lib\/launch\/serve\/run-instrumentation\.mjs|tests\/support\/language\/page-html\.tsx)$/,
  },
  // Route handlers and everything below them are plain (Request) => Promise<Response>.
  { packages: /^next\/(headers|server|cache)$/, allowed: /^(proxy\.ts$|app\/(?!.*route\.ts$))/ },
]

const isTest = (path: string) => path.startsWith('tests/') || /\.test\.tsx?$/.test(path)

/** One line for every import of the file that the rules forbid. */
export function forbiddenImports(file: SourceFile): string[] {
  return readImports(file)
    .filter((imported) => breaksZoneRule(file.path, imported) || breaksPackageRule(file.path, imported))
    .map((imported) => `${file.path} imports ${imported.name}`)
}

function breaksZoneRule(path: string, { kind, name }: Import): boolean {
  if (path.startsWith('tests/')) return false
  return zoneRules.some(({ zone, only, never, packages }) => {
    if (!path.startsWith(zone)) return false
    // A test may measure a rule against a package that the rule itself must do without.
    if (kind === 'package') return packages !== undefined && !packages.includes(name) && !isTest(path)
    if (isTest(path) && name.startsWith('tests/support/')) return false
    const isIn = (place: string) => name.startsWith(place)
    return (only !== undefined && !only.some(isIn)) || (never?.some(isIn) ?? false)
  })
}

function breaksPackageRule(path: string, { kind, name }: Import): boolean {
  return (
    kind === 'package' && packageRules.some((rule) => rule.packages.test(name) && !rule.allowed.test(path))
  )
}
