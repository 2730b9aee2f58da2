import { aHouse } from '#test/house/house.ts'
import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { settleAtCheckIn } from '#domain/bookings/commands/settle-shares.server.ts'
import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aListing, aPaidBooking, days } from '#test/factories.ts'
import { expect, test } from 'vitest'
import { nextDay } from '#test/days.ts'
import { logIn, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse()
const visit = visits(house)
const { db, pool: database } = house

/** Two who have written to each other, about a stay that began yesterday and can be claimed about. */
async function aStay() {
  const [guest, host] = [await aMember(database, 'Gloria Guest'), await aMember(database, 'Hugo Host')]
  const listing = await aListing(db, { host_id: host.id })
  const from = nextDay(house.clock().toISOString().slice(0, 10), -1)
  const paid = new Date(house.clock().getTime() - 3 * 86_400_000)
  const stay = { guestId: guest.id, stay: days(from, nextDay(from, 2)), now: paid }
  const { bookingId } = await aPaidBooking(db, listing, stay)
  await db.updateTable('listings').set({ status: 'paused' }).where('id', '=', listing.id).execute()
  await settleAtCheckIn(db, bookingId, house.clock())
  await completeBooking(db, bookingId, house.clock())
  const two = { guestId: guest.id, hostId: host.id, listingId: listing.id }
  const conversationId = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), house.clock()))
  return { guest, host, bookingId, conversationId }
}

test('[MSG-01] [ADM-03] without script in en, whoever has typed too much is told so beside the field, and finds it again', async () => {
  const { guest, bookingId, conversationId } = await aStay()
  const { page } = await visit({ script: false, size: 'phone' })
  await logIn(page, guest.email, guest.password)
  // A bit too much, and more than is read: of that the beginning.
  for (const [typed, length] of [
    [2100, 2100],
    [9000, 4000],
  ] as const) {
    await page.goto(`/messages/${conversationId}?lang=en`)
    await page.locator('textarea[name="text"]').fill('ñ'.repeat(typed))
    await page.locator('form:has(textarea[name="text"]) button:not([type="button"])').last().click()
    await page.getByText('A message has at most 2000 characters.').waitFor()
    expect(await page.locator('textarea[name="text"]').inputValue()).toBe('ñ'.repeat(length))

    await page.goto(`/bookings/${bookingId}/problem?lang=en`)
    const text = page.locator('textarea[name="text"]')
    await text.evaluate((field) => field.removeAttribute('maxlength'))
    await text.fill('ñ'.repeat(typed))
    await page.locator('form:has(textarea[name="text"]) button').last().click()
    await page.getByText('This text is too long.').waitFor()
    expect(await page.locator('textarea[name="text"]').inputValue()).toBe('ñ'.repeat(length))
  }
})
