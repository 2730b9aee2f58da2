import type { Side } from '#kernel/side.ts'
import { addMinutes } from '#kernel/zones.ts'

export const claimKinds = ['damage', 'cleaning', 'not-as-described', 'overtime', 'no-access'] as const
export type ClaimKind = (typeof claimKinds)[number]

/** What each side claims by its form; that one cannot get in is reported by a button of its own. */
export const kindsOf = {
  guest: ['not-as-described', 'cleaning', 'damage'],
  host: ['damage', 'cleaning', 'overtime'],
} as const satisfies Record<Side, readonly ClaimKind[]>

export type ClaimStatus = 'open' | 'offered' | 'accepted' | 'contested' | 'decided' | 'withdrawn'

/** What somebody does to a claim; `expire` is done by the clock. */
const acts = ['accept', 'offer', 'contest', 'withdraw', 'decide', 'expire'] as const
export type Act = (typeof acts)[number]

type Actor = 'opener' | 'other' | 'admin' | 'clock'

/**
 * The whole life of a claim: by status what may be done, by whom, and what it becomes. What is not listed here does not exist; the table
 * `claim_moves` lists the same moves. Silence ends nothing: what nobody answers goes to an admin.
 */
const life: Record<ClaimStatus, Partial<Record<Act, readonly [by: Actor, to: ClaimStatus]>>> = {
  open: {
    accept: ['other', 'accepted'],
    offer: ['other', 'offered'],
    contest: ['other', 'contested'],
    withdraw: ['opener', 'withdrawn'],
    expire: ['clock', 'contested'],
  },
  offered: {
    accept: ['opener', 'accepted'],
    contest: ['opener', 'contested'],
    withdraw: ['opener', 'withdrawn'],
    expire: ['clock', 'contested'],
  },
  contested: { decide: ['admin', 'decided'], withdraw: ['opener', 'withdrawn'] },
  accepted: {},
  decided: {},
  withdrawn: {},
}

/** @returns what the claim becomes; null where that is not possible now, or not for them */
export function nextStatus(status: ClaimStatus, act: Act, by: Actor): ClaimStatus | null {
  const move = life[status][act]
  return move && move[0] === by ? move[1] : null
}

/** It has not ended: somebody still has to act. */
export const isOpen = (status: ClaimStatus): boolean => Object.keys(life[status]).length > 0

/** Those in which a claim has ended. */
export const endedStatuses = (): ClaimStatus[] => statuses().filter((status) => !isOpen(status))

/** Those in which that may be done. */
export const statusesFor = (act: Act): ClaimStatus[] => statuses().filter((status) => life[status][act] !== undefined)

const statuses = () => Object.keys(life) as ClaimStatus[]

export const actsOf = (status: ClaimStatus, by: Actor): Act[] =>
  acts.filter((act) => nextStatus(status, act, by) !== null)

export const actorOf = (claim: { side: Side }, side: Side): Actor => (side === claim.side ? 'opener' : 'other')

/** What an accepted claim ends with: what was claimed, or what was offered. */
export const agreedMinor = (claim: { status: ClaimStatus; claimedMinor: number; offeredMinor: number | null }) =>
  claim.status === 'offered' ? claim.offeredMinor! : claim.claimedMinor

/** Days after the end of a stay within which a claim is opened; within which one is answered; and within which a guest is asked to pay. */
export const CLAIM_DAYS = 14
export const ANSWER_DAYS = 7
export const PAY_DAYS = 7

const DAY_MINUTES = 24 * 60
export const claimUntil = (endsAt: Date) => addMinutes(endsAt, CLAIM_DAYS * DAY_MINUTES)
export const answerBy = (now: Date) => addMinutes(now, ANSWER_DAYS * DAY_MINUTES)
export const payBy = (now: Date) => addMinutes(now, PAY_DAYS * DAY_MINUTES)

/** Most of a claim and of one booking's claims; the tables' limits are the same or wider. */
export const claimLimits = {
  lines: 5,
  lineText: 200,
  text: 2000,
  /** Of each side of a claim. */
  photos: 6,
  /** Of each side of a booking, whatever became of them. */
  perSide: 3,
} as const

/** By what an open claim keeps the payout of its booking back. */
export const stopReason = (kind: ClaimKind) => (kind === 'no-access' ? 'no-access' : 'claim')

/** What has happened to a claim. */
export type ClaimEventKind =
  | 'opened'
  | 'accepted'
  | 'offered'
  | 'contested'
  | 'unanswered'
  | 'decided'
  | 'withdrawn'
  | 'paid'
  | 'unpaid'
