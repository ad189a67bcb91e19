import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'

const FOLDER = join(import.meta.dirname, '../looks/trees')

/** Figures, names of months, ids and addresses, which differ from one run to the next. */
const CHANGING =
  /0x[0-9a-fA-F]+…?(?:[0-9a-fA-F]+)?|cs_[\w-]+|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر|\d+/g

/**
 * Holds that the browser's accessibility tree of a page is the one kept under this name, but for dates and ids. A tree that
 * is not there yet is written, and the test fails once: look at it before it is kept.
 */
export async function expectTree(page: Page, name: string): Promise<void> {
  const path = join(FOLDER, `${name}.yml`)
  const tree = () => readTree(page)
  if (!existsSync(path)) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(path, await tree())
    expect(existsSync(path), `${path} was written: look at it, then run the test again`).toBe(false)
  }
  await expect.poll(tree, `tree of ${name}`).toBe(readFileSync(path, 'utf8'))
}

async function readTree(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot()
  return `${tree.replace(CHANGING, '#').replace(/#(?:st|nd|rd|th)\b/g, '#')}\n`
}
