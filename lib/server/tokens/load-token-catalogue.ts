import 'server-only'
import { readFile } from 'node:fs/promises'
import { StartupError } from '../startup-error'
import { type CatalogueToken, tokenKey } from './catalogue-token'
import { parseTokenFile, TokenFileError } from './parse-token-file'
import { shippedTokens } from './shipped-tokens'

/**
 * The tokens that this installation accepts: the shipped ones, then those of the operator's file.
 * @param tokensFile - path of the file (`TOKENS_FILE`), relative to the working directory
 * @throws StartupError saying why the file cannot be read, or listing everything that is wrong in it.
 */
export async function loadTokenCatalogue({
  tokensFile,
}: {
  tokensFile: string | undefined
}): Promise<CatalogueToken[]> {
  if (tokensFile === undefined) return [...shippedTokens]
  const own = parseOperatorsFile(await readText(tokensFile), tokensFile)
  const ownByKey = new Map(own.map((token) => [tokenKey(token), token]))
  const shipped = shippedTokens.map((token) => {
    const replacement = ownByKey.get(tokenKey(token))
    ownByKey.delete(tokenKey(token))
    return replacement ?? token
  })
  return [...shipped, ...ownByKey.values()]
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (cause) {
    const why = cause instanceof TypeError ? 'it is not UTF-8 text' : reasonOf(cause)
    throw new StartupError(`TOKENS_FILE: cannot read ${path}: ${why}`, { cause })
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function parseOperatorsFile(text: string, path: string): CatalogueToken[] {
  try {
    return parseTokenFile(text, path, shippedTokens)
  } catch (cause) {
    if (!(cause instanceof TokenFileError)) throw cause
    throw new StartupError(`TOKENS_FILE: nothing was read, fix this first:\n${cause.message}`, { cause })
  }
}
