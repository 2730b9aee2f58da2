import type { Actor } from '#domain/accounts/account.ts'
import type { Permission } from '#domain/accounts/permission.ts'
import { may } from '#domain/accounts/policy.ts'
import { DAY_MS } from '#kernel/durations.ts'

/** Things that wait for admins, by kind in the order of the filter; each with the permission of the page where it ends. */
const permissionOf = {
  review: 'listings',
  report: 'reports',
  inquiry: 'reports',
  claim: 'payments',
  dispute: 'payments',
  refund: 'payments',
  payout: 'payments',
  unpaid: 'payments',
  intervention: 'payments',
  'write-off': 'payments',
  books: 'payments',
  erasure: 'users',
  email: 'emails',
  job: 'settings',
  pause: 'settings',
  delay: 'settings',
  certificate: 'settings',
} as const satisfies Record<string, Permission>

export type DeskKind = keyof typeof permissionOf

export const deskKinds = Object.keys(permissionOf) as DeskKind[]

/** The kinds that an admin sees: what one may not end is not on one's desk. */
export const kindsFor = (actor: Pick<Actor, 'permissions'>) =>
  deskKinds.filter((kind) => may(actor, permissionOf[kind]))

/** Things of a kind are counted up to here: every page of admins counts them, and nobody needs to know of how many thousands it is the first. */
const MAX_WAITING = 1000

/** As many as are counted of a kind, one more than is told. */
export const COUNTED = MAX_WAITING + 1

/**
 * The number of things that wait, as it is shown.
 *
 * @param counts of each kind, at most `COUNTED`
 * @param shown so many of them stand above
 * @returns '' for none, '1000+' where more wait
 */
export function waitingText(counts: readonly number[], shown = 0): string {
  const sum = counts.reduce((all, count) => all + Math.min(count, MAX_WAITING), 0) - shown
  if (counts.some((count) => count > MAX_WAITING)) return `${sum}+`
  return sum > 0 ? String(sum) : ''
}

/** The lists of the desk. */
export const deskLists = ['open', 'mine', 'snoozed'] as const

export type DeskList = (typeof deskLists)[number]

/** Nothing else ends these, so an admin says that they have seen to it. The others end by their decision or by themselves. */
const endedHere: ReadonlySet<DeskKind> = new Set(['payout', 'email', 'job'])

export const isEndedHere = (kind: DeskKind) => endedHere.has(kind)

/** Days for which a thing is put off. */
export const snoozeDays = [1, 3, 7] as const

export const snoozedUntil = (days: number, now: Date) => new Date(now.getTime() + days * DAY_MS)

/** Days after which nobody asks for a mark: its thing has ended or waits anew. */
export const MARK_DAYS = 90

/** Reads what of the desk an address looks for; what is unreadable counts as left out. */
export const deskSought = (params: Readonly<Record<string, string>>) => ({
  list: deskLists.find((each) => each === params['list']) ?? deskLists[0],
  kind: deskKinds.find((each) => each === params['kind']) ?? null,
})
