import 'server-only'
import { createDues, type Dues, DuesError } from '@/lib/sdk/package-entry'
import { StartupError } from '../../startup-error'
import type { Terminal } from '../terminal'

/** Installation that commands for local work talk to, over its API. */
export interface Connection {
  readonly dues: Dues
  readonly baseUrl: string
}

export interface ConnectionOptions {
  readonly url?: string | undefined
}

/**
 * The installation at `--url`, else at `DUES_URL` as the programs of a shop read it, else at `BASE_URL`, else the one that
 * `npm start` runs on this machine, with the API key in `DUES_API_KEY`: an argument would be in the shell's history.
 * @throws StartupError
 */
export function connect({ url }: ConnectionOptions, { variables }: Terminal): Connection {
  const ours = variables.BASE_URL || `http://localhost:${variables.PORT || 3000}`
  const baseUrl = (url ?? (variables.DUES_URL || ours)).replace(/\/+$/, '')
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new StartupError(`${baseUrl} is no address. Give --url like https://dues.example.com.`)
  }
  const apiKey = variables.DUES_API_KEY
  if (!apiKey) {
    throw new StartupError(
      'Set DUES_API_KEY to an API key of yours. Test mode prints one as it starts; npm run dues -- api-key create makes another.',
    )
  }
  return { dues: createDues({ baseUrl, apiKey }), baseUrl }
}

/** Reason why a command that asked an installation stopped, as a sentence for who typed it; another fault as it is. */
export function explained(error: unknown, baseUrl: string): unknown {
  if (!(error instanceof DuesError)) return error
  switch (error.code) {
    case 'unauthorized':
      return new StartupError(`${baseUrl} does not know the key in DUES_API_KEY.`)
    case 'connection_failed':
    case 'timeout':
      return new StartupError(`${baseUrl} does not answer. Is Dues running there?`)
    case 'route_not_found':
      return new StartupError(`${baseUrl} is not in test mode. Events can be triggered there alone.`)
    default:
      return new StartupError(`${baseUrl} refused: ${error.message}`)
  }
}
