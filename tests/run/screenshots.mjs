// @ts-check
import { join, resolve } from 'node:path'
import { buildApp, isBuildFresh } from '../../lib/launch/build/build-app.mjs'
import { installPackages } from '../../lib/launch/packages/install-packages.mjs'
import { projectRoot } from '../../lib/launch/process/project-root.mjs'
import { requireNode } from '../../lib/launch/process/require-node.mjs'
import { runCommand } from '../../lib/launch/process/run-command.mjs'
import { runProgram } from '../../lib/launch/process/run-program.mjs'
import { provideChromium } from './provide/provide-chromium.mjs'

// `npm run screenshots` draws every page into ./screenshots; `npm run screenshots -- FOLDER -g payments` draws those
// whose name holds a word, elsewhere. `--languages de,ar` (or `all`) draws what payers read in these languages, and
// `--looks phone-dark,desktop-light` draws some of the four looks alone.
await runProgram(async () => {
  requireNode()
  await installPackages({ dev: true })
  if (!isBuildFresh()) await buildApp()
  const given = process.argv.slice(2)
  const languages = takeOption(given, '--languages')
  const looks = takeOption(given, '--looks')
  const [first, ...rest] = given
  const named = first !== undefined && !first.startsWith('-')
  const folder = resolve(projectRoot, named ? first : 'screenshots')
  const args = named || first === undefined ? rest : [first, ...rest]
  const playwright = join(projectRoot, 'node_modules', 'playwright', 'cli.js')
  const { status } = await runCommand(
    process.execPath,
    [playwright, 'test', '--config', 'tests/screenshots/playwright.config.ts', ...args],
    {
      env: {
        CHROMIUM_PATH: await provideChromium(),
        SCREENSHOTS_FOLDER: folder,
        SCREENSHOTS_LANGUAGES: languages,
        SCREENSHOTS_LOOKS: looks,
      },
      onOutput: (text) => void process.stdout.write(text),
    },
  )
  console.log(
    status === 0
      ? `The pictures are in ${folder}`
      : `Not every page could be drawn; the others are in ${folder}`,
  )
  process.exitCode = status
})

/**
 * The value after the name of an option, both taken out of the arguments; undefined without it.
 *
 * @param {string[]} args
 * @param {string} name
 */
function takeOption(args, name) {
  const at = args.indexOf(name)
  return at === -1 ? undefined : args.splice(at, 2)[1]
}
