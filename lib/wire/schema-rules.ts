/** Kinds of the fields of a rule. */
type Kinds = Readonly<Record<string, 'string' | 'number' | 'integer'>>

/** Metadata of an object of which one of the fields has to be there and no other of them, for tools that read schemas. */
export const exactlyOne = (kinds: Kinds) => ({ oneOf: alternatives(kinds) })

/** Metadata of an object of which at least one of the fields has to be there. */
export const atLeastOne = (kinds: Kinds) => ({ anyOf: alternatives(kinds) })

/** Metadata of an object of which two fields are there together or not at all. */
export const together = (one: string, other: string) => ({
  dependentRequired: { [one]: [other], [other]: [one] },
})

/** One of the forms that an object may have: the fields by which it is told, which have to be there, and others that must not. */
interface Form {
  readonly told: Readonly<Record<string, { readonly type: 'string'; readonly enum?: readonly string[] }>>
  readonly without?: readonly string[]
}

/** Metadata of an object that has exactly one of several forms. */
export const oneForm = (...forms: readonly Form[]) => ({
  oneOf: forms.map(({ told, without = [] }) => ({
    type: 'object',
    properties: { ...told, ...Object.fromEntries(without.map((name) => [name, false])) },
    required: Object.keys(told),
  })),
})

const alternatives = (kinds: Kinds) =>
  Object.entries(kinds).map(([name, type]) => ({
    type: 'object',
    properties: { [name]: { type } },
    required: [name],
  }))
