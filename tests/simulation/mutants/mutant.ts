import type { RunOptions, SceneName, Weather } from '../run-options'

/** A change of a source's text. */
export interface Edit {
  /** Below `lib`. */
  readonly file: string
  /**
   * Text that the file has once; of `const a = «b»` only what the marks enclose is replaced. It is an expression, or
   * with `isStatement` one or several statements that declare nothing for the lines behind them. It is within a function:
   * what a file does as it is loaded is done before any mutant is at work.
   */
  readonly text: string
  readonly becomes: string
  readonly isStatement?: boolean
}

/** A mistake that the service does not make, put into it to see whether the simulation finds it. */
export interface Mutant {
  /** The mistake, as a sentence. */
  readonly name: string
  /** Several where each alone is made good by another one. */
  readonly edits: readonly Edit[]
  /** A unique index that is taken out of the database, and with it the rule that it keeps. */
  readonly without?: string
  /** The contract has the same mistake, so that it does not stop this one. */
  readonly isContractCareless?: boolean
  /** Scene in which it shows; of the others it is known in what kind of run. */
  readonly scene?: SceneName
  readonly weather?: Weather
  /** Networks on which alone it shows. */
  readonly networks?: RunOptions['networks']
  /** Seeds that have found it, the first of which is tried first. */
  readonly foundBy: readonly number[]
}
