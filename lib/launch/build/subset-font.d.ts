/** The part of the package that is used; its published types are of an earlier version. */
declare module 'subset-font' {
  /** Cuts a font down to what a text needs. */
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2' | 'truetype'
      /** Of each axis of a variable font the range that is left, or the one place on it. */
      readonly variationAxes: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >
      /** Entries of the font's name table to keep. */
      readonly preserveNameIds?: number[]
      /** OpenType features to keep; all when left out. */
      readonly keepFeatures?: string[]
    },
  ): Promise<Buffer>
  export = subsetFont
}
