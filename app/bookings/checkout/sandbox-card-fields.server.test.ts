import { noFaults } from '#domain/payments/sandbox-faults.ts'
import { aGateway, aGuest, aListing, anOpenPayment, aPaidBooking, days, validCard, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'
import { action, loader, shouldRevalidate } from './sandbox-card-fields.route.tsx'

const { db } = await aDatabase()

type Args = Parameters<typeof action>[0]

/** The route's arguments for a request of this user; null: signed out. */
function argsOf(sessionId: string, userId: string | null, form?: Record<string, string>): Args {
  const context = new RouterContextProvider()
  context.set(services, { db, clock: () => NOW, payments: aGateway(db), sandboxFaults: noFaults } as Services)
  context.set(visitorContext, { actor: userId && { userId } } as Visitor)
  const url = new URL(`http://localhost:3000/sandbox/sessions/${sessionId}`)
  const request = new Request(url, form && { method: 'POST', body: new URLSearchParams(form) })
  return { params: { sessionId }, request, url, context } as unknown as Args
}

const challengedCard = '4000 0000 0000 3220'
const missing = { init: { status: 404 } }
const stateOf = (id: string) =>
  db.selectFrom('sandbox_sessions').select('status').where('id', '=', id).executeTakeFirstOrThrow()

test('the sandbox’s page is shown to the guest whose payment it is, and to nobody else', async () => {
  const listing = await aListing(db)
  const { sessionId, guestId } = await anOpenPayment(db, listing)

  expect(await loader(argsOf(sessionId, guestId))).toMatchObject({ email: `${guestId}@patio.example`, status: 'open' })
  for (const other of [null, listing.hostId, await aGuest(db)])
    await expect(loader(argsOf(sessionId, other))).rejects.toMatchObject(missing)
})

test('nobody else’s card pays in it, and nobody else answers its bank', async () => {
  const card = { ...validCard, email: 'eve@patio.example' }
  const { sessionId, guestId } = await anOpenPayment(db, await aListing(db))

  for (const other of [null, await aGuest(db)]) {
    await expect(action(argsOf(sessionId, other, card))).rejects.toMatchObject(missing)
    expect(await stateOf(sessionId)).toEqual({ status: 'open' })
  }
  expect(await action(argsOf(sessionId, guestId, { ...card, number: challengedCard }))).toMatchObject({
    data: { problem: null },
  })
  await expect(action(argsOf(sessionId, null, { intent: 'confirm' }))).rejects.toMatchObject(missing)
  expect(await stateOf(sessionId)).toEqual({ status: 'challenge' })
  await expect(action(argsOf(sessionId, guestId, { intent: 'confirm' }))).rejects.toMatchObject({ status: 302 })
  expect(await stateOf(sessionId)).toEqual({ status: 'paid' })
})

test('who has another payment does not see this one, and a payment that is done stays its guest’s', async () => {
  const stay = days('2026-05-04', '2026-05-06')
  const paid = await aPaidBooking(db, await aListing(db), { stay })
  const other = await anOpenPayment(db, await aListing(db), { stay })

  await expect(loader(argsOf(paid.sessionId, other.guestId))).rejects.toMatchObject(missing)
  expect(await loader(argsOf(paid.sessionId, paid.guestId))).toMatchObject({ status: 'paid' })
  await expect(loader(argsOf('ss_none', paid.guestId))).rejects.toMatchObject(missing)
})

test('[BOOK-04] who refuses at the bank’s question is back at the fields with what was typed, and pays with another card', async () => {
  const { sessionId, guestId } = await anOpenPayment(db, await aListing(db))
  const typed = { email: 'ana@patio.example', expiry: '12 / 34' }
  const answerTo = async (form: Record<string, string>) => {
    const answer = (await action(argsOf(sessionId, guestId, form))) as {
      data: unknown
      init: { status?: number } | null
    }
    return { ...(answer.data as object), status: answer.init?.status ?? 200 }
  }

  const question = await answerTo({ ...typed, number: challengedCard, cvc: '123' })
  expect(question).toEqual({ problem: null, problems: {}, typed, status: 200 })
  expect(await stateOf(sessionId)).toEqual({ status: 'challenge' })

  // Without script the question's own form carries what was typed: never the card's number.
  const refused = await answerTo({ ...typed, intent: 'refuse' })
  expect(refused).toEqual({ problem: 'refused', problems: {}, typed, status: 402 })
  expect(await stateOf(sessionId)).toEqual({ status: 'open' })
  // The answer is a 402, after which the router would not revalidate and the frame would keep asking.
  expect(shouldRevalidate()).toBe(true)

  await expect(action(argsOf(sessionId, guestId, { ...typed, ...validCard }))).rejects.toMatchObject({ status: 302 })
  expect(await stateOf(sessionId)).toEqual({ status: 'paid' })
})

test('[BOOK-03] each wrong field of a card is marked at once, and no bank is asked', async () => {
  const { sessionId, guestId } = await anOpenPayment(db, await aListing(db))
  const send = (form: Record<string, string>) => action(argsOf(sessionId, guestId, form))
  expect(await send({ email: 'ana', number: '4242', expiry: '01/20' })).toMatchObject({
    init: { status: 402 },
    data: { problem: null, problems: { email: 'email', number: 'invalid-number', expiry: 'expired-card' } },
  })
  expect(await send({ ...validCard, email: 'ana@patio.example', expiry: '' })).toMatchObject({
    data: { problem: null, problems: { expiry: 'expired-card' } },
  })
  expect(await stateOf(sessionId)).toEqual({ status: 'open' })
})
