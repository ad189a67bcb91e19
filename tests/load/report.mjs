// @ts-check
import { THROTTLED } from './measure-pages.mjs'

/** Budget of the checkout page: KB of script, largest contentful paint in ms, layout shift. */
const CHECKOUT = { scriptKb: 150, lcpMs: 1200, shift: 0.01 }

/** @param {import('./measure.mjs').LoadRow[]} rows the bare server first, the empty handler second */
export function printLoadTable(rows) {
  const [bare, empty] = rows
  if (!bare || !empty) throw new Error('Nothing to compare with')
  printTable(
    ['operation', 'requests/s', 'p50 ms', 'p99 ms', 'memory MB', 'x bare', 'x empty'],
    rows.map((row) => [
      row.name,
      Math.round(row.perSecond).toString(),
      row.p50.toFixed(1),
      row.p99.toFixed(1),
      row.memoryMb === null ? '' : row.memoryMb.toFixed(0),
      (row.perSecond / bare.perSecond).toFixed(3),
      (row.perSecond / empty.perSecond).toFixed(2),
    ]),
  )
}

/** @param {import('./measure-pages.mjs').PageRow[]} rows in milliseconds */
export function printPages(rows) {
  const { cpuSlowdown, roundTripMs, downKbit, upKbit } = THROTTLED
  console.log(
    `\nPages, first load with an empty cache: processor ${cpuSlowdown} x slower, ${roundTripMs} ms a round trip, ` +
      `${downKbit} kbit/s down, ${upKbit} up. Budget of the checkout: JavaScript ${CHECKOUT.scriptKb} KB, ` +
      `largest content ${CHECKOUT.lcpMs} ms, shift ${CHECKOUT.shift}`,
  )
  const ms = (/** @type {number | null} */ time) => (time === null ? '' : Math.round(time).toString())
  printTable(
    ['page', 'JS KB', 'files', 'first', 'largest', 'shift', 'blocked', 'heard from', 'press'],
    rows.map((row) => [
      row.name,
      (row.scriptBytes / 1024).toFixed(1),
      String(row.scripts),
      ms(row.fcp),
      ms(row.lcp),
      row.shift.toFixed(3),
      ms(row.blocked),
      ms(row.answers),
      ms(row.press),
    ]),
  )
}

/**
 * Prints a Markdown table with aligned columns.
 *
 * @param {string[]} head @param {string[][]} rows
 */
export function printTable(head, rows) {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  console.log(`\n${[line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')}`)
}
