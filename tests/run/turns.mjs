// @ts-check

/** Of the files that take turns each is in one run of so many, the next ones with each commit. */
const PARTS = 4

/**
 * Files of tests that take turns in a run of all suites: further ways to what others hold, rare faults, and what changes
 * seldom. The last commit's own subjects are in each run, as is what stands here nowhere: each journey to money and back,
 * each operation against other merchants, each rule of the keeper.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const TAKE_TURNS = {
  // On the embedded database: on Postgres every integration test is in each run.
  'tests/integration/store': ['payment-pages', 'migrate', 'migrate-subscribers'],
  'tests/integration/reports': ['figures', 'metrics', 'events'],
  'tests/integration/subscribers': ['csv-exports', 'find-subscribers'],
  'tests/chain': [
    ...['failover', 'smart-account', 'doctor-command', 'killed-app', 'local-chain', 'delegated-accounts'],
    ...['paying-app', 'wallet-permits', 'test-mode-faults', 'first-payer', 'changed-terms'],
  ],
  'tests/chain/test-mode': ['sample-on-chain'],
  'tests/crash': ['damaged-directory', 'durability', 'data-lock'],
  'tests/architecture': ['openapi-linters'],
  'tests/simulation': ['run-seed'],
  'tests/launch': ['direct-api', 'webhooks-at-the-end', 'operator-commands', 'fresh-clone'],
  'tests/e2e/checkout': [
    ...['before-script', 'wallet', 'pay-states', 'wallets-of-other-sites', 'languages', 'expired-checkout'],
    ...['embed', 'smart-wallet', 'checkout-states'],
  ],
  'tests/e2e/merchant': [
    ...[
      'settings',
      'webhooks',
      'pairing',
      'payments',
      'late-overlays',
      'bulk',
      'edit-subscription',
      'commands',
    ],
    ...['overview', 'customers', 'keyboard', 'session-ended', 'details', 'developers', 'events', 'phone'],
    ...['invoices', 'closed-sign-up', 'new-subscription'],
  ],
  'tests/e2e/portal': ['seats-and-refunds', 'price-rise', 'messages', 'devices'],
  'tests/e2e/site': [
    ...[
      'docs',
      'shop',
      'develop-commands',
      'samples',
      'sdk',
      'first-picture',
      'generated-clients',
      'year-samples',
    ],
  ],
  'tests/e2e/test-mode': ['fourteen-months', 'test-mode', 'test-mode-story'],
}

/** Paths, from the root of the project, of all files that take turns. */
export const TURN_FILES = Object.entries(TAKE_TURNS).flatMap(([folder, names]) =>
  names.map((name) => `${folder}/${name}${folder.startsWith('tests/e2e/') ? '.spec' : '.test'}.ts`),
)

/** Folders of tests that say where a person is, not which subject is tested. */
const SIDES = new Set(['merchant', 'site'])

/**
 * Subjects that wake the tests of a folder beside those that it is named for.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const ALSO_WAKE = { architecture: ['openapi', 'wire'], crash: ['engine'] }

/**
 * Files that rest, as the run of all suites tells its runners; none in other runs.
 *
 * @returns {string[]}
 */
export const restingHere = () =>
  (process.env.DUES_RESTING_TESTS ?? '').split(',').filter((path) => path !== '')

/**
 * Files that rest in a run of all suites.
 *
 * @param {number} turn of the commit
 * @param {readonly string[]} changed paths that the last commit and the working tree have changed. They wake the tests of
 *   their subjects: those whose folder, or whose own name, is a folder or a file on such a path, and those of `ALSO_WAKE`
 * @returns {string[]}
 */
export function restingFiles(turn, changed) {
  const subjects = new Set(changed.filter((path) => !isTest(path)).flatMap(wordsOf))
  const isWoken = (/** @type {string} */ file) => {
    const [name = '', folder = ''] = wordsOf(file).reverse()
    const ofFolder = SIDES.has(folder) ? [] : [folder, ...(ALSO_WAKE[folder] ?? [])]
    return changed.includes(file) || [name, ...ofFolder].some((word) => subjects.has(word))
  }
  return TURN_FILES.filter((file, index) => index % PARTS !== turn % PARTS && !isWoken(file))
}

const isTest = (/** @type {string} */ path) => /\.(test|spec)\.tsx?$/.test(path)

/** Names of a path's folders and of its file, without an ending. */
const wordsOf = (/** @type {string} */ path) => path.replace(/(\.\w+)+$/, '').split('/')
