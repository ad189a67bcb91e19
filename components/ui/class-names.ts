/** Joins class names, skipping absent ones. Resolves no conflicts of Tailwind classes: pass layout classes only. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
