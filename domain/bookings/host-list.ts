/**
 * The parts of a host's bookings. `requests` await the host's answer. `now` to `later` are what is not over, by the listing's own
 * day, held dates too, because they block the calendar (C3): each booking in one of them; `coming` is all of those, `prepare` the
 * confirmed ones of those with extras.
 */
export const hostLists = [
  'requests',
  'now',
  'today',
  'tomorrow',
  'week',
  'later',
  'coming',
  'prepare',
  'past',
  'cancelled',
] as const
export type HostList = (typeof hostLists)[number]
