/** "1 day", "14 days" */
export function trialText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
