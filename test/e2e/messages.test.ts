import { aHouse } from '#test/house/house.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { valueOf } from '#test/factories.ts'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { answerTo, hydrated, logIn, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse({ worker: true })
const visitor = visits(house)
const { db, pool: client } = house

/** Two members, about a listing of the demo world, with something said. */
async function aConversation(text = 'Is it free?') {
  const [guest, host] = [await aMember(client, 'Gala Guest'), await aMember(client, 'Hugo Host')]
  const { rows } = await client.query<{ id: string }>(
    "select id from listings where status = 'published' order by id limit 1",
  )
  const two = { guestId: guest.id, hostId: host.id, listingId: rows[0]!.id }
  const conversationId = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), house.clock()))
  await says(guest.id, conversationId, text)
  return { guest, host, conversationId }
}

const says = async (userId: string, conversationId: string, text: string) =>
  valueOf(await sendMessage(db, { userId, conversationId, text, key: newId() }, house.clock()))

const words = {
  en: {
    log: /^Messages with/,
    write: /^Message to/,
    add: /^Add up to 4/,
    send: 'Send',
    read: 'Read',
    typing: /is writing/,
    unread: 'unread',
  },
  es: {
    log: /^Mensajes con/,
    write: /^Mensaje para/,
    add: /^Agregar hasta 4/,
    send: 'Enviar',
    read: 'Leído',
    typing: /está escribiendo/,
    unread: 'sin leer',
  },
} as const

/** A press brings the field's script, which shows how to add pictures. */
async function begin(page: Page, language: keyof typeof words = 'en'): Promise<void> {
  await page.getByLabel(words[language].write).click()
  await page.getByRole('button', { name: words[language].add }).waitFor()
}

async function write(page: Page, text: string, language: keyof typeof words = 'en'): Promise<void> {
  await begin(page, language)
  await page.getByLabel(words[language].write).fill(text)
  await page.getByRole('button', { name: words[language].send, exact: true }).click()
}

test('[MSG-01] on a phone in es, what one says or shows the other has at once, and the marks go both ways, without a page being loaded; a picture is seen before it is sent, and more than four are too many', async () => {
  const w = words.es
  const { guest, host, conversationId } = await aConversation()
  const [ana, hugo] = [await visitor({ size: 'phone' }), await visitor({ size: 'phone' })]
  await logIn(ana.page, guest.email, guest.password)
  await logIn(hugo.page, host.email, host.password)
  await ana.page.goto(`/messages/${conversationId}?lang=es`)
  await hydrated(ana.page)
  await hugo.page.goto(`/messages?lang=es`)
  await hydrated(hugo.page)
  expect(await complaints(hugo.page)).toEqual([])
  const row = hugo.page.getByRole('listitem').filter({ hasText: 'Gala' })
  await row.getByText(w.unread).waitFor({ state: 'attached' })
  await row.getByRole('link', { name: 'Gala' }).click()
  await hugo.page.waitForURL(`**/messages/${conversationId}*`)
  await hugo.page.getByRole('log', { name: w.log }).getByText('Is it free?').waitFor()
  await ana.page.getByText(w.read, { exact: true }).waitFor()

  await begin(hugo.page, 'es')
  await hugo.page.getByLabel(w.write).pressSequentially('Ye')
  await ana.page.getByText(w.typing).waitFor()
  await write(hugo.page, 'Yes, all day.', 'es')
  await ana.page.getByRole('log').getByText('Yes, all day.').waitFor()
  await hugo.page.getByText(w.read, { exact: true }).waitFor()
  await write(ana.page, 'Wonderful!', 'es')
  await hugo.page.getByRole('log').getByText('Wonderful!').waitFor()
  expect(await hugo.page.getByRole('log').getByText('Yes, all day.').count()).toBe(1)
  expect(await complaints(ana.page)).toEqual([])

  await sendPicture(ana.page)
  for (const { page } of [ana, hugo])
    await page.getByRole('log').getByRole('link', { name: 'Abrir la foto' }).waitFor({ timeout: 30_000 })
  expect(await complaints(hugo.page)).toEqual([])
  expect([ana.errors, hugo.errors]).toEqual([[], []])
})

/** One of five that were chosen. */
async function sendPicture(page: Page): Promise<void> {
  const buffer = await pixels(96)
  const files = Array.from({ length: 5 }, (_, index) => ({ name: `${index}.png`, mimeType: 'image/png', buffer }))
  await page.locator('input[type=file]').setInputFiles(files)
  await page.getByText('como máximo 4 fotos').waitFor()
  expect(await complaints(page)).toEqual([])
  for (const { name } of files.slice(1, 4)) await page.getByRole('button', { name: `Quitar ${name}` }).click()
  await write(page, 'Mira', 'es')
}

test('[MSG-01] what could not be sent stays with its author, who sends it again, and it stands there once', async () => {
  const { guest, conversationId } = await aConversation()
  const { page, context } = await visitor()
  await logIn(page, guest.email, guest.password)
  await page.goto(`/messages/${conversationId}`)
  await hydrated(page)
  await page.route(/\/send\?/, async (route) => {
    // It arrives, and its answer is lost.
    await answerTo(route)
    await route.abort()
  })
  await write(page, 'Once only')
  await page.getByText('Not sent.').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.unroute(/\/send\?/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByText(/^(Not sent|Sending)/).count(), { timeout: 20_000 }).toBe(0)
  await expect.poll(() => page.getByRole('log').getByText('Once only').count(), { timeout: 20_000 }).toBe(1)

  // Without a connection it waits for one.
  await context.setOffline(true)
  await write(page, 'Later')
  await page.getByText('Not sent.').waitFor()
  await context.setOffline(false)
  await expect.poll(() => page.getByText(/^(Not sent|Sending)/).count(), { timeout: 20_000 }).toBe(0)
  await page.reload()
  expect(await page.getByRole('log').locator('li').allTextContents()).toEqual([
    expect.stringContaining('Is it free?'),
    expect.stringContaining('Once only'),
    expect.stringContaining('Later'),
  ])
})

/** A guest who has begun to use their conversation on a phone. */
async function atConversation() {
  const { guest, host, conversationId } = await aConversation()
  const visit = await visitor({ size: 'phone' })
  await logIn(visit.page, guest.email, guest.password)
  await visit.page.goto(`/messages/${conversationId}`)
  await hydrated(visit.page)
  await begin(visit.page)
  return { host, conversationId, ...visit }
}

test('[MSG-01] words wait for the picture before them, outlive a reload and another page, and are sent in their order, once', async () => {
  const { conversationId, page, errors } = await atConversation()
  let posts = 0
  let arrive = () => {}
  const held = new Promise<void>((done) => (arrive = done))
  await page.route(/\/send\?/, async (route) => {
    posts += 1
    await held
    // It arrives, and its answer is lost.
    await answerTo(route)
    await route.abort()
  })
  await page.locator('input[type=file]').setInputFiles([
    { name: 'one.png', mimeType: 'image/png', buffer: await pixels(96) },
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
  ])
  await page.getByText('notes.pdf is no picture').waitFor()
  await write(page, 'The picture')
  await write(page, 'Do you see it?')
  await write(page, 'On the left')
  await expect.poll(() => page.getByText(/^Sending/).count()).toBe(3)
  // A draft is the device's until its message is.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('drafts'))).not.toContain('On the left')
  await page.reload()
  await expect.poll(() => page.getByText(/^Sending/).count()).toBe(3)
  arrive()
  await expect.poll(() => page.getByText('Not sent.').count()).toBe(3)
  expect(await complaints(page)).toEqual([])
  // Nothing has overtaken the picture, which was sent by each of the two pages.
  expect(posts).toBe(2)
  await page.unroute(/\/send\?/)

  await page.goto('/bookings')
  await hydrated(page)
  await page.mouse.move(5, 5)
  await page.mouse.wheel(0, 1)
  await expect
    .poll(() => textsOf(conversationId))
    .toEqual(['Is it free?', 'The picture', 'Do you see it?', 'On the left'])
  await page.goto(`/messages/${conversationId}`)
  expect(await page.getByText(/^(Not sent|Sending)/).count()).toBe(0)
  // One after the other they are a group, with its time at the end.
  expect(await page.getByRole('log').locator('time:visible').count()).toBeLessThan(5)
  expect(errors).toEqual([])
})

test('[MSG-01] a message that the device has not stored yet is a draft after a reload', async () => {
  const { conversationId, page, errors } = await atConversation()
  await page.evaluate(() => {
    // A request that is never answered.
    IDBObjectStore.prototype.put = () => new EventTarget() as IDBRequest
  })
  await write(page, 'Is there a lamp?')
  await page.getByText(/^Sending/).waitFor()
  expect(await page.getByLabel(words.en.write).inputValue()).toBe('')
  await page.reload()
  await hydrated(page)
  await begin(page)
  await expect.poll(() => page.getByLabel(words.en.write).inputValue()).toBe('Is there a lamp?')
  expect(await textsOf(conversationId)).toEqual(['Is it free?'])
  expect(errors).toEqual([])
})

async function textsOf(conversationId: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    'select text from messages where conversation_id = $1 order by number',
    [conversationId],
  )
  return rows.map(({ text }) => text)
}

test('[MSG-01] what has come while there was no connection is there with it, in its order; a draft waits on the device', async () => {
  const { host, conversationId, page, context, errors } = await atConversation()
  await page.getByLabel(/^Message to/).fill('Half a thou')
  await context.setOffline(true)
  await page.getByText('No connection. Messages wait on this device').waitFor()
  // The bar covers nothing, and pushes nothing off the screen.
  expect(await page.getByRole('button', { name: 'Send', exact: true }).evaluate(isReachable)).toBe(true)
  expect(await page.getByRole('link', { name: 'Back to all messages' }).evaluate(isReachable)).toBe(true)
  expect(await complaints(page)).toEqual([])
  // More than come with one answer.
  const numbers = Array.from({ length: 104 }, (_, index) => `Line ${index + 1}.`)
  for (const text of numbers) await says(host.id, conversationId, text)
  await context.setOffline(false)
  const texts = page.getByRole('log').locator('li p')
  await page.getByRole('log').getByText('Line 104.').waitFor()
  const lines = (await texts.allTextContents()).filter((text) => text.startsWith('Line'))
  // Where the page is read anew before the first of them is asked for, the newest are there, and the others behind a link.
  expect(lines.length).toBeGreaterThan(40)
  expect(lines).toEqual(numbers.slice(-lines.length))

  await page.reload()
  await hydrated(page)
  expect(await page.getByRole('log').getByText('Line 104.').isVisible()).toBe(true)
  await page.getByLabel(/^Message to/).click()
  await expect.poll(() => page.getByLabel(/^Message to/).inputValue()).toBe('Half a thou')
  await page.getByRole('link', { name: 'Older messages' }).click()
  await page.getByRole('log').getByText('Line 30.').waitFor({ state: 'attached' })
  expect(errors).toEqual([])
})

/** A press in the middle of an element reaches it without scrolling. */
function isReachable(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

const pixels = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer()

test('[MSG-01] [LIST-01] on a desk in en one writes to a host from a listing’s page, and the inbox in another tab has it at once', async () => {
  const member = await aMember(client, 'Gala Guest')
  const { page, errors } = await visitor()
  await logIn(page, member.email, member.password)
  const { rows } = await client.query<{ id: string }>(
    "select id from listings where status = 'published' order by id desc limit 1",
  )
  await page.goto(`/property/${rows[0]!.id}?lang=en`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Message the host' }).click()
  await page.waitForURL(`**/property/${rows[0]!.id}/message*`)
  await page.getByRole('heading', { name: 'Message the host' }).waitFor()
  expect(await complaints(page)).toEqual([])

  const inbox = await page.context().newPage()
  await inbox.goto('/messages?lang=en')
  await hydrated(inbox)
  await inbox.getByRole('heading', { name: 'No messages yet' }).waitFor()
  expect(await complaints(inbox)).toEqual([])

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByLabel('Your message').and(page.locator('[aria-invalid]')).fill('Hola')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForURL(/\/messages\/[\da-f-]{36}/)
  await page.getByRole('log').getByText('Hola').waitFor()
  await inbox.getByRole('listitem').filter({ hasText: 'Hola' }).waitFor()
  expect(errors).toEqual([])
})
