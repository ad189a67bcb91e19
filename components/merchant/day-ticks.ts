/** So many days at the end have no name: "Today" stands there. */
const SHARE_OF_TODAY = 0.09

/** Which of these days are named below a chart: Mondays of a month or so, else the first of months, a few of them. */
export function dayTicks(days: readonly string[]): number[] {
  const end = days.length - Math.ceil(days.length * SHARE_OF_TODAY)
  const isNamed = days.length <= 45 ? isMonday : isFirstOfMonth
  const named = days.flatMap((day, index) => (isNamed(day) && index > 0 && index < end ? [index] : []))
  const step = Math.ceil(named.length / 6)
  return named.filter((_, place) => place % step === 0)
}

const isMonday = (day: string) => new Date(day).getUTCDay() === 1
const isFirstOfMonth = (day: string) => day.endsWith('-01')
