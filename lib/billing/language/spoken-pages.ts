/** Pages in the languages of payers, by the first part of their paths; all others are English. */
const SPOKEN = ['checkout', 'pay', 'portal']

/** True where the page at a path speaks the language of its reader. */
export function isSpoken(pathname: string): boolean {
  return SPOKEN.includes(pathname.split('/')[1] ?? '')
}
