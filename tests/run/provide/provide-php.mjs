// @ts-check
import { aptInstall, canAptInstall } from './apt-install.mjs'
import { findProgram } from './find-program.mjs'

/** Installs PHP where it is missing and can be installed. */
export async function providePhp() {
  if (!findProgram(['php']) && canAptInstall()) await aptInstall('php-cli')
}
