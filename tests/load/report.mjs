// @ts-check
import { THROTTLED } from './measure-pages.mjs'
import { CHECKOUT_PAGE, HEALTH, KEPT_PAGE } from './measure-requests.mjs'

/** Budget of the checkout page: KB of script, largest contentful paint in ms, layout shift. */
const CHECKOUT = { scriptKb: 120, lcpMs: 1000, shift: 0.01 }

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
    ['page', 'JS KB', 'files', 'first', 'largest', 'shift', 'blocked', 'kept from', 'heard from', 'press'],
    rows.map((row) => [
      row.name,
      (row.scriptBytes / 1024).toFixed(1),
      String(row.scripts),
      ms(row.fcp),
      ms(row.lcp),
      row.shift.toFixed(3),
      ms(row.blocked),
      ms(row.kept),
      ms(row.heard),
      ms(row.press),
    ]),
  )
}

/**
 * Requests of the fast lane, and as Next answers them, as parts of what the bare server beside them answered.
 *
 * @param {string} database @param {import('./results.mjs').RequestFigures} figures
 */
export function printRequests(database, { direct, throughNext }) {
  const percent = (/** @type {number | undefined} */ part) =>
    part === undefined ? '' : `${(part * 100).toFixed(1)} %`
  printTable(
    [database, 'requests/s', '% of bare', 'through Next', 'processor µs', 'p50 ms', 'p99 ms', 'p99 / p50'],
    direct.map((row) => [
      row.name,
      Math.round(row.perSecond).toString(),
      percent(row.ofBare),
      percent(throughNext.find(({ name }) => name === row.name && name !== direct[0]?.name)?.ofBare),
      row.cpuMicros === null ? '' : row.cpuMicros.toFixed(0),
      row.p50.toFixed(1),
      row.p99.toFixed(1),
      row.p50 >= 1 ? (row.p99 / row.p50).toFixed(1) : '',
    ]),
  )
  printRendering(throughNext)
}

/**
 * Rendering of the checkout, as a part of what Next answers where it has nothing to do.
 *
 * @param {import('./results.mjs').RequestFigures['throughNext']} throughNext
 */
function printRendering(throughNext) {
  const empty = throughNext.find(({ name }) => name === HEALTH)
  const pages = throughNext.filter(({ name }) => name === CHECKOUT_PAGE || name === KEPT_PAGE)
  if (!empty || pages.length === 0) return
  printTable(
    ['rendered by Next', 'requests/s', 'x its empty handler', 'processor µs', 'p50 ms', 'p99 ms'],
    [empty, ...pages].map(({ name, perSecond, cpuMicros, p50, p99 }) => [
      name,
      Math.round(perSecond).toString(),
      (perSecond / empty.perSecond).toFixed(2),
      cpuMicros === null ? '' : cpuMicros.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
    ]),
  )
}

/** @param {string} database @param {import('./measure-start.mjs').StartFigures} figures */
export function printStart(database, { seconds, nodeSeconds, idleMb, idleShare }) {
  printTable(
    [`npm start, ${database}`, ''],
    [
      ['seconds until the first answer', seconds.toFixed(2)],
      ['x those of a Node that only listens', (seconds / nodeSeconds).toFixed(0)],
      ['resident memory while idle', idleMb === null ? '' : `${idleMb.toFixed(0)} MB`],
      ['processor while idle', idleShare === null ? '' : `${(idleShare * 100).toFixed(2)} %`],
    ],
  )
}

/**
 * Requests a second of several processes beside those of one, and the processor time that all of them took for one.
 *
 * @param {readonly import('./measure-processes.mjs').ProcessRow[]} rows
 */
export function printProcesses(rows) {
  printTable(
    [
      'processes on one Postgres',
      'processes',
      'requests/s',
      '% of bare',
      'x the first',
      'processor µs',
      'p99 ms',
    ],
    rows.flatMap(({ name, by }) =>
      by.map(({ processes, perSecond, ofBare, cpuMicros, p99 }) => [
        name,
        String(processes),
        Math.round(perSecond).toString(),
        `${(ofBare * 100).toFixed(1)} %`,
        (perSecond / (by[0]?.perSecond ?? 1)).toFixed(2),
        cpuMicros === null ? '' : cpuMicros.toFixed(0),
        p99.toFixed(1),
      ]),
    ),
  )
}

/** @param {import('./measure-limits.mjs').Limits} limits */
export function printLimits({ hashesPerSecond, flushesPerSecond, statementsPerSecond }) {
  const count = (/** @type {number | null} */ value) => (value === null ? '' : Math.round(value).toString())
  printTable(
    ['limits of this machine', 'a second'],
    [
      ['SHA-256 of 1 KiB, one core', count(hashesPerSecond)],
      ['appends of 8 KiB flushed to disk', count(flushesPerSecond)],
      ['select 1 in Postgres, ten connections', count(statementsPerSecond)],
    ],
  )
}

/** Every table that was printed. @type {{ title: string, head: string[], rows: string[][] }[]} */
export const printedTables = []

/**
 * Prints a Markdown table with aligned columns.
 *
 * @param {string[]} head @param {string[][]} rows
 */
export function printTable(head, rows) {
  printedTables.push({ title: head[0] ?? '', head, rows })
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  console.log(`\n${[line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')}`)
}
