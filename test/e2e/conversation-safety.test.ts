import { aHouse } from '#test/house/house.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aListing, anInput, days, valueOf } from '#test/factories.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { nextDay } from '#test/days.ts'
import { payWith as payPlainly } from '#test/requests/card.ts'
import { hydrated, logIn, takenOver, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse({ worker: true })
const visitor = visits(house)
const { db, pool: client } = house

type Options = NonNullable<Parameters<typeof visitor>[0]>

/** Two members, and the conversation between them about a listing. */
async function aConversation(text: string, about: { listingId: string; hostId: string } | null = null) {
  const guest = await aMember(client, 'Gala Guest')
  const host = about ? null : await aMember(client, 'Hugo Host')
  const { rows } = await client.query<{ id: string }>(
    "select id from listings where status = 'published' order by id limit 1",
  )
  const two = { guestId: guest.id, hostId: about?.hostId ?? host!.id, listingId: about?.listingId ?? rows[0]!.id }
  const conversationId = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), house.clock()))
  await says(guest.id, conversationId, text)
  return { guest, host: host!, conversationId, ...two }
}

const says = async (userId: string, conversationId: string, text: string) =>
  valueOf(await sendMessage(db, { userId, conversationId, text, key: newId() }, house.clock()))

async function signedIn({ email, password }: { email: string; password: string }, options: Options) {
  const seen = await visitor(options)
  await logIn(seen.page, email, password)
  return seen
}

/** In the browser of somebody who has left it. */
async function comesNext(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.context().clearCookies()
  await logIn(page, email, password)
}

/** Every state on the way is looked at by axe as well. */
async function look(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
  expect(await complaints(page), address).toEqual([])
}

const log = (page: Page) => page.getByRole('log')

/** A host of their own whose listing answers requests, asked by a guest. */
async function aRequest() {
  const host = await aMember(client, 'Hugo Host')
  const listing = await aListing(db, { host_id: host.id, instant_book: false })
  const own = { listingId: listing.id, hostId: host.id }
  const { guest, conversationId } = await aConversation('Call me: +56 9 8765 4321, or ana@example.com', own)
  const from = nextDay(house.clock().toISOString().slice(0, 10), 60)
  const input = anInput(listing, guest.id, { stay: days(from, nextDay(from, 2)) })
  const { bookingId } = valueOf(await holdDates(db, input, house.clock()))
  return { guest, host, conversationId, bookingId, from }
}

test('[MSG-01] on a desk in en contact data is hidden until the booking is paid; that the request is accepted and a change is proposed comes into the open conversation', async () => {
  const { guest, host, conversationId, bookingId, from } = await aRequest()
  const thread = `/messages/${conversationId}?lang=en`
  const contact = '+56 9 8765 4321, or ana@example.com'
  const forGuest = 'The other side reads this without contact data until a booking is confirmed.'
  const { page, errors } = await signedIn(host, { size: 'desk' })
  await look(page, thread)
  await log(page).getByText('Call me: +•••••, or •••••').waitFor()
  await log(page).getByText('Contact data is hidden until a booking is confirmed.').waitFor()
  expect(await page.content()).not.toMatch(/8765|ana@example/)

  await comesNext(page, guest)
  await look(page, thread)
  await log(page).getByText(contact).waitFor()
  await log(page).getByText(forGuest).waitFor()
  const [hugo, gala] = [house.visitor(), house.visitor()]
  await hugo.logIn(host.email, host.password)
  await hugo.goto(thread)
  await hugo.getByRole('button', { name: 'Accept', exact: true }).click()
  const pay = page.getByRole('link', { name: 'Pay', exact: true })
  await pay.waitFor()
  expect(await complaints(page)).toEqual([])

  await gala.logIn(guest.email, guest.password)
  await gala.goto((await pay.getAttribute('href'))!)
  await payPlainly(gala)
  await house.drainJobs()
  await look(page, thread)
  expect(await log(page).getByText(forGuest).count()).toBe(0)
  await hugo.goto(`/host/bookings/${bookingId}/change?checkOut=${nextDay(from, 3)}&lang=en`)
  await hugo.getByRole('button', { name: 'Propose the change' }).click()
  await page.getByText('Hugo has proposed a change.').waitFor()
  expect(await complaints(page)).toEqual([])

  await comesNext(page, host)
  await look(page, thread)
  await log(page).getByText(contact).waitFor()
  expect(errors).toEqual([])
})

test('[MSG-01] [ADM-03] on a phone in en a message is reported; an admin reads it with what stands around it and takes it down, and both sides read what became of it', async () => {
  const { guest, host, conversationId } = await aConversation('Is it free?')
  await says(guest.id, conversationId, 'Answer me or else.')
  const { page, errors } = await signedIn(host, { size: 'phone' })
  await look(page, `/messages/${conversationId}?lang=en`)
  const message = page.getByRole('listitem').filter({ hasText: 'Answer me or else.' })
  await message.getByRole('link', { name: 'Report', exact: true }).click()
  const send = page.getByRole('button', { name: 'Send report' })
  await send.waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByLabel('It threatens or harasses').check()
  await send.click()
  await page.getByText('Thank you', { exact: true }).waitFor()
  expect(await complaints(page)).toEqual([])
  const { rows } = await client.query<{ id: string }>('select id from reports where reporter_id = $1', [host.id])
  const report = rows[0]!.id
  await look(page, `/reports/${report}?lang=en`)
  await page.getByText('have not decided yet').waitFor()

  await comesNext(page, { email: 'admin@patio.example', password: 'patio-admin' })
  await look(page, `/admin/message-reports/${report}`)
  await page.getByText('Answer me or else.').first().waitFor()
  await page.getByText('Is it free?').waitFor()
  await page.getByLabel('Take the message down').check()
  await page.getByLabel('Why').fill('A threat.')
  await page.getByRole('button', { name: 'Decide' }).click()
  await page.getByText('The report is decided.').waitFor()
  expect(await complaints(page)).toEqual([])

  await comesNext(page, host)
  await look(page, `/messages/${conversationId}?lang=en`)
  await log(page).getByText('Our team has taken this message down.').waitFor()
  expect(await page.content()).not.toContain('or else')
  await look(page, `/reports/${report}?lang=en`)
  await page.getByText('took it down on').waitFor()
  await comesNext(page, guest)
  await look(page, `/reports/${report}?lang=en`)
  await page.getByText('A threat.').waitFor()
  expect(errors).toEqual([])
})

test('[MSG-01] on a desk in en one blocks from the conversation: the other side is told only that it is not possible, until it is taken back', async () => {
  const w = {
    block: 'Block Gala',
    question: 'Block Gala?',
    blocked: 'You have blocked Gala.',
    write: 'Message to Hugo',
    add: /^Add up to 4/,
    send: 'Send',
    refused: 'This message cannot be sent.',
    unblock: 'Unblock Gala',
  }
  const { guest, host, conversationId } = await aConversation('Hello')
  const [gala, hugo] = [await signedIn(guest, { size: 'desk' }), await signedIn(host, { size: 'desk' })]
  const thread = `/messages/${conversationId}?lang=en`
  for (const [{ page }, link] of [
    [gala, 'Block Hugo'],
    [hugo, w.block],
  ] as const) {
    await look(page, thread)
    // The sign's script comes once somebody uses the page.
    await page.keyboard.press('Shift')
    await takenOver(page.getByRole('link', { name: link }))
  }
  await hugo.page.getByRole('link', { name: w.block }).click()
  const dialog = hugo.page.getByRole('dialog', { name: w.question })
  await dialog.waitFor()
  expect(await complaints(hugo.page)).toEqual([])
  await hugo.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await hugo.page.getByRole('link', { name: w.block }).click()
  await dialog.getByRole('button', { name: w.block }).click()
  await hugo.page.getByRole('link', { name: w.blocked }).waitFor()
  expect(await hugo.page.getByRole('dialog').count()).toBe(0)
  expect(await complaints(hugo.page)).toEqual([])

  await gala.page.getByLabel(w.write).click()
  await gala.page.getByRole('button', { name: w.add }).waitFor()
  await gala.page.getByLabel(w.write).fill('Are you there?')
  await gala.page.getByRole('button', { name: w.send, exact: true }).click()
  await gala.page.getByText(w.refused).waitFor()
  expect(await complaints(gala.page)).toEqual([])
  await gala.page.getByRole('button', { name: 'Discard' }).click()
  await gala.page.getByText(w.refused).waitFor({ state: 'detached' })

  await look(hugo.page, `/account/settings?lang=en`)
  await hugo.page.getByRole('button', { name: w.unblock }).waitFor()
  await look(hugo.page, thread)
  await hugo.page.getByRole('link', { name: w.blocked }).click()
  await hugo.page.getByRole('button', { name: w.unblock }).click()
  await hugo.page.getByRole('heading', { name: w.question }).waitFor()
  expect(await complaints(hugo.page)).toEqual([])
  valueOf(await sendMessage(db, { userId: guest.id, conversationId, text: 'Again', key: newId() }, house.clock()))
  // The browser itself tells of the answer of 409.
  const errors = [...gala.errors, ...hugo.errors].filter((error) => !error.includes('409'))
  expect(errors).toEqual([])
})
