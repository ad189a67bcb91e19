// @ts-check

/**
 * Installation mode, shared by launcher and application. Production where DUES_MODE is set to anything but `test`, or
 * is unset and BASE_URL is set. A blank variable counts as unset.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {'test' | 'production'}
 */
export function installationMode({ DUES_MODE, BASE_URL }) {
  const asked = DUES_MODE?.trim()
  if (asked) return asked === 'test' ? 'test' : 'production'
  return BASE_URL?.trim() ? 'production' : 'test'
}
