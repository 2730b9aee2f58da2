import { addMinutes } from '#kernel/zones.ts'

/** How a host is paid: into a bank account, through Payku, or through Stripe. */
export type PayoutMethod = 'bank' | 'stripe' | 'payku'

/** After a change nothing is paid out for so many hours: the owner is told of it, and has time to say that it was somebody else. */
export const HOLD_HOURS = 72

/** Changes of one host in any 24 hours, all currencies together. */
export const CHANGES_PER_DAY = 5

type Account = { status: 'pending' | 'ready'; heldUntil: Date | null }

/** Whether it is paid to: not while it waits after a change, nor before its provider lets it be. */
export const isPayable = ({ status, heldUntil }: Account, now: Date): boolean =>
  status === 'ready' && !(heldUntil && heldUntil > now)

type Setting = {
  /** Whether there was an account before, removed ones too. */
  isChange: boolean
  /** Whether money waits already. */
  hasEarned: boolean
  /** Whether the e-mail address by which its owner is told is new. */
  isAddressNew: boolean
}

/**
 * Until when nothing is paid to an account that was set just now. The first one is not held, unless somebody could have set it to get at
 * what the owner has already earned, or the owner would not be told.
 */
export const heldUntil = ({ isChange, hasEarned, isAddressNew }: Setting, now: Date): Date | null =>
  isChange || hasEarned || isAddressNew ? addMinutes(now, HOLD_HOURS * 60) : null

/** What the details are encrypted for: in another host's or another account's row they are not readable. */
export const ownerOf = ({ hostId, id }: { hostId: string; id: string }) => `payout-account ${hostId} ${id}`
