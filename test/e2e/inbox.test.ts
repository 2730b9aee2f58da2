import { aHouse } from '#test/house/house.ts'
import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { valueOf } from '#test/factories.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { holding, hydrated, logIn, visits, watched } from './browser.ts'
import { isDrawnEarly, shiftOf } from './held-back.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse()
const visitor = visits(house)
const { db, pool: client } = house

/** A host to whom two guests have written, each about another listing. */
async function anInbox() {
  const host = await aMember(client, 'Hugo Host')
  const { rows } = await client.query<{ id: string }>(
    "select id from listings where status = 'published' order by id limit 2",
  )
  const begin = async (name: string, listingId: string, text: string) => {
    const guest = await aMember(client, name)
    const two = { guestId: guest.id, hostId: host.id, listingId }
    const conversationId = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), house.clock()))
    valueOf(await sendMessage(db, { userId: guest.id, conversationId, text, key: newId() }, house.clock()))
    return { guest, conversationId, listingId }
  }
  return {
    host,
    gala: await begin('Gala Guest', rows[0]!.id, 'Is there a piano?'),
    pia: await begin('Pia Person', rows[1]!.id, 'May we bring a dog?'),
  }
}

const names = (page: Page) => page.locator('main li a.truncate').allTextContents()

test('[MSG-01] on a desk in en a host finds conversations by words and by a listing as soon as it is chosen, and archives one', async () => {
  const { host, gala, pia } = await anInbox()
  const { page, errors } = await visitor({ size: 'desk' })
  await logIn(page, host.email, host.password)
  const settled = async (expected: readonly string[]) => {
    await expect.poll(() => names(page)).toEqual(expected)
    await hydrated(page)
    expect(await complaints(page)).toEqual([])
  }
  await page.goto(`/messages?lang=en`)
  await settled(['Pia', 'Gala'])
  await page.getByLabel('Search conversations').fill('zebra')
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'zebra')
  await page.getByRole('heading', { name: 'Nothing was found' }).waitFor()
  await settled([])
  await page.getByLabel('Search conversations').fill('')
  await page.getByLabel('Listing', { exact: true }).selectOption(pia.listingId)
  await page.waitForURL(({ searchParams }) => searchParams.get('listing') === pia.listingId)
  await settled(['Pia'])

  await page.goto(`/messages/${gala.conversationId}?lang=en`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Archive this conversation' }).click()
  await page.waitForURL(({ pathname }) => pathname.endsWith('/messages'))
  await settled(['Pia'])
  await page.getByRole('link', { name: 'Archived', exact: true }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('archived') === '1')
  await settled(['Gala'])
  expect(errors).toEqual([])
})

test('[MSG-01] on a phone in es a quick reply that a host chooses in a conversation stands in the field', async () => {
  const { host, gala } = await anInbox()
  const reply = { title: 'Way in', text: 'Ring twice.' }
  await db
    .insertInto('quick_replies')
    .values({ id: newId(), host_id: host.id, ...reply, created_at: house.clock() })
    .execute()
  const { page, errors } = await visitor({ size: 'phone' })
  await logIn(page, host.email, host.password)
  await page.goto(`/messages/${gala.conversationId}?lang=es`)
  await hydrated(page)
  const field = page.getByLabel(/^Mensaje para/)
  await field.click()
  await page.getByRole('button', { name: /^Agregar hasta/ }).waitFor()
  await page.locator('summary', { hasText: 'Respuestas rápidas' }).click()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('link', { name: reply.title }).click()
  await expect.poll(() => field.inputValue()).toBe(reply.text)
  await page.goto('/host/quick-replies?lang=es')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  expect(errors).toEqual([])
})

/** A browser's translator wraps each text in an element of its own. */
const translate = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found) {
    if (!text.data.trim() || /^(SCRIPT|STYLE|TEXTAREA|OPTION|TITLE)$/.test(text.parentElement!.tagName)) continue
    const font = document.createElement('font')
    font.textContent = text.data
    text.replaceWith(font)
  }
}

test('[MSG-01] [AUTH-07] names that begin with an emoji, are one letter or read from right to left break no page of who meets them', async () => {
  // Whoever has written to the demo's host has such a name, whatever the day.
  await client.query(
    `update profiles set first_name = '🌊Tomás' where user_id in (
      select guest_id from conversations join "user" u on u.id = host_id where u.email = 'host@patio.example')`,
  )
  const { page, errors } = await visitor({ size: 'phone' })
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.goto('/messages')
  await hydrated(page)
  const threads = await page
    .locator('main li a.truncate')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')!))
  expect(await page.content()).toContain('🌊')
  expect(await page.content()).not.toContain('\ufffd')
  for (const address of [threads.at(-1)!, '/host/calendar', '/host/reviews', '/host/dashboard']) {
    await page.goto(address)
    await hydrated(page)
    expect(await page.content(), address).not.toContain('\ufffd')
  }
  expect(errors).toEqual([])
})

test.each(['before', 'after'])(
  '[MSG-01] [INTL-01] a thread that a translator changes %s its script has run still sends, and one finds the way back',
  async (when) => {
    const { host, gala } = await anInbox()
    const { page, errors } = await visitor({ size: 'desk' })
    await logIn(page, host.email, host.password)
    const field = page.getByLabel(/^Message to/)
    const isBefore = when === 'before'
    if (isBefore) await page.addInitScript(`addEventListener('DOMContentLoaded', ${String(translate)})`)
    const release = isBefore ? await holding(page, '*') : () => {}
    await page.goto(`/messages/${gala.conversationId}?lang=en`, { waitUntil: isBefore ? 'commit' : 'load' })
    // A press before the page's script is no use yet of which a part would come.
    if (!isBefore) await hydrated(page)
    await field.click()
    if (!isBefore) {
      await watched(page)
      await page.evaluate(translate)
    }
    await field.fill('Yes, a Yamaha.')
    release()
    await page.getByRole('button', { name: /^Add up to/ }).waitFor()
    await expect.poll(() => field.inputValue()).toBe('Yes, a Yamaha.')
    expect(await field.evaluate((each) => each === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.locator('main').getByText('Yes, a Yamaha.').last().waitFor()
    const sent = async () => {
      const text = "select 1 from messages where conversation_id = $1 and text = 'Yes, a Yamaha.'"
      return (await client.query(text, [gala.conversationId])).rowCount
    }
    await expect.poll(sent).toBe(1)
    if (when === 'after') await page.evaluate(translate)
    await page.locator('header').getByRole('link', { name: 'Patio' }).first().click()
    await page.waitForURL(({ pathname }) => pathname === '/')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor({ state: 'hidden' })
    await page.locator('main a[href^="/property/"]').first().waitFor()
    expect(errors.filter((error) => !error.includes('#418'))).toEqual([])
  },
)

/** Messages of one day in Tokyo, and of two where the site is at home. */
async function aTalk() {
  const { host, gala } = await anInbox()
  const { guest, conversationId } = gala
  for (const at of ['2026-03-06T20:00:00Z', '2026-03-07T12:00:00Z'])
    valueOf(await sendMessage(db, { userId: guest.id, conversationId, text: 'Hello', key: newId() }, new Date(at)))
  return { host, path: `/messages/${conversationId}?lang=en` }
}

test('[MSG-01] [SHELL-11] a device that was used says its zone, and a conversation then comes with its days: nothing in it moves', async () => {
  const { host, path } = await aTalk()
  const { page, errors } = await visitor({ size: 'phone', timeZone: 'Asia/Tokyo' })
  await logIn(page, host.email, host.password)
  await page.goto('/messages')
  await hydrated(page)
  await page.getByLabel('Search conversations').press('Tab')
  expect(await watched(page)).toBe('Asia/Tokyo')
  await page.goto(path)
  await hydrated(page)
  expect(await page.locator('h2[id^=day-2026-03]').count()).toBe(1)
  expect(await shiftOf(page)).toBe(0)
  expect(errors).toEqual([])
})

test.each([
  ['the last of its messages has', 'id="day-2026-03-07"'],
  ['what follows its messages has', 'name="key"'],
])('[MSG-01] a conversation is not drawn before %s come, which would move the others', async (_, from) => {
  const { host, path } = await aTalk()
  const { page, context, errors } = await visitor({ size: 'phone', timeZone: 'America/Santiago' })
  await logIn(page, host.email, host.password)
  await context.addCookies([{ name: 'zone', value: 'America/Santiago', url: house.address }])
  expect(await isDrawnEarly(page, house, { path, from, begun: '#day-2026-03-06' })).toBe(false)
  expect(await page.locator('h2[id^=day-2026-03]').count()).toBe(2)
  expect(await shiftOf(page)).toBe(0)
  expect(errors).toEqual([])
})

test('[INTL-01] a hint that a translator has changed goes again, and what comes beside a changed text finds its place', async () => {
  const { host, path } = await aTalk()
  const { page, errors } = await visitor({ size: 'phone' })
  await logIn(page, host.email, host.password)
  await page.goto(path)
  await hydrated(page)
  await page.getByLabel(/^Message to/).click()
  await page.getByRole('button', { name: /^Add up to/ }).waitFor()
  await watched(page)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  const hint = page.getByRole('status').getByText('Write something, or add a picture.')
  await hint.waitFor()
  await page.evaluate(translate)
  await page.getByLabel(/^Message to/).fill('A piano, then.')
  await hint.waitFor({ state: 'detached' })
  await send.click()
  await page.locator('main').getByText('A piano, then.').waitFor()
  await page.getByText('Sent', { exact: true }).or(page.getByText('Not read yet')).first().waitFor()
  expect(errors).toEqual([])

  const html = await page.evaluate(() => {
    const element = document.createElement('p')
    const [one, two] = [new Text('one'), new Text('two')]
    const font = (text: Text) => Object.assign(document.createElement('font'), { textContent: text.data })
    element.append(one, document.createElement('i'))
    one.replaceWith(font(one))
    element.insertBefore(document.createElement('b'), one)
    const whereOne = element.innerHTML
    element.append(two)
    two.replaceWith(font(two))
    // Nobody knows which of both it was.
    element.removeChild(two)
    element.insertBefore(document.createElement('u'), two)
    return [whereOne, element.innerHTML]
  })
  expect(html).toEqual(['<b></b><font>one</font><i></i>', '<b></b><font>one</font><i></i><font>two</font><u></u>'])
  // An element that is elsewhere is an error as ever.
  const refused = page.evaluate(() => document.body.removeChild(document.querySelector('main h1')!))
  await expect(refused).rejects.toThrow(/NotFoundError|not a child/)
  expect(errors).toEqual([])
})
