import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page, TestInfo } from 'playwright/test'
import { test as base, expect } from '../browser/merchant-fixture'
import { type AppServer, startApp } from '../process/app-server'
import { IS_DEEP } from '../process/deep'
import { differingCells, marked, type Picture } from './picture'
import { type Easel, easelOn } from './png-codec'
import { looksIn, takeOn } from './window-and-theme'

export { expect }

/** The app's time in every picture: ahead of the real one, as test mode needs it, so far that every date has its year. */
const THEN = new Date('2040-03-14T12:00:00Z')

/** Higher than usual, so that one picture holds most of a page. */
const LOOKS = looksIn([
  { name: 'desktop', width: 1280, height: 1000 },
  { name: 'phone', width: 390, height: 1500 },
])
/** Each window once and each theme once; a deep run takes the two others as well. */
const USUAL = ['desktop-light', 'phone-dark']
const TAKEN = IS_DEEP ? LOOKS : LOOKS.filter(({ name }) => USUAL.includes(name))
const FOLDER = fileURLToPath(new URL('../../e2e/looks', import.meta.url))
/** The page has changed when more cells differ. */
const MOST_CELLS = 150
/** Time that a page has to settle into its picture. */
const PATIENCE_MS = 120_000

const PLAIN_DISC =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1" fill="#6f8fa6"/></svg>'

interface Looks {
  /** Answers for every other address, and for the marks of tokens, with a plain disc. */
  outsideWorld: undefined
  /**
   * Holds that a page looks as it did, on phone and desktop, light and dark.
   * @param moving - parts to cover, which differ each time; they must keep their size
   */
  expectLooks(page: Page, name: string, moving?: readonly Locator[]): Promise<void>
}

/** Playwright's `test` with an app whose time and data are the same whenever it is started. */
export const test = base.extend<Looks, { app: AppServer }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), 'dues-looks-'))
      const aheadMs = THEN.getTime() - Date.now()
      await writeFile(join(data, 'billing-clock.json'), JSON.stringify({ aheadMs }))
      const app = await startApp({ env: { RATE_LIMITS: 'off' }, copyOf: data })
      await use(app)
      await app.stop()
      await rm(data, { recursive: true })
    },
    { scope: 'worker', timeout: 700_000 },
  ],
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { args = [] } = launchOptions
      // Else a system's settings decide how wide letters are.
      await use({ ...launchOptions, args: [...args, '--font-render-hinting=none', '--disable-lcd-text'] })
    },
    { scope: 'worker' },
  ],
  outsideWorld: [
    async ({ context, app }, use) => {
      await context.route(
        (url) => url.origin !== new URL(app.baseUrl).origin || url.pathname.startsWith('/marks/tokens/'),
        (route) => route.fulfill({ contentType: 'image/svg+xml', body: PLAIN_DISC }),
      )
      await use(undefined)
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  expectLooks: async ({}, use, testInfo) => {
    await use(async (page, name, moving = []) => {
      for (const look of TAKEN) {
        await takeOn(page, look)
        await expectPicture({
          easel: easelOn(page),
          name: `${look.name}/${name}`,
          testInfo,
          shoot: () => stillScreenshot(page, moving),
        })
      }
    })
  },
})

interface Shot {
  readonly shoot: () => Promise<Buffer>
  readonly easel: Easel
  readonly name: string
  readonly testInfo: TestInfo
}

async function expectPicture({ shoot, easel, name, testInfo }: Shot): Promise<void> {
  const path = join(FOLDER, `${name}.png`)
  const { updateSnapshots } = testInfo.config
  const kept = await readFile(path).catch(() => null)
  const expected = kept && (await easel.read(kept))
  if (updateSnapshots === 'all' || updateSnapshots === 'changed') {
    const now = await easel.shrink(await settled(shoot))
    if (expected && updateSnapshots === 'changed' && differences(expected, now).length <= MOST_CELLS) return
    await mkdir(dirname(path), { recursive: true })
    return writeFile(path, await easel.write(now))
  }
  const deadline = performance.now() + PATIENCE_MS
  let screenshot: Buffer
  let actual: Picture
  let cells: readonly number[]
  do {
    screenshot = await shoot()
    actual = await easel.shrink(screenshot)
    cells = expected ? differences(expected, actual) : []
    if (expected && cells.length <= MOST_CELLS) return
  } while (expected && performance.now() < deadline)

  await testInfo.attach(`${name} now`, { body: screenshot, contentType: 'image/png' })
  const seen = await easel.write(marked(actual, cells))
  await testInfo.attach(`${name} differences`, { body: seen, contentType: 'image/png' })
  throw new Error(
    `${expected ? `${cells.length} cells of "${name}" look different.` : `There is no picture ${path}.`} ` +
      'The attached pictures show where. If it is meant so: DUES_DEEP=1 npm test -- e2e looks.spec --update-snapshots',
  )
}

function differences(expected: Picture, actual: Picture): readonly number[] {
  if (expected.width === actual.width && expected.height === actual.height)
    return differingCells(expected, actual)
  return Array.from({ length: actual.width * actual.height }, (_, cell) => cell)
}

/** The first screenshot that equals the one before. */
async function settled(shoot: () => Promise<Buffer>): Promise<Buffer> {
  const deadline = performance.now() + PATIENCE_MS
  let last = await shoot()
  while (performance.now() < deadline) {
    const next = await shoot()
    if (next.equals(last)) return next
    last = next
  }
  throw new Error('The page does not stand still, so there is no picture to keep of it.')
}

/** A screenshot without the parts that differ each time. */
async function stillScreenshot(page: Page, moving: readonly Locator[]): Promise<Buffer> {
  await page.waitForFunction(holdStill)
  return page.screenshot({ animations: 'disabled', mask: [...moving], maskColor: '#808080' })
}

/**
 * Runs in the page. Real dates (the app's own are of 2039 and later), times of day and what is drawn at random get one
 * text, so that the parts beside them stay where they are.
 * @returns false while some of it is not React's yet, which would miss the text that the server wrote
 */
async function holdStill(): Promise<boolean> {
  const moving: readonly (readonly [RegExp, string])[] = [
    [/\b\d{1,2} [A-Z][a-z]{2} (?!2039)20[23]\d\b/g, '21 Nov 2026'],
    [/\b\d\d:\d\d\b/g, '12:00'],
    [/(?<=localhost:)\d+/g, '3000'],
    [/(?<=dues_test_\.\.\.)[\w-]{4}/g, 'abcd'],
  ]
  const found: { readonly node: Node; readonly still: string }[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest('script, style')) continue
    const text = node.nodeValue ?? ''
    const still = moving.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)
    if (still !== text) found.push({ node, still })
  }
  const isReacts = ({ node }: { node: Node }) =>
    Object.keys(node.parentElement ?? {}).some((key) => key.startsWith('__reactFiber$'))
  if (!found.every(isReacts)) return false
  // React has nothing left to do by then. After a change of the window's size Chromium may not call for minutes.
  await new Promise((idle) => requestIdleCallback(idle, { timeout: 500 }))
  for (const { node, still } of found) node.nodeValue = still
  return true
}
