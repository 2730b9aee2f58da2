import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { coveredPayload } from './covered-payload.ts'

const id = newId()

test.each([
  ['an id', { bookingId: id }, { bookingId: id }],
  ['a time', { at: '2026-03-02T15:00:00.000Z' }, { at: '2026-03-02T15:00:00.000Z' }],
  ['a name of ours', { kind: 'booking-confirmed', side: 'guest' }, { kind: 'booking-confirmed', side: 'guest' }],
  ['a key of an event', { eventKey: `message:${id}` }, { eventKey: `message:${id}` }],
  [
    'numbers and switches',
    { crop: { x: 0.5 }, isPatient: true, after: null },
    { crop: { x: 0.5 }, isPatient: true, after: null },
  ],
  ['the id of an e-mail', { emailId: id }, { emailId: id }],
  ['an address', { to: 'ana@patio.example' }, { to: '•••' }],
  ['what somebody has written', { text: 'See you at six' }, { text: '•••' }],
  ['a name of somebody', { first: 'Ana' }, { first: '•••' }],
  ['a token', { token: 'abc' }, { token: '•••' }],
  ['a code of digits', { code: 123456 }, { code: '•••' }],
  ['what looks like a key', { at: 'sk_live_51NzQ2kExample' }, { at: '•••' }],
  ['a long word', { word: 'a'.repeat(61) }, { word: '•••' }],
  ['one in a list', { ids: [id, 'ana@patio.example'] }, { ids: [id, '•••'] }],
  ['a secret’s parts', { secret: { part: 'abc', list: [7] } }, { secret: { part: '•••', list: ['•••'] } }],
])('[OPS-02] of a job’s payload an admin reads what is nobody’s: %s', (_what, payload, shown) => {
  expect(coveredPayload(payload)).toEqual(shown)
})
