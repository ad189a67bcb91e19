// @ts-check

/**
 * The mode of an installation: the launcher and the application both ask here, so that they never differ. Production
 * where DUES_MODE says anything but `test`, or where it is silent and BASE_URL names a public address. A blank variable
 * counts as unset.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {'test' | 'production'}
 */
export function installationMode({ DUES_MODE, BASE_URL }) {
  const asked = DUES_MODE?.trim()
  if (asked) return asked === 'test' ? 'test' : 'production'
  return BASE_URL?.trim() ? 'production' : 'test'
}
