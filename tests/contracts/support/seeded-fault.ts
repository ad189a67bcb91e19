/** A fault that is put into the contract, and the test that has to notice it. */
export interface SeededFault {
  /** The rule that the fault breaks. */
  readonly says: string
  readonly file: string
  readonly find: string
  readonly replace: string
  /** The name of the test. */
  readonly noticedBy: string
  /** Text of its failure, where the test covers several rules. */
  readonly because?: string
}
