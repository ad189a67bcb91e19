// @ts-check
import { shortAddress } from './describe-request.mjs'

/**
 * @typedef {{ address: string, label: string }} Account
 * @typedef {import('./describe-request.mjs').Description} Description
 * @typedef {import('./describe-request.mjs').Known} Known
 * @typedef {import('./describe-request.mjs').Row} Row
 */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {...(Node | string)} children
 */
export function element(tag, className, ...children) {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

const buttonLook =
  'inline-flex h-10 select-none items-center justify-center rounded-control border px-3.5 font-label text-body-sm transition-colors max-sm:h-12'
const quietLook = `${buttonLook} border-line-2 bg-surface text-ink hover:bg-hover`
const actLook = `${buttonLook} border-transparent bg-accent text-on-accent hover:bg-accent-hover`

/**
 * @param {string} label
 * @param {string} className
 * @param {string} value what the dialog closes with
 */
function button(label, className, value) {
  const made = element('button', className, label)
  made.type = 'submit'
  made.value = value
  return made
}

/**
 * Asks in a dialog of the wallet's own. Resolves to the value of the button that closed it, '' for Escape.
 *
 * @param {string} title
 * @param {readonly Node[]} content
 * @param {readonly HTMLButtonElement[]} foot
 * @returns {Promise<string>}
 */
function ask(title, content, foot) {
  if (document.querySelector('dialog[data-test-wallet]')) {
    throw Object.assign(new Error('The test wallet is already asking something.'), { code: -32002 })
  }
  const heading = element('h2', 'text-dialog-title', title)
  heading.id = 'test-wallet-title'
  const badge = element(
    'span',
    'inline-flex h-5 items-center rounded-badge bg-warn-soft px-2 font-label text-badge text-warn',
    'Dues test wallet',
  )
  const form = element(
    'form',
    'grid gap-4 p-6 max-sm:p-4',
    element('div', 'grid justify-items-start gap-2', badge, heading),
    ...content,
    element('div', 'flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse', ...foot),
  )
  form.method = 'dialog'
  // The page may be in any language. The dialog itself keeps its side of the page.
  form.lang = 'en'
  form.dir = 'ltr'
  const dialog = element(
    'dialog',
    'm-auto w-[min(100%-2rem,416px)] lg:ms-8 rounded-dialog border border-line bg-surface text-body-sm text-ink shadow-float backdrop:bg-scrim',
    form,
  )
  dialog.dataset.testWallet = ''
  dialog.setAttribute('aria-labelledby', heading.id)
  document.body.append(dialog)
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue)
    })
    dialog.showModal()
    // What gets the focus may be far below, in a low window out of sight of what is asked.
    dialog.scrollTop = 0
  })
}

/**
 * Text of a message to sign, verbatim.
 *
 * @param {string} text
 */
export function signedText(text) {
  const shown = element(
    'pre',
    'max-h-72 overflow-auto whitespace-pre-wrap rounded-card border border-line bg-paper p-3 text-address text-badge wrap-anywhere',
    text,
  )
  shown.tabIndex = 0
  return shown
}

/**
 * A request in words: its effect, its facts, and the raw data folded, or open where the wallet knows nothing else.
 *
 * @param {Description} description
 * @param {{ of: (address: string) => Known, note: string }} shown
 */
export function described({ sentence, rows, raw, understood }, { of, note }) {
  const facts = element(
    'dl',
    'border-line border-t text-hint empty:hidden',
    ...rows.map((row) => factRow(row, of)),
  )
  const data = element(
    'details',
    'text-hint',
    element('summary', 'cursor-pointer text-ink-2', 'Raw data'),
    signedText(raw),
  )
  data.open = !understood
  return element(
    'div',
    'grid gap-3',
    element('p', '', sentence),
    facts,
    element('p', 'text-hint text-ink-2', note),
    data,
  )
}

/**
 * @param {Row} row
 * @param {(address: string) => Known} of
 */
function factRow({ term, text, address }, of) {
  return element(
    'div',
    'flex items-baseline justify-between gap-4 border-line border-b py-1.5',
    element('dt', 'shrink-0 text-ink-2', term),
    element(
      'dd',
      'min-w-0 text-end font-medium',
      address === undefined ? (text ?? '') : addressShown(of(address)),
    ),
  )
}

/**
 * An address by its name where it has one, short, and whole at a press.
 *
 * @param {Known} known
 */
function addressShown({ address, name, token }) {
  const whole = element('span', 'block text-address text-badge wrap-anywhere', address)
  const short = element('summary', 'cursor-pointer text-address text-ink-2', shortAddress(address))
  const called = name ?? token?.symbol
  return element(
    'span',
    'block',
    ...(called ? [element('span', 'block', called)] : []),
    element('details', '', short, whole),
  )
}

/**
 * @param {{ title: string, content: Node, act: string }} question
 * @returns {Promise<boolean>} false when it is declined
 */
export async function askToConfirm({ title, content, act }) {
  const decline = button('Decline', quietLook, '')
  decline.autofocus = true
  const answer = await ask(title, [content], [decline, button(act, actLook, 'yes')])
  return answer === 'yes'
}

/**
 * @param {readonly Account[]} offered
 * @returns {Promise<string | null>} the chosen account's address; null when none is chosen
 */
export async function chooseAccount(offered) {
  const rows = offered.map(({ address, label }) => {
    const row = button(
      '',
      'flex min-h-11 w-full items-center justify-between gap-4 border-line border-b px-3.5 py-2 text-start focus-inset last:border-b-0 hover:bg-hover',
      address,
    )
    row.append(
      element('span', 'font-semibold', label),
      element('span', 'text-address text-badge text-ink-2', shortAddress(address)),
    )
    return row
  })
  const note = element(
    'p',
    'text-ink-2',
    'Its keys are known to everybody. Use them on this test server only.',
  )
  const list = element('div', 'overflow-clip rounded-card border border-line', ...rows)
  const answer = await ask('Choose an account', [note, list], [button('Cancel', quietLook, '')])
  return answer === '' ? null : answer
}
