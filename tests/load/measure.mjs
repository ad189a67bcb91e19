// @ts-check
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

/** @typedef {{ url: string, method?: 'GET' | 'POST', headers?: Record<string, string>, bodies?: string[] }} Target */
/** @typedef {{ name: string, perSecond: number, p50: number, p99: number, memoryMb: number | null }} LoadRow */

/**
 * Loads one address and reads the app's resident memory right after.
 *
 * @param {string} name @param {Target} target
 * @param {{ duration: number, connections: number }} load
 * @param {number | null} pid
 * @returns {Promise<LoadRow>}
 */
export async function measureLoad(name, target, load, pid) {
  let next = 0
  const { bodies } = target
  const result = await autocannon({
    url: target.url,
    ...load,
    requests: [
      {
        method: target.method ?? 'GET',
        ...(target.headers && { headers: target.headers }),
        ...(bodies && {
          setupRequest: (/** @type {autocannon.Request} */ request) => ({
            ...request,
            body: bodies[next++ % bodies.length] ?? '',
          }),
        }),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`)
  }
  return {
    name,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    memoryMb: pid === null ? null : residentMb(pid),
  }
}

/**
 * Loads several addresses in turns and averages each one's rounds, so that other load (a
 * compiler that warms up, a busy machine) affects all of them alike.
 *
 * @param {readonly { name: string, target: Target }[]} targets
 * @param {{ duration: number, connections: number }} load
 * @param {number | null} pid
 * @returns {Promise<LoadRow[]>}
 */
export async function measureInTurns(targets, load, pid) {
  const turn = { ...load, duration: Math.max(1, load.duration / 2) }
  /** @type {LoadRow[][]} */
  const rounds = []
  for (let round = 0; round < 4; round++) {
    const rows = []
    for (const { name, target } of targets) rows.push(await measureLoad(name, target, turn, pid))
    rounds.push(rows)
  }
  return targets.map(({ name }, index) => {
    const rows = rounds.flatMap((round) => round[index] ?? [])
    const mean = (/** @type {(row: LoadRow) => number} */ figure) =>
      rows.reduce((sum, row) => sum + figure(row), 0) / rows.length
    return {
      name,
      perSecond: mean((row) => row.perSecond),
      p50: mean((row) => row.p50),
      p99: mean((row) => row.p99),
      memoryMb: rows.at(-1)?.memoryMb ?? null,
    }
  })
}

/**
 * Reads a whole streamed answer and how far the app's memory rose meanwhile.
 *
 * @param {string} url @param {Record<string, string>} headers @param {number} pid
 */
export async function measureStream(url, headers, pid) {
  const before = residentMb(pid)
  let peak = before
  let bytes = 0
  const startedAt = performance.now()
  const response = await fetch(url, { headers })
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    peak = Math.max(peak, residentMb(pid))
  }
  return {
    seconds: (performance.now() - startedAt) / 1000,
    megabytes: bytes / 1024 / 1024,
    growthMb: peak - before,
  }
}

/**
 * The empty handler's latency, one request after another, alone and while the whole list is read beside it.
 *
 * @param {string} baseUrl @param {string} heavyUrl @param {Record<string, string>} headers
 */
export async function measureDuringHeavyQuery(baseUrl, heavyUrl, headers) {
  const alone = await latencies(`${baseUrl}/api/health`, () => true, 300)
  let running = true
  const heavy = fetch(heavyUrl, { headers })
    .then((response) => response.arrayBuffer())
    .finally(() => {
      running = false
    })
  const during = await latencies(`${baseUrl}/api/health`, () => running, 100_000)
  await heavy
  return { alone, during }
}

/**
 * The empty handler's latency, one request after another, while ten clients load a page as fast as it comes.
 *
 * @param {string} baseUrl @param {string} pageUrl @param {number} seconds
 */
export async function measureDuringPages(baseUrl, pageUrl, seconds) {
  // The first answer is rendered for all that follow, or at least warms up what renders them.
  await (await fetch(pageUrl)).arrayBuffer()
  let running = true
  const load = Promise.resolve(
    autocannon({
      url: pageUrl,
      connections: 10,
      duration: seconds,
      // As browsers do.
      headers: { 'accept-encoding': 'gzip, deflate, br' },
      // Else this thread, which measures, would be as busy as the app.
      workers: 1,
    }),
  ).finally(() => {
    running = false
  })
  const health = await latencies(`${baseUrl}/api/health`, () => running, 100_000)
  const pages = await load
  if (pages.non2xx > 0 || pages.errors > 0)
    throw new Error(`${pageUrl}: ${pages.non2xx} answers were not 2xx`)
  return { health, pagesPerSecond: pages.requests.average }
}

/** @param {string} url @param {() => boolean} goOn @param {number} most */
async function latencies(url, goOn, most) {
  /** @type {number[]} */
  const times = []
  while (goOn() && times.length < most) {
    const startedAt = performance.now()
    await (await fetch(url)).arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const at = (/** @type {number} */ share) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { count: times.length, p50: at(0.5), p99: at(0.99), longest: at(1) }
}

/** Resident memory of a process, from Linux; 0 elsewhere. @param {number} pid */
export function residentMb(pid) {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}
