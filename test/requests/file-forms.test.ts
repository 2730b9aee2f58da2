import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { settleAtCheckIn } from '#domain/bookings/commands/settle-shares.server.ts'
import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { dayAhead } from '#test/days.ts'
import { aListing, aPaidBooking, days } from '#test/factories.ts'
import { aMember } from '#test/own-member.ts'
import { anAddress } from '#test/visitor.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { address, db, pool, ask, logIn, visitor } = await aHouse()

type Person = Awaited<ReturnType<typeof aMember>>

/** Two who have written to each other, about a stay that began yesterday and can be claimed about. */
async function aStay() {
  const [guest, host] = [await aMember(pool, 'Gloria Guest'), await aMember(pool, 'Hugo Host')]
  const listing = await aListing(db, { host_id: host.id })
  const paid = new Date(Date.now() - 3 * 86_400_000)
  const stay = { guestId: guest.id, stay: days(dayAhead(-1), dayAhead(1)), now: paid }
  const { bookingId } = await aPaidBooking(db, listing, stay)
  await settleAtCheckIn(db, bookingId, new Date())
  await completeBooking(db, bookingId, new Date())
  const two = { guestId: guest.id, hostId: host.id, listingId: listing.id }
  const conversationId = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), new Date()))
  return { guest, host, bookingId, conversationId }
}

/** Posts as somebody who is logged in, from an address of their own. */
async function client({ email, password }: Person) {
  const cookie = await logIn(email, password)
  const headers = { origin: address, 'x-visitor': anAddress() }
  return (path: string, fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return ask(path, { method: 'POST', body, cookie, headers })
  }
}

const claim = { kind: 'cleaning', text: 'The floor was wet.', what1: 'Cleaning', amount1: '1000' }
/** Too large for any field, and for a form that needs no seat. */
const MEGABYTE = 'x '.repeat(512 * 1024)
const LARGE = MEGABYTE.repeat(14)

test('[MSG-01] [ADM-03] 14 MB in a field of a form with files, and a megabyte in any, are refused at once, and come back to nobody', async () => {
  const { guest, host, bookingId, conversationId } = await aStay()
  const [asGuest, asHost] = [await client(guest), await client(host)]
  const opened = await asHost(`/host/bookings/${bookingId}/problem`, { ...claim, kind: 'damage' })
  const claimAt = new URL(opened.headers.get('location')!, address).pathname
  const forms: [string, string[]][] = [
    [`/messages/${conversationId}`, ['text', 'key', 'intent', 'other']],
    [`/messages/${conversationId}/send`, ['text', 'key', 'other']],
    [claimAt, ['act', 'text', 'amount', 'other']],
    [`/bookings/${bookingId}/problem`, ['intent', 'kind', 'text', 'what1', 'amount1', 'other']],
    ['/profile/picture', ['x', 'y', 'zoom', 'other']],
    ['/manage-listings/import', ['other']],
    ['/uploads', ['other']],
  ]
  for (const [path, names] of forms)
    for (const [at, name] of names.entries()) {
      const answer = await asGuest(path, { [name]: at > 0 || path.endsWith('/import') ? MEGABYTE : LARGE })
      const { length } = await answer.text()
      expect([path, name, answer.status, length < 200_000]).toEqual([path, name, 400, true])
    }
})

test('[MSG-01] [ADM-03] a form with files to what is somebody else’s, or nowhere, is not read', async () => {
  const { bookingId, conversationId } = await aStay()
  const asStranger = await client(await aMember(pool))
  for (const path of [
    `/messages/${conversationId}`,
    `/messages/${conversationId}/send`,
    `/messages/${newId()}`,
    '/messages/none',
    `/claims/${newId()}`,
    `/bookings/${bookingId}/problem`,
    `/host/bookings/${bookingId}/problem`,
  ])
    expect([path, (await asStranger(path, { text: MEGABYTE })).status]).toEqual([path, 404])
})

test('[MSG-01] [ADM-03] without script in es, whoever has typed too much is told so beside the field, and finds it again', async () => {
  const { guest, bookingId, conversationId } = await aStay()
  const page = visitor()
  await page.logIn(guest.email, guest.password)
  const text = page.locator('textarea[name="text"]')
  // A bit too much, and more than is read: of that the beginning.
  for (const [typed, length] of [
    [2100, 2100],
    [9000, 4000],
  ] as const)
    for (const [path, problem] of [
      [`/messages/${conversationId}`, 'Un mensaje tiene como máximo 2000 caracteres.'],
      [`/bookings/${bookingId}/problem`, 'Este texto es demasiado largo.'],
    ] as const) {
      await page.goto(`${path}?lang=es`)
      await text.evaluate((field) => field.removeAttribute('maxlength'))
      await text.fill('ñ'.repeat(typed))
      await page.locator('form:has(textarea[name="text"]) button:not([type="button"])').last().click()
      await page.getByText(problem).waitFor()
      expect(await text.inputValue()).toBe('ñ'.repeat(length))
    }
})
