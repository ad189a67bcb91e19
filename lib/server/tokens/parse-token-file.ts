import 'server-only'
import { createHash } from 'node:crypto'
import { type ObjectNode, parse, type ValueNode } from '@humanwhocodes/momoa'
import { type CatalogueToken, MAX_SHIPPED_ID, tokenKey } from './catalogue-token'
import { type TokenEntry, tokenEntry } from './token-entry'

/** Maximum length of the file in characters, far above any list kept by hand. */
const MAX_FILE_LENGTH = 1_000_000

/** One thing that is wrong with a token file. */
export interface TokenFileProblem {
  /** Counted from 1. */
  readonly line: number
  /** Position in the list counted from 1; null where the file as a whole is wrong. */
  readonly entry: number | null
  readonly reason: string
}

/** All problems of a token file at once, one line each. */
export class TokenFileError extends Error {
  override readonly name = 'TokenFileError'

  constructor(
    readonly fileName: string,
    readonly problems: readonly TokenFileProblem[],
  ) {
    super(problems.map((problem) => describeProblem(fileName, problem)).join('\n'))
  }
}

function describeProblem(fileName: string, { line, entry, reason }: TokenFileProblem): string {
  const where = entry === null ? '' : ` (entry ${entry})`
  return `${fileName} line ${line}${where}: ${reason}`
}

/**
 * Reads an operator's list of tokens: a JSON array of the fields of {@link CatalogueToken}, of which `id`,
 * `permit` and `source` may be left out. A token without an id gets one that follows from its network and
 * address. A token that is shipped replaces the shipped one and keeps its id; symbol and decimals must be
 * the same, so that a slip cannot change what existing subscribers are charged.
 *
 * @param text - the file's content
 * @param fileName - what to call the file in messages
 * @param shipped - the catalogue that the file adds to
 * @throws TokenFileError listing every problem with its line.
 */
export function parseTokenFile(
  text: string,
  fileName: string,
  shipped: readonly CatalogueToken[],
): CatalogueToken[] {
  const problems: TokenFileProblem[] = []
  const tokens: CatalogueToken[] = []
  const shippedByKey = new Map(shipped.map((token) => [tokenKey(token), token]))
  const lineByKey = new Map<string, number>()
  const lineById = new Map<string, number>()

  for (const [index, node] of readEntries(text, fileName).entries()) {
    const report = (line: number, reason: string) => problems.push({ line, entry: index + 1, reason })
    if (node.type !== 'Object') {
      report(node.loc.start.line, 'must be an object with the fields of a token')
      continue
    }
    const lines = fieldLines(node)
    const lineOf = (path: string) =>
      lines.get(path) ?? lines.get(path.replace(/\..*$/, '')) ?? node.loc.start.line
    const raw = plainObject(node)

    reportRepeatedFields(node, report)
    const repeated = reportRepeatedToken(raw, lineOf('address'), lineByKey, report)

    const parsed = tokenEntry.safeParse(raw)
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        for (const { path, reason } of explain(issue, raw)) report(lineOf(path), reason)
      }
      continue
    }

    const entry = parsed.data
    const replaced = shippedByKey.get(tokenKey(entry)) ?? null
    for (const { path, reason } of identityProblems(entry, replaced)) report(lineOf(path), reason)
    const id = replaced?.id ?? entry.id ?? derivedId(entry)
    const earlier = lineById.get(id)
    if (earlier === undefined) lineById.set(id, lineOf('id'))
    else if (!repeated) report(lineOf('id'), `id ${id} is already used on line ${earlier}`)
    tokens.push({ ...entry, id, permit: entry.permit ?? null, source: entry.source ?? fileName })
  }

  if (problems.length > 0) throw new TokenFileError(fileName, problems)
  return tokens
}

/** The nodes of the list's entries; reading by syntax tree is what keeps their lines. */
function readEntries(text: string, fileName: string): ValueNode[] {
  const fail = (line: number, reason: string) => new TokenFileError(fileName, [{ line, entry: null, reason }])
  if (text.length > MAX_FILE_LENGTH) throw fail(1, `the file is longer than ${MAX_FILE_LENGTH} characters`)
  const body = parseJson(text, fail)
  if (body.type !== 'Array') throw fail(body.loc.start.line, 'the file must hold a list: [ {...}, {...} ]')
  return body.elements.map(({ value }) => value)
}

function parseJson(text: string, fail: (line: number, reason: string) => TokenFileError): ValueNode {
  try {
    return parse(text, { mode: 'json' }).body
  } catch (error) {
    // The parser recurses; thousands of opening brackets exhaust the stack rather than its grammar.
    if (error instanceof RangeError) throw fail(1, 'the file is nested too deeply')
    if (!(error instanceof Error)) throw error
    const line = 'line' in error && typeof error.line === 'number' ? error.line : 1
    throw fail(line, `not valid JSON: ${error.message.replace(/ \(\d+:\d+\)$/, '')}`)
  }
}

/** The line of each field's value, by the dotted path that zod calls it. */
function fieldLines(node: ObjectNode): Map<string, number> {
  const lines = new Map<string, number>()
  for (const { name, value, loc } of node.members) {
    const field = memberName(name)
    lines.set(field, loc.start.line)
    if (value.type !== 'Object') continue
    for (const inner of value.members) lines.set(`${field}.${memberName(inner.name)}`, inner.loc.start.line)
  }
  return lines
}

function reportRepeatedFields(node: ObjectNode, report: (line: number, reason: string) => void): void {
  const seen = new Set<string>()
  for (const { name, loc } of node.members) {
    const field = memberName(name)
    if (seen.has(field)) report(loc.start.line, `${quote(field)} is given twice`)
    seen.add(field)
  }
}

/** Reports repeated tokens, also among invalid entries, so that fixing those reveals no new error. */
function reportRepeatedToken(
  { chainId, address }: Record<string, unknown>,
  line: number,
  lineByKey: Map<string, number>,
  report: (line: number, reason: string) => void,
): boolean {
  if (typeof chainId !== 'number' || typeof address !== 'string') return false
  const key = tokenKey({ chainId, address })
  const earlier = lineByKey.get(key)
  if (earlier === undefined) lineByKey.set(key, line)
  else report(line, `address is already listed for network ${chainId} on line ${earlier}`)
  return earlier !== undefined
}

function memberName(name: ObjectNode['members'][number]['name']): string {
  return name.type === 'String' ? name.value : name.name
}

/**
 * The object as a plain value, two levels deep: a token has no more, so what lies deeper only has to be
 * seen as out of place. Without a prototype, so that a field named `__proto__` is a field.
 */
function plainObject(node: ObjectNode, depth = 0): Record<string, unknown> {
  const plain: Record<string, unknown> = Object.create(null)
  for (const { name, value } of node.members) plain[memberName(name)] = plainValue(value, depth)
  return plain
}

function plainValue(node: ValueNode, depth: number): unknown {
  switch (node.type) {
    case 'String':
    case 'Number':
    case 'Boolean':
      return node.value
    case 'Null':
      return null
    case 'Object':
      return depth === 0 ? plainObject(node, depth + 1) : {}
    default:
      return []
  }
}

type Issue = NonNullable<ReturnType<typeof tokenEntry.safeParse>['error']>['issues'][number]

interface FieldProblem {
  /** Dotted path of the field. */
  readonly path: string
  readonly reason: string
}

/** Says what an issue means in the words of the file, once for each field that it names. */
function explain(issue: Issue, raw: Record<string, unknown>): FieldProblem[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      reason: `unknown field ${quote(path === '' ? key : `${path}.${key}`)}`,
    }))
  }
  return [{ path, reason: isMissing(issue.path, raw) ? `${path} is missing` : `${path} ${issue.message}` }]
}

function isMissing(path: Issue['path'], raw: Record<string, unknown>): boolean {
  let value: unknown = raw
  for (const step of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined
  return value === undefined
}

function identityProblems(entry: TokenEntry, replaced: CatalogueToken | null): FieldProblem[] {
  if (!replaced) {
    if (entry.id === undefined || Number(entry.id) > MAX_SHIPPED_ID) return []
    return [
      { path: 'id', reason: `id must be above ${MAX_SHIPPED_ID}; the ids below are kept for shipped tokens` },
    ]
  }
  const fields = ['id', 'symbol', 'decimals'] as const
  return fields
    .filter((field) => entry[field] !== undefined && entry[field] !== replaced[field])
    .map((field) => ({
      path: field,
      reason: `${field} must be ${replaced[field]} as in the shipped catalogue, where this address is ${replaced.name}`,
    }))
}

/**
 * The id of a token that was given none: the same on every installation and after every edit of the file.
 * 48 bits of a hash above the shipped ids, which stays within 15 digits.
 */
function derivedId(token: Pick<CatalogueToken, 'chainId' | 'address'>): string {
  const hash = createHash('sha256').update(tokenKey(token)).digest()
  return String(MAX_SHIPPED_ID + 1 + hash.readUIntBE(0, 6))
}

/** A field's name as JSON text, so that nothing in it reaches the terminal raw; long ones are cut. */
function quote(field: string): string {
  return JSON.stringify(field.length > 60 ? `${field.slice(0, 60)}...` : field)
}
