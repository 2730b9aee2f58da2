import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { MAX_EVIDENCE_TEXT } from './input.ts'
import { assembleEvidence, type Known } from './evidence.ts'

const at = (iso: string) => new Date(iso)

const known: Known = {
  number: 'ABCD1234',
  guestName: 'Ana Rojas',
  guestEmail: 'ana@patio.example',
  hostName: 'Luis',
  title: 'Sunny loft',
  place: 'Providencia, Santiago',
  guests: 2,
  policy: 'moderate',
  status: 'completed',
  startsAt: at('2026-03-20T18:00:00Z'),
  endsAt: at('2026-03-22T14:00:00Z'),
  timeZone: 'America/Santiago',
  bookedAt: at('2026-03-02T15:00:00Z'),
  paidAt: at('2026-03-02T15:04:00Z'),
  paid: money(11e4, 'CLP'),
  cancelled: null,
  refunds: [],
  messages: [],
  claims: [],
  photos: [],
}

test('[ADM-03] evidence says what was sold and when, by the clock of the place, the policy as it was accepted, and what happened in order', () => {
  const evidence = assembleEvidence(known)
  expect(evidence).toMatchObject({
    customer_name: 'Ana Rojas',
    customer_email_address: 'ana@patio.example',
    product_description:
      'Rental of a space: “Sunny loft”, Providencia, Santiago, for 2 people. Booking ABCD1234, let by Luis.',
    service_date: '2026-03-20 15:00 to 2026-03-22 11:00 (America/Santiago)',
    refund_refusal_explanation: 'The booking was not cancelled (completed).\nNothing was refunded.',
    uncategorized_text: '',
  })
  expect(evidence.cancellation_policy_disclosure).toContain(
    '100 % back until 14 days before, 50 % back until 7 days before',
  )
  expect(evidence.access_activity_log?.split('\n')).toEqual([
    '2026-03-02 12:00 Booked.',
    '2026-03-02 12:04 Paid CLP 110,000.',
    '2026-03-20 15:00 Check-in; the access details were shown on the booking before.',
    '2026-03-22 11:00 Check-out.',
  ])
})

test('[ADM-03] refunds, a cancellation, claims, photos with their hashes and messages are named; of many messages the last ones', () => {
  const messages = Array.from({ length: 60 }, (_, index) => ({
    name: index % 2 ? 'Luis' : 'Ana',
    at: at('2026-03-19T12:00:00Z'),
    text: `${index} ${'ñ'.repeat(2000)}`,
  }))
  const evidence = assembleEvidence({
    ...known,
    cancelled: { by: 'guest', at: at('2026-03-10T12:00:00Z') },
    refunds: [{ amount: money(55_000, 'CLP'), at: at('2026-03-10T12:01:00Z'), status: 'succeeded' }],
    claims: [{ about: 'damage', side: 'host', at: at('2026-03-23T12:00:00Z'), status: 'decided' }],
    photos: [{ at: at('2026-03-23T12:00:00Z'), side: 'host', sha256: 'ab'.repeat(32) }],
    messages,
  })
  expect(evidence.refund_refusal_explanation).toContain('cancelled on 2026-03-10 09:00 by the guest')
  expect(evidence.refund_refusal_explanation).toContain('Refund of CLP 55,000 on 2026-03-10 09:01: succeeded.')
  expect(evidence.access_activity_log).toContain('Claim by the host: damage (decided).')
  expect(evidence.uncategorized_text).toContain(`SHA-256 ${'ab'.repeat(32)}`)
  expect(evidence.uncategorized_text).toContain('(20 earlier ones are left out)')
  expect(evidence.uncategorized_text).toContain('Luis: 59 ñ')
  expect(evidence.uncategorized_text).not.toContain(' 19 ñ')
  for (const text of Object.values(evidence)) expect(text.length).toBeLessThanOrEqual(MAX_EVIDENCE_TEXT)
})
