/** The part of the package that is used; it has no types of its own. */
declare module 'linebreak' {
  /** Places where a line may break (UAX 14), one after the other, the text's end the last. */
  class LineBreaker {
    constructor(text: string)
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }
  export = LineBreaker
}
