import 'server-only'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * Connections to a node on this machine, which stay open and keep no process alive. The sample data asks thousands of
 * times, and a request takes a fifth of the processor time that `fetch` takes.
 */
export class NodeConnection {
  readonly #agent = new Agent({ keepAlive: true })

  constructor(
    private readonly url: string,
    private readonly timeoutMs: number,
  ) {}

  /**
   * Posts a body as JSON.
   * @returns the answer, which may be of any size
   * @throws Error where there is no connection, no answer in time, or one that is not JSON
   */
  async post(body: unknown): Promise<unknown> {
    const bytes = Buffer.from(JSON.stringify(body))
    const answer = await new Promise<string>((resolve, reject) => {
      const asked = request(
        this.url,
        {
          method: 'POST',
          agent: this.#agent,
          headers: { 'content-type': 'application/json', 'content-length': bytes.length },
          signal: AbortSignal.timeout(this.timeoutMs),
        },
        (response) => text(response).then(resolve, reject),
      )
      asked.on('error', reject)
      asked.end(bytes)
    })
    return JSON.parse(answer)
  }
}
