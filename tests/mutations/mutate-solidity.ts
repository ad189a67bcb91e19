/** A source of the contracts with one small fault in it. */
export interface Mutant {
  readonly file: string
  readonly line: number
  readonly rule: string
  /** The line, or the first line of what is removed. */
  readonly before: string
  readonly after: string
  /** The whole source. */
  readonly text: string
}

interface Edit {
  readonly at: number
  readonly length: number
  readonly by: string
}

interface Rule {
  readonly name: string
  /** Every edit of the code, whose comments and strings are blank. */
  readonly edits: (code: string) => Edit[]
}

const ROLES = ['keeper', 'canceller', 'merchant', 'mandate.payer', 'next.payer', 'address(this)']

/** Replaces each match of a pattern by each of the answers for it. */
function replacing(name: string, pattern: RegExp, answers: (match: RegExpMatchArray) => string[]): Rule {
  return {
    name,
    edits: (code) =>
      [...code.matchAll(pattern)].flatMap((match) =>
        answers(match).map((by) => ({ at: match.index, length: match[0].length, by })),
      ),
  }
}

/** As {@link replacing}, by a table from text to text. */
function swapping(name: string, pattern: RegExp, table: Readonly<Record<string, string>>): Rule {
  return replacing(name, pattern, ([text]) => {
    const inner = text.trim()
    const other = table[inner]
    return other === undefined ? [] : [text.replace(inner, other)]
  })
}

const rules: readonly Rule[] = [
  swapping('another bound', /(?<![<>=!])(<=|>=|<|>)(?![<>=])/g, {
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
  }),
  swapping('the opposite', /(==|!=)/g, { '==': '!=', '!=': '==' }),
  swapping('another connective', /(&&|\|\|)/g, { '&&': '||', '||': '&&' }),
  swapping('another operator', / (\+|-|\*|\/|%|<<|>>|\||&|\+=|-=) /g, {
    ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '/', '<<': '>>', '>>': '<<', '|': '&', '&': '|' },
    ...{ '+=': '-=', '-=': '+=' },
  }),
  swapping('another instruction', /\b(add|sub|shl|shr|lt|gt|eq|and)(?=\()/g, {
    ...{ add: 'sub', sub: 'add', shl: 'shr', shr: 'shl', lt: 'gt', gt: 'lt', eq: 'lt', and: 'or' },
  }),
  replacing('another number', /(?<![\w.$])(0x[0-9a-f]+|\d[\d_]*)(?![\w.])/g, ([text]) => numbersNear(text)),
  replacing('the origin for the sender', /msg\.sender/g, () => ['tx.origin']),
  replacing(
    'another sender',
    /(?<=msg\.sender != )(keeper|canceller|merchant|mandate\.payer|next\.payer|address\(this\))/g,
    ([role]) => ROLES.filter((each) => each !== role),
  ),
  replacing('no modifier', /\bonlyKeeper(?=\s*(\{|returns))/g, () => ['']),
  {
    name: 'no check',
    edits: (code) => conditions(code).map(({ at, end }) => ({ at, length: end - at, by: '' })),
  },
  {
    name: 'no condition',
    edits: (code) => conditions(code).map(({ at, then }) => ({ at, length: then - at, by: '' })),
  },
  replacing('no statement', /(?<=^ +)(emit |\+\+|[\w.[\]]+(\(| = | \+= | -= ))[^;{}]*;/gm, () => ['']),
  replacing('no instruction', /(?<=^ +)(mstore|calldatacopy|returndatacopy)\(.*\)$/gm, () => ['']),
]

/** Numbers beside a number; of large ones, which measure gas or time, the double and the half. */
function numbersNear(text: string): string[] {
  const isHex = text.startsWith('0x')
  const value = BigInt(text.replaceAll('_', ''))
  if (!isHex && value >= 1000n) return [value * 2n, value / 2n].map(String)
  // Words of memory lie 32 bytes apart.
  const step = isHex && value >= 0x20n ? 0x20n : 1n
  return [value + step, ...(value >= step ? [value - step] : [])].map((each) =>
    isHex ? `0x${each.toString(16)}` : String(each),
  )
}

/** Each `if` without an `else`: where it begins, where what it guards begins, and where that ends. */
function conditions(code: string): { at: number; then: number; end: number }[] {
  return [...code.matchAll(/\bif \(/g)].flatMap(({ index: at }) => {
    const then = closing(code, at + 3) + 1
    const rest = code.slice(then)
    const isBlock = /^\s*\{/.test(rest)
    const end = isBlock ? closing(code, then + rest.indexOf('{')) + 1 : then + rest.indexOf(';') + 1
    return /^\s*else\b/.test(code.slice(end)) ? [] : [{ at, then, end }]
  })
}

/** Place of the bracket that closes the one at `from`. */
function closing(code: string, from: number): number {
  let depth = 0
  for (let at = from; at < code.length; at++) {
    if ('({'.includes(code.charAt(at))) depth += 1
    if (')}'.includes(code.charAt(at))) depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`No bracket closes the one at ${from}.`)
}

/** The code with blanks for what is no code: comments, strings, imports, versions. */
function codeOf(source: string): string {
  return source.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|"[^"\n]*"|^(pragma|import|using)\b[^;]*;/gm, (text) =>
    text.replace(/[^\n]/g, ' '),
  )
}

/** Every mutant of a source by the rules, in the order of its lines; each differs from all others. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const code = codeOf(source)
  const found = rules.flatMap(({ name, edits }) =>
    edits(code).map((edit) => mutant(file, source, name, edit)),
  )
  const distinct = new Map(found.map((each) => [each.text, each]))
  return [...distinct.values()].sort((one, other) => one.line - other.line)
}

function mutant(file: string, source: string, rule: string, { at, length, by }: Edit): Mutant {
  const text = source.slice(0, at) + by + source.slice(at + length)
  const line = source.slice(0, at).split('\n').length
  const lineOf = (whole: string) => whole.split('\n')[line - 1]?.trim() ?? ''
  return { file, line, rule, before: lineOf(source), after: lineOf(text), text }
}
