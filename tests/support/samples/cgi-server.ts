import { spawn } from 'node:child_process'
import { createServer } from 'node:http'

/** A sample that goes on. */
export interface RunningSample {
  /** All that it has printed so far. */
  output(): string
  stop(): void
}

/** A web server that answers by running a script (CGI, RFC 3875), as far as the samples need it. */
export function serveCgi(script: string, env: NodeJS.ProcessEnv): RunningSample {
  let errors = ''
  const server = createServer((request, response) => {
    const headers = Object.entries(request.headers).map(([name, value]) => [
      `HTTP_${name.toUpperCase().replaceAll('-', '_')}`,
      String(value),
    ])
    const program = spawn('bash', [script], { env: { ...env, ...Object.fromEntries(headers) } })
    let printed = ''
    program.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
    program.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
    program.on('close', () => response.writeHead(Number(/^Status: (\d+)/.exec(printed)?.[1] ?? 500)).end())
    request.pipe(program.stdin)
  })
  server.listen(Number(env.PORT), '127.0.0.1')
  return {
    output: () => errors,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
