import 'server-only'
import { EVENT_TYPES, type EventType } from '@/lib/billing/event-type'
import { EVENT_MEANINGS } from '@/lib/wire/reports/event-meanings'
import { eventObjectOf } from '@/lib/wire/reports/event-object'
import type { Env } from '../env'
import { openApiDocument } from './openapi-document'
import { asObject, listFields, type ReferenceField } from './reference-fields'

/** Events that carry the same fields. */
export interface EventGroup {
  /** Name of their component in the OpenAPI document, and the fragment of their address. */
  readonly name: string
  readonly types: readonly { readonly type: EventType; readonly meaning: string }[]
  /** Fields of `data`. */
  readonly data: readonly ReferenceField[]
  /** An event of the first type as JSON. */
  readonly example: string
}

export interface EventReference {
  /** Fields of every event, but for `data`. */
  readonly fields: readonly ReferenceField[]
  readonly groups: readonly EventGroup[]
}

/** The types of events with their fields, of the contracts that they are held to. */
export function eventReference(env: Pick<Env, 'baseUrl' | 'payUrl' | 'mode'>): EventReference {
  const document = openApiDocument(env)
  const components = asObject(asObject(document.components).schemas) as Parameters<typeof listFields>[1]
  const isData = ({ name }: ReferenceField) => name === 'data' || name.startsWith('data.')
  const byName = new Map<string, EventType[]>()
  for (const type of EVENT_TYPES) {
    const name = String(eventObjectOf(type).meta()?.id)
    byName.set(name, [...(byName.get(name) ?? []), type])
  }
  const groups = [...byName].map(([name, types]) => ({
    name,
    types: types.map((type) => ({ type, meaning: EVENT_MEANINGS[type] })),
    fields: listFields({ $ref: `#/components/schemas/${name}` }, components),
    example: JSON.stringify(exampleOf(document, types[0]), null, 2),
  }))
  return {
    fields: (groups[0]?.fields ?? []).filter((field) => !isData(field) && field.name !== 'type'),
    groups: groups.map(({ fields, ...group }) => ({
      ...group,
      data: fields.filter((field) => isData(field) && field.name !== 'data'),
    })),
  }
}

function exampleOf(document: Record<string, unknown>, type: EventType | undefined): unknown {
  const request = asObject(asObject(asObject(asObject(document.webhooks)[type ?? '']).post).requestBody)
  return asObject(asObject(request.content)['application/json']).example
}
