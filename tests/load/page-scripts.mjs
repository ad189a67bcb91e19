// @ts-check
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { findChromium } from '../../lib/launch/find-chromium.mjs'
import { BENCH } from './bench-data.mjs'

/**
 * The JavaScript that a browser loads with each page before anybody touches it, gzip-compressed.
 *
 * @param {string} baseUrl
 */
export async function measurePageScripts(baseUrl) {
  const executablePath = await findChromium()
  if (!executablePath)
    throw new Error('Chromium was not found. Set CHROMIUM_PATH, or leave this part out with --skip-pages.')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const pages = [
      ['checkout', `/checkout/${BENCH.session}`],
      ['merchant: overview', '/merchant'],
      ['merchant: subscriptions', '/merchant/subscriptions'],
      ['merchant: subscribers', `/merchant/subscriptions/${BENCH.small}`],
    ]
    const results = []
    for (const [name, path] of pages) {
      const context = await browser.newContext()
      await context.addCookies([{ name: 'svc-session', value: BENCH.sessionToken, url: baseUrl }])
      const page = await context.newPage()
      /** @type {Promise<number>[]} */
      const sizes = []
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script')
          sizes.push(response.body().then((body) => gzipSync(body).length))
      })
      await page.goto(`${baseUrl}${path}`, { waitUntil: 'networkidle' })
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      results.push({ name: String(name), bytes, files: sizes.length })
      await context.close()
    }
    return results
  } finally {
    await browser.close()
  }
}
