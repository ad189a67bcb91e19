import 'server-only'

/** True for the names of this machine itself, with or without the brackets of a URL. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
