// @ts-check
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** @typedef {import('./measure-limits.mjs').Limits} Limits */
/** @typedef {import('./measure-requests.mjs').RequestRow} RequestRow */
/** @typedef {import('./measure-start.mjs').StartFigures} StartFigures */

/**
 * Figures of one database.
 *
 * @typedef {object} RequestFigures
 * @property {readonly RequestRow[]} direct the bare server first
 * @property {readonly RequestRow[]} throughNext the same requests as Next answers them; empty where they were left out
 */

/**
 * Figures of a run. Its ratios count: the machine and its load are in all of its figures alike.
 *
 * @typedef {object} Results
 * @property {string} date ISO 8601
 * @property {{ processor: string, cores: number, memoryGb: number, node: string, loadBefore: number }} machine
 * @property {Limits | null} limits
 * @property {{ postgres?: RequestFigures, embedded?: RequestFigures }} requests
 * @property {{ postgres?: StartFigures, embedded?: StartFigures }} start
 * @property {readonly import('./measure-processes.mjs').ProcessRow[]} processes empty where they were left out
 * @property {{ title: string, head: readonly string[], rows: readonly (readonly string[])[] }[]} tables everything that
 *   was printed
 * @property {number} seconds that the run took
 */

/**
 * @param {number} loadBefore processes that wanted to run, on average of the last minute
 * @returns {Results}
 */
export function newResults(loadBefore) {
  const processors = cpus()
  return {
    date: new Date().toISOString(),
    machine: {
      processor: processors[0]?.model.trim() ?? 'unknown',
      cores: processors.length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
      loadBefore,
    },
    limits: null,
    requests: {},
    start: {},
    processes: [],
    tables: [],
    seconds: 0,
  }
}

/** @param {string} file @param {Results} results */
export function writeResults(file, results) {
  const rounded = (/** @type {string} */ _, /** @type {unknown} */ value) =>
    typeof value === 'number' ? Number(value.toPrecision(4)) : value
  writeFileSync(file, `${JSON.stringify(results, rounded, 2)}\n`)
}
