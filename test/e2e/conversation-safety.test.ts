import { aHouse } from '#test/house/house.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { sendingLimits } from '#domain/messaging/sending-limits.ts'
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

test('[MSG-01] on a desk in en contact data is hidden until the request is accepted and paid from the conversation, and a change is proposed and seen from there', async () => {
  const w = {
    hidden: 'Call me: +•••••, or •••••',
    forHost: 'Contact data is hidden until a booking is confirmed.',
    forGuest: 'The other side reads this without contact data until a booking is confirmed.',
    accept: 'Accept',
    pay: 'Pay',
    change: 'Change',
    propose: 'Propose the change',
    proposed: 'Hugo has proposed a change.',
    see: 'See the change',
    theirs: 'proposes a change',
  }
  const { guest, host, conversationId, bookingId, from } = await aRequest()
  const [gala, hugo] = [await signedIn(guest, { size: 'desk' }), await signedIn(host, { size: 'desk' })]
  const thread = `/messages/${conversationId}?lang=en`
  await look(hugo.page, `/messages?lang=en`)
  await hugo.page.getByRole('listitem').filter({ hasText: 'Gala' }).waitFor()
  expect(await hugo.page.content()).not.toMatch(/8765|ana@example/)
  await look(hugo.page, thread)
  await log(hugo.page).getByText(w.hidden).waitFor()
  await log(hugo.page).getByText(w.forHost).waitFor()
  expect(await hugo.page.content()).not.toMatch(/8765|ana@example/)
  await look(gala.page, thread)
  await log(gala.page).getByText('+56 9 8765 4321, or ana@example.com').waitFor()
  await log(gala.page).getByText(w.forGuest).waitFor()

  await hugo.page.getByRole('button', { name: w.accept, exact: true }).click()
  const pay = gala.page.getByRole('link', { name: w.pay, exact: true })
  await pay.waitFor()
  expect(await complaints(gala.page)).toEqual([])
  await pay.click()
  await gala.page.waitForURL(/\/checkout\?/)
  const plain = house.visitor()
  await plain.logIn(guest.email, guest.password)
  await plain.goto(gala.page.url())
  await payPlainly(plain)
  await house.drainJobs()

  await look(hugo.page, thread)
  await log(hugo.page).getByText('+56 9 8765 4321, or ana@example.com').waitFor()
  expect(await log(hugo.page).getByText(w.forHost).count()).toBe(0)
  await look(gala.page, thread)
  expect(await log(gala.page).getByText(w.forGuest).count()).toBe(0)
  await hugo.page.getByRole('link', { name: w.change, exact: true }).click()
  await hugo.page.waitForURL(`**/host/bookings/${bookingId}/change*`)
  await look(hugo.page, `/host/bookings/${bookingId}/change?checkOut=${nextDay(from, 3)}&lang=en`)
  await hugo.page.getByRole('button', { name: w.propose }).click()

  // The guest has the conversation open, and is told there.
  await gala.page.getByText(w.proposed).waitFor()
  expect(await complaints(gala.page)).toEqual([])
  await gala.page.getByRole('link', { name: w.see }).click()
  await gala.page.getByRole('heading', { name: w.theirs }).waitFor()
  expect([gala.errors, hugo.errors]).toEqual([[], []])
})

test('[MSG-01] on a desk in en, script true, a newcomer who has written too much is told when it is possible again, and nothing is sent', async () => {
  const { guest, conversationId } = await aConversation('Hello')
  await client.query(`update "user" set "createdAt" = now() where id = $1`, [guest.id])
  for (let count = 1; count < sendingLimits.newcomer.messagesPerHour; count += 1)
    await says(guest.id, conversationId, `Line ${count}.`)
  const { page } = await signedIn(guest, { size: 'desk' })
  await page.goto(`/messages/${conversationId}?lang=en`)
  await hydrated(page)
  await page.getByLabel('Message to Hugo').click()
  await page.getByRole('button', { name: /^Add up to 4/ }).waitFor()
  await page.getByLabel('Message to Hugo').fill('Once more')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('You have written a lot. You can write again on').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()
  const { rows } = await client.query('select from messages where conversation_id = $1', [conversationId])
  expect(rows).toHaveLength(sendingLimits.newcomer.messagesPerHour)
})

test('[MSG-01] [ADM-03] on a phone in en a message is reported; an admin reads it with what stands around it and takes it down, and both sides read what became of it', async () => {
  const w = {
    report: 'Report',
    help: 'How reporting and blocking work',
    article: 'Block or report somebody',
    why: 'It threatens or harasses',
    send: 'Send report',
    thanks: 'Thank you',
    open: 'have not decided yet',
    removed: 'Our team has taken this message down.',
    ended: 'took it down on',
  }
  const { guest, host, conversationId } = await aConversation('Is it free?')
  await says(guest.id, conversationId, 'Answer me or else.')
  const hugo = await signedIn(host, { size: 'phone' })
  await look(hugo.page, `/messages/${conversationId}?lang=en`)
  const message = hugo.page.getByRole('listitem').filter({ hasText: 'Answer me or else.' })
  await message.getByRole('link', { name: w.report, exact: true }).click()
  await hugo.page.getByRole('button', { name: w.send }).waitFor()
  expect(await complaints(hugo.page)).toEqual([])
  const form = hugo.page.url()
  await hugo.page.getByRole('link', { name: w.help }).click()
  await hugo.page.getByRole('heading', { name: w.article }).waitFor()
  await look(hugo.page, form)
  await hugo.page.getByLabel(w.why).check()
  await hugo.page.getByRole('button', { name: w.send }).click()
  await hugo.page.getByText(w.thanks, { exact: true }).waitFor()
  expect(await complaints(hugo.page)).toEqual([])
  const { rows } = await client.query<{ id: string }>('select id from reports where reporter_id = $1', [host.id])
  const report = rows[0]!.id
  await look(hugo.page, `/reports/${report}?lang=en`)
  await hugo.page.getByText(w.open).waitFor()

  const admin = await signedIn({ email: 'admin@patio.example', password: 'patio-admin' }, {})
  await look(admin.page, '/admin/message-reports?kind=message')
  await admin.page.locator(`a[href*="/admin/message-reports/${report}"]`).click()
  await admin.page.getByText('Answer me or else.').first().waitFor()
  await admin.page.getByText('Is it free?').waitFor()
  expect(await complaints(admin.page)).toEqual([])
  await admin.page.getByLabel('Take the message down').check()
  await admin.page.getByLabel('Why').fill('A threat.')
  await admin.page.getByRole('button', { name: 'Decide' }).click()
  await admin.page.getByText('The report is decided.').waitFor()
  expect(await complaints(admin.page)).toEqual([])

  await look(hugo.page, `/messages/${conversationId}?lang=en`)
  await log(hugo.page).getByText(w.removed).waitFor()
  expect(await hugo.page.content()).not.toContain('or else')
  await look(hugo.page, `/reports/${report}?lang=en`)
  await hugo.page.getByText(w.ended).waitFor()
  const gala = await signedIn(guest, { size: 'phone' })
  await look(gala.page, `/reports/${report}?lang=en`)
  await gala.page.getByText('A threat.').waitFor()
  expect([hugo.errors, admin.errors, gala.errors]).toEqual([[], [], []])
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

  await look(hugo.page, `/account/settings?lang=en`)
  await hugo.page.getByRole('button', { name: w.unblock }).waitFor()
  await look(hugo.page, thread)
  await hugo.page.getByRole('link', { name: w.blocked }).click()
  await hugo.page.getByRole('button', { name: w.unblock }).click()
  await hugo.page.getByRole('heading', { name: w.question }).waitFor()
  valueOf(await sendMessage(db, { userId: guest.id, conversationId, text: 'Again', key: newId() }, house.clock()))
  // The browser itself tells of the answer of 409.
  const errors = [...gala.errors, ...hugo.errors].filter((error) => !error.includes('409'))
  expect(errors).toEqual([])
})
