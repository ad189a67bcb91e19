import { findChromium } from '@/tests/run/provide/find-chromium.mjs'

/** Keeps the browser quiet: no first-run pages, no downloads, no calls home in the middle of a test. */
const quietFlags = [
  '--disable-gpu',
  // Optimizing a page's scripts takes more processor time than a test's few seconds on it give back.
  '--js-flags=--no-opt --no-maglev',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each page of the app in the same process, which has its scripts compiled: a process for each page that is opened
  // costs a fifth of opening it.
  '--process-per-site',
  // No test reaches an address outside. Answering for those by Playwright would put every request through it, which
  // turns the browser's cache off: measured, a third of the cost of opening a page.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** Options with which Playwright launches Chromium. Chromium has no sandbox for root, so root runs it without. */
export async function chromiumLaunchOptions(): Promise<{ executablePath?: string; args: string[] }> {
  const executablePath = await findChromium()
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quietFlags] : quietFlags
  return executablePath ? { executablePath, args } : { args }
}
