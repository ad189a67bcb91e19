// @ts-check

/**
 * @typedef {object} OutputPart
 * @property {(text: string) => void} show
 * @property {() => void} end
 */

/**
 * Keeps apart the outputs of what runs at the same time: the part that was opened first is written as it comes, each
 * other one is kept until those before it have ended.
 *
 * @param {(text: string) => void} write
 * @returns {{ open: () => OutputPart }}
 */
export function createOutputQueue(write) {
  /** @type {{ kept: string[], hasEnded: boolean }[]} */
  const parts = []

  const writeFirst = () => {
    for (let [first] = parts; first; [first] = parts) {
      for (const text of first.kept.splice(0)) write(text)
      if (!first.hasEnded) return
      parts.shift()
    }
  }
  return {
    open() {
      const part = { kept: /** @type {string[]} */ ([]), hasEnded: false }
      parts.push(part)
      return {
        show(text) {
          part.kept.push(text)
          writeFirst()
        },
        end() {
          part.hasEnded = true
          writeFirst()
        },
      }
    },
  }
}
