import 'server-only'

/** Spelling that the service's own headers have, so that one that is set replaces the default of its name. */
const OUR_SPELLING = /^(?:[A-Z][a-z]*|ETag)(?:-[A-Z][a-z]*)*$/

/**
 * Headers that an operation adds to its success answer. Those that are set, each to one value, are there as an object too: an
 * answer that is made of one costs a fraction of one that is made of Headers.
 */
export class AnswerHeaders extends Headers {
  #plain: Record<string, string> | null = {}

  constructor() {
    super()
    super.set('Cache-Control', 'no-store')
  }

  /** What was set; null where only the Headers themselves have all of it, such as cookies. */
  get plain(): Readonly<Record<string, string>> | null {
    return this.#plain
  }

  override set(name: string, value: string): void {
    super.set(name, value)
    if (!OUR_SPELLING.test(name)) this.#plain = null
    else if (this.#plain) this.#plain[name] = value
  }

  override append(name: string, value: string): void {
    super.append(name, value)
    this.#plain = null
  }

  override delete(name: string): void {
    super.delete(name)
    this.#plain = null
  }
}
