// @ts-check

/**
 * @typedef {object} Task
 * @property {string} name
 * @property {number} [slots] how much of the machine it takes; 1 unless given
 * @property {readonly string[]} [after] tasks that have to end before it begins, where they run at all
 */

/**
 * Runs tasks beside each other in a number of slots. The first task that may begin is the next to begin: where it
 * needs more slots than are free, those after it wait too, or it would wait for all of them.
 *
 * @template {Task} T
 * @template Result
 * @param {readonly T[]} tasks in the order in which they would best begin
 * @param {number} slots a task that wants more gets them all
 * @param {(task: T) => Promise<Result>} run
 * @returns {Promise<Result[]>} in the order of the tasks, once all of them have ended
 * @throws the first error of `run`: nothing begins after it, and what is running has ended
 */
export async function runSideBySide(tasks, slots, run) {
  /** @type {Map<T, Result>} */
  const results = new Map()
  const waiting = [...tasks]
  /** @type {Map<T, Promise<void>>} */
  const running = new Map()
  /** @type {{ error: unknown }[]} */
  const failures = []
  let free = slots

  const slotsOf = (/** @type {T} */ task) => Math.min(task.slots ?? 1, slots)
  const isOpen = (/** @type {string} */ name) =>
    [...waiting, ...running.keys()].some((task) => task.name === name)
  const begin = (/** @type {T} */ task) => {
    waiting.splice(waiting.indexOf(task), 1)
    free -= slotsOf(task)
    const ended = run(task)
      .then(
        (result) => void results.set(task, result),
        (error) => void failures.push({ error }),
      )
      .finally(() => {
        running.delete(task)
        free += slotsOf(task)
      })
    running.set(task, ended)
  }

  for (;;) {
    const next = failures.length > 0 ? undefined : waiting.find(({ after = [] }) => !after.some(isOpen))
    if (next && slotsOf(next) <= free) begin(next)
    else if (running.size > 0) await Promise.race(running.values())
    else break
  }
  if (failures[0]) throw failures[0].error
  if (waiting.length > 0)
    throw new Error(`Each waits for another: ${waiting.map(({ name }) => name).join(', ')}`)
  return tasks.map((task) => /** @type {Result} */ (results.get(task)))
}
