// @ts-check
import { installationMode } from '../process/installation-mode.mjs'

/** Names of this machine alone; a name below `localhost` leads nowhere else (RFC 6761, section 6.3). */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * True where a request was meant for this server, by its Host. Test mode, which signs in anyone and holds a wallet, takes
 * none by another name than this machine's: else a page of any site could have its own name lead here (DNS rebinding). A
 * public demonstration takes all, and production too, where a host is the proxy's to choose. A Host that is none is
 * taken by nobody; HTTP/1.0 may leave it out.
 *
 * @param {string | undefined} host
 * @param {Record<string, string | undefined>} env
 */
export function isOwnHost(host, env) {
  if (host === undefined) return true
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return false
  if (installationMode(env) === 'production' || env.ALLOW_PUBLIC_TEST_MODE === 'true') return true
  const { hostname } = new URL(`http://${host}`)
  return LOOPBACK.test(hostname) || hostname === hostOf(env.BASE_URL) || hostname === hostOf(env.PAY_URL)
}

/**
 * {@link isOwnHost} for one server, which most clients call by the same name all the time.
 *
 * @returns {(host: string | undefined) => boolean}
 */
export function ownHosts() {
  let last = ''
  return (host) => {
    if (host !== undefined && host === last) return true
    const isOurs = isOwnHost(host, process.env)
    if (isOurs) last = host ?? last
    return isOurs
  }
}

/** @param {string | undefined} url */
function hostOf(url) {
  return url && URL.canParse(url) ? new URL(url).hostname : null
}
