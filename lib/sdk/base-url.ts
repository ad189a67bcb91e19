/**
 * Address of an installation without slashes at its end.
 * @param maker - name of the function that it is given to, for the error
 * @throws TypeError where none is given, as by an environment variable that is not set, and without http:// or https://
 */
export function baseUrlOf(options: { readonly baseUrl: string } | undefined, maker: string): string {
  const given = options?.baseUrl
  if (typeof given === 'string' && given !== '') {
    if (/^https?:\/\//i.test(given)) return given.replace(/\/+$/, '')
    // A name and a password in the address stay out of logs.
    const shown = given.replace(/^.*@/, '')
    throw new TypeError(
      `${maker} needs http:// or https:// at the beginning of \`baseUrl\`, which ${shown} lacks. Give it as in { baseUrl: 'https://your.host' }`,
    )
  }
  throw new TypeError(
    `${maker} needs \`baseUrl\`. Give the address of your installation, as in { baseUrl: 'https://your.host' }`,
  )
}
