import { addMinutes } from '#kernel/zones.ts'

/** The way in which a host is paid: into a bank account, through Payku, or through Stripe. */
export type PayoutMethod = 'bank' | 'stripe' | 'payku'

/** Hours after a change without payouts, so that the notified owner can object. */
export const HOLD_HOURS = 72

/** Changes of one host in any 24 hours, all currencies together. */
export const CHANGES_PER_DAY = 5

type Account = { status: 'pending' | 'ready'; heldUntil: Date | null }

/** Whether it can be paid to: not while held after a change, nor before its provider allows it. */
export const isPayable = ({ status, heldUntil }: Account, now: Date): boolean =>
  status === 'ready' && !(heldUntil && heldUntil > now)

type Setting = {
  /** Whether there was an account before, removed ones included. */
  isChange: boolean
  /** Whether the host has earnings waiting. */
  hasEarned: boolean
  /** Whether the e-mail address that receives the notice is new. */
  isAddressNew: boolean
}

/** The end of the hold on a new account; a first one is held only if earnings or address are at risk. */
export const heldUntil = ({ isChange, hasEarned, isAddressNew }: Setting, now: Date): Date | null =>
  isChange || hasEarned || isAddressNew ? addMinutes(now, HOLD_HOURS * 60) : null

/** The encryption context: details cannot be decrypted in another host's or account's row. */
export const ownerOf = ({ hostId, id }: { hostId: string; id: string }) => `payout-account ${hostId} ${id}`
