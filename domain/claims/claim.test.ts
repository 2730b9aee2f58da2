import { expect, test } from 'vitest'
import {
  type Act,
  actsOf,
  agreedMinor,
  type ClaimStatus,
  endedStatuses,
  isOpen,
  nextStatus,
  statusesFor,
} from './claim.ts'
import { mayClaim, mayReportNoAccess } from './policy.ts'

type Actor = Parameters<typeof nextStatus>[2]
const acts: Act[] = ['accept', 'offer', 'contest', 'withdraw', 'decide', 'expire']

const moves: [ClaimStatus, Act, Actor, ClaimStatus][] = [
  ['open', 'accept', 'other', 'accepted'],
  ['open', 'offer', 'other', 'offered'],
  ['open', 'contest', 'other', 'contested'],
  ['open', 'withdraw', 'opener', 'withdrawn'],
  ['open', 'expire', 'clock', 'contested'],
  ['offered', 'accept', 'opener', 'accepted'],
  ['offered', 'contest', 'opener', 'contested'],
  ['offered', 'withdraw', 'opener', 'withdrawn'],
  ['offered', 'expire', 'clock', 'contested'],
  ['contested', 'decide', 'admin', 'decided'],
  ['contested', 'withdraw', 'opener', 'withdrawn'],
]

test('[ADM-03] a claim moves by these steps, each by whom it is for, and by no others', () => {
  const statuses: ClaimStatus[] = ['open', 'offered', 'accepted', 'contested', 'decided', 'withdrawn']
  const actors: Actor[] = ['opener', 'other', 'admin', 'clock']
  const all = statuses.flatMap((status) =>
    acts.flatMap((act) =>
      actors.flatMap((by) => {
        const next = nextStatus(status, act, by)
        return next ? [[status, act, by, next]] : []
      }),
    ),
  )
  expect(new Set(all.map(String))).toEqual(new Set(moves.map(String)))
})

test('[ADM-03] each side is offered what it can do', () => {
  expect(actsOf('open', 'other')).toEqual(['accept', 'offer', 'contest'])
  expect(actsOf('open', 'opener')).toEqual(['withdraw'])
  expect(actsOf('offered', 'other')).toEqual([])
  expect(actsOf('offered', 'opener')).toEqual(['accept', 'contest', 'withdraw'])
  expect(actsOf('decided', 'opener')).toEqual([])
})

test('[ADM-03] a claim has ended where nobody can do anything any more', () => {
  expect(endedStatuses()).toEqual(['accepted', 'decided', 'withdrawn'])
  expect(endedStatuses().filter(isOpen)).toEqual([])
  expect(statusesFor('expire')).toEqual(['open', 'offered'])
  expect(statusesFor('decide')).toEqual(['contested'])
})

test('[ADM-03] what is agreed is the claim, or the offer where there is one', () => {
  expect(agreedMinor({ status: 'open', claimedMinor: 500, offeredMinor: null })).toBe(500)
  expect(agreedMinor({ status: 'offered', claimedMinor: 500, offeredMinor: 300 })).toBe(300)
})

const startsAt = new Date('2026-03-20T18:00:00Z')
const endsAt = new Date('2026-03-22T14:00:00Z')

test.each([
  ['confirmed', '2026-03-20T17:59:59Z', false, false, 'before check-in'],
  ['confirmed', '2026-03-20T18:00:00Z', true, true, 'from check-in on'],
  ['confirmed', '2026-03-22T13:59:59Z', true, true, 'until its end'],
  ['completed', '2026-03-22T14:00:00Z', true, false, 'at its end'],
  ['completed', '2026-04-05T14:00:00Z', true, false, 'fourteen days after it to the second'],
  ['completed', '2026-04-05T14:00:01Z', false, false, 'a second later'],
  ['cancelled', '2026-03-21T12:00:00Z', false, false, 'where nothing takes place'],
  ['pending', '2026-03-21T12:00:00Z', false, false, 'where nothing is agreed'],
] as const)(
  '[ADM-03] a stay that is %s can be claimed about at %s: %s, and no access reported: %s (%s)',
  (status, at, isClaimable, isReportable, _why) => {
    const stay = { status, startsAt, endsAt }
    expect(mayClaim(stay, new Date(at))).toBe(isClaimable)
    expect(mayReportNoAccess(stay, new Date(at))).toBe(isReportable)
  },
)
