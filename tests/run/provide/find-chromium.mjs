// @ts-check
import { existsSync } from 'node:fs'
import { StartupError } from '../../../lib/launch/process/startup-error.mjs'
import { findProgram, isExecutable } from './find-program.mjs'

/** First the one without windows and toolbars, which opens a page in half the time. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const macFolders = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The browser that the tests drive: CHROMIUM_PATH, then a Chromium or Chrome of this system, then the one that
 * Playwright downloaded; null when there is none.
 *
 * @returns {Promise<string | null>} an absolute path
 * @throws {StartupError} when CHROMIUM_PATH names something that cannot be run
 */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (isExecutable(wanted)) return wanted
    throw new StartupError(`CHROMIUM_PATH names ${wanted}, which is not a program. Correct it or unset it.`)
  }
  return findProgram(systemNames) ?? macFolders.find(isExecutable) ?? (await findDownloadedChromium())
}

async function findDownloadedChromium() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}
