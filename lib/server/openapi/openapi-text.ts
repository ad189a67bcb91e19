import 'server-only'
import { type KeptText, keepText } from '../http/answer/kept-text'
import { type Origins, openApiDocument } from './openapi-document'

/** Writing and packing the document takes 20 ms, and it is a megabyte: each answer would have one of its own. */
const texts = new WeakMap<Origins, KeptText>()

/** The text of {@link openApiDocument}, made once. */
export function openApiText(env: Origins): KeptText {
  const known = texts.get(env)
  if (known) return known
  const text = keepText(JSON.stringify(openApiDocument(env)), 'application/json')
  texts.set(env, text)
  return text
}
