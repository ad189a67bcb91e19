/** Joins class names and leaves out what is absent. It resolves no conflicts: pass layout classes only. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
