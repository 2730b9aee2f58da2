import type { Side } from '#kernel/side.ts'
import { addMinutes } from '#kernel/zones.ts'

export const claimKinds = ['damage', 'cleaning', 'not-as-described', 'overtime', 'no-access'] as const
export type ClaimKind = (typeof claimKinds)[number]

/** Each side's form offers these; no access has a button of its own. */
export const kindsOf = {
  guest: ['not-as-described', 'cleaning', 'damage'],
  host: ['damage', 'cleaning', 'overtime'],
} as const satisfies Record<Side, readonly ClaimKind[]>

export type ClaimStatus = 'open' | 'offered' | 'accepted' | 'contested' | 'decided' | 'withdrawn'

/** A side or an admin acts; the clock does `expire`. */
const acts = ['accept', 'offer', 'contest', 'withdraw', 'decide', 'expire'] as const
export type Act = (typeof acts)[number]

type Actor = 'opener' | 'other' | 'admin' | 'clock'

/** The table `claim_moves` lists the same moves; an unanswered claim goes to an admin. */
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

/** @returns the claim's next status; null where the act is not possible now, or not for them */
export function nextStatus(status: ClaimStatus, act: Act, by: Actor): ClaimStatus | null {
  const move = life[status][act]
  return move && move[0] === by ? move[1] : null
}

/** Somebody still has to act on an open claim. */
export const isOpen = (status: ClaimStatus): boolean => Object.keys(life[status]).length > 0

export const endedStatuses = (): ClaimStatus[] => statuses().filter((status) => !isOpen(status))

/** The act is possible in these statuses. */
export const statusesFor = (act: Act): ClaimStatus[] => statuses().filter((status) => life[status][act] !== undefined)

const statuses = () => Object.keys(life) as ClaimStatus[]

export const actsOf = (status: ClaimStatus, by: Actor): Act[] =>
  acts.filter((act) => nextStatus(status, act, by) !== null)

export const actorOf = (claim: { side: Side }, side: Side): Actor => (side === claim.side ? 'opener' : 'other')

/** An accepted claim ends with the offer, if there is one, else with the claimed amount. */
export const agreedMinor = (claim: { status: ClaimStatus; claimedMinor: number; offeredMinor: number | null }) =>
  claim.status === 'offered' ? claim.offeredMinor! : claim.claimedMinor

/** Days after a stay to open a claim, days to answer it, and days for a guest to pay it. */
export const CLAIM_DAYS = 14
export const ANSWER_DAYS = 7
export const PAY_DAYS = 7

const DAY_MINUTES = 24 * 60
export const claimUntil = (endsAt: Date) => addMinutes(endsAt, CLAIM_DAYS * DAY_MINUTES)
export const answerBy = (now: Date) => addMinutes(now, ANSWER_DAYS * DAY_MINUTES)
export const payBy = (now: Date) => addMinutes(now, PAY_DAYS * DAY_MINUTES)

/** The tables' limits are the same or wider. */
export const claimLimits = {
  lines: 5,
  lineText: 200,
  text: 2000,
  /** Each side of a claim may add so many. */
  photos: 6,
  /** Each side of a booking may open so many, whatever became of them. */
  perSide: 3,
} as const

/** An open claim stops its booking's payout for this reason. */
export const stopReason = (kind: ClaimKind) => (kind === 'no-access' ? 'no-access' : 'claim')

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
  | 'waived'
