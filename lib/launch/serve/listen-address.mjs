// @ts-check
import { installationMode } from '../process/installation-mode.mjs'

/**
 * Address to listen on. A test-mode server signs in anyone and holds a wallet, so by default only this machine can
 * reach it.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {{ host: string, port: number | null }} port is null when PORT is no port number; 0 means any free one
 */
export function listenAddress(env) {
  const port = env.PORT ? Number(env.PORT) : 3000
  const valid = /^\d{1,5}$/.test(env.PORT || '3000') && port <= 65_535
  const everywhere = installationMode(env) === 'production'
  return { host: env.HOST?.trim() || (everywhere ? '0.0.0.0' : '127.0.0.1'), port: valid ? port : null }
}
