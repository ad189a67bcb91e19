import { type Place, writeDate, writeMoment, writeNearDate } from './dates'

/**
 * "21 Nov, 14:05 UTC", with its year where that is not the year of `now`: for beside days that are written so. Apart from
 * the other dates, which a checkout loads.
 */
export function writeNearMoment(at: Date, now: Date, place: Place): string {
  return writeMoment(at, place).replace(writeDate(at, place), writeNearDate(at, now, place))
}
