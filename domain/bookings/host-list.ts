/**
 * `requests` await an answer; `now` to `later` part what is not over, by the listing's own day.
 * They include held dates (C3); `coming` is all of them, `prepare` the confirmed ones with extras.
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
