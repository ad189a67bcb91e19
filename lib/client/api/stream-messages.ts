/** A message of server-sent events. */
export interface StreamMessage {
  /** Place to continue after; null where it names none. */
  readonly id: string | null
  /** Null where it only names a place or keeps the connection open. */
  readonly data: string | null
}

/** Messages of an answer of server-sent events (the HTML standard, 9.2.6), as the server writes them: lines end with LF. */
export async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) yield { id: field(message, 'id'), data: field(message, 'data') }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function field(message: string, name: string): string | null {
  const line = message.split('\n').find((each) => each.startsWith(`${name}: `))
  return line === undefined ? null : line.slice(name.length + 2)
}
