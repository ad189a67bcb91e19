import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { Args, OrNodes, RichValues, Say, Tags } from '@/lib/language/say'
import type { SentenceKey, TextOf } from '@/lib/language/subject'

type Given<K extends SentenceKey> = OrNodes<Args<TextOf<K>>, ReactElement> & {
  readonly [N in Tags<TextOf<K>>]: (content: ReactNode) => ReactElement
}

/** A sentence with elements in it: values that are elements, and tags that become some around their content. */
export function richText<K extends SentenceKey>(say: Say, key: K, values: Given<K>): ReactNode {
  const wrapped = Object.fromEntries(
    Object.entries<unknown>(values).map(([name, value]) => [
      name,
      typeof value === 'function'
        ? (content: readonly (string | ReactElement)[]) => value(inOrder(content))
        : value,
    ]),
  )
  return inOrder(say.parts<K, ReactElement>(key, wrapped as RichValues<TextOf<K>, ReactElement>))
}

const inOrder = (parts: readonly (string | ReactElement)[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in their order.
  parts.map((part, index) => <Fragment key={index}>{part}</Fragment>)
