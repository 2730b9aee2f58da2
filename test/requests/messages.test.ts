import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { valueOf } from '#test/factories.ts'
import { aMember } from '#test/own-member.ts'
import { aTranslator } from '#test/translator.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const translator = await aTranslator()
const { clock, db, drainJobs, pool, visitor } = await aHouse({ settings: { TRANSLATE_URL: translator.url } })

/** Two members, about a listing of the demo world, with something said. */
async function aConversation(text = 'Is it free?') {
  const [guest, host] = [await aMember(pool, 'Gala Guest'), await aMember(pool, 'Hugo Host')]
  const { rows } = await pool.query<{ id: string }>(
    "select id from listings where status = 'published' order by id limit 1",
  )
  const two = { guestId: guest.id, hostId: host.id, listingId: rows[0]!.id }
  const conversationId = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), clock()))
  await says(guest.id, conversationId, text)
  return { guest, host, conversationId }
}

const says = async (userId: string, conversationId: string, text: string) =>
  valueOf(await sendMessage(db, { userId, conversationId, text, key: newId() }, clock()))

test('[MSG-01] [LIST-01] on a phone in es a stranger writes to a host from a listing’s page: the log-in comes in between and leads back', async () => {
  const member = await aMember(pool, 'Gala Guest')
  const page = visitor()
  const { rows } = await pool.query<{ id: string }>(
    "select id from listings where status = 'published' and published_at < now() - interval '1 day' order by id desc limit 1",
  )
  await page.goto(`/property/${rows[0]!.id}?lang=es`)
  await page.getByRole('link', { name: 'Escribir al anfitrión' }).click()
  await page.waitForURL((url) => url.searchParams.get('auth') === 'login')
  await page.locator('dialog input[type=email]').fill(member.email)
  await page
    .locator('dialog form')
    .getByRole('button', { name: /^Contin/ })
    .click()
  await page.locator('main input[type=password]').fill(member.password)
  await page.locator('main input[type=password]').press('Enter')
  await page.waitForURL(`**/property/${rows[0]!.id}/message*`)
  await page.getByRole('heading', { name: 'Escribir al anfitrión' }).waitFor()
  expect(await (await page.request.get('/messages?lang=es')).text()).toContain('Todavía no hay mensajes')

  const send = page.getByRole('button', { name: 'Enviar', exact: true })
  await send.click()
  const text = page.getByLabel('Tu mensaje')
  expect(await text.getAttribute('aria-invalid')).toBe('true')
  await text.fill('Hola')
  await send.click()
  await page.waitForURL(/\/messages\/[\da-f-]{36}/)
  await page.getByRole('log').getByText('Hola').waitFor()
  await page.goto('/messages?lang=es')
  await page.getByRole('listitem').filter({ hasText: 'Hola' }).waitFor()
})

test('[MSG-01] without script one reads, sends words and a picture, goes back to what was said before, and is told what is wrong beside the field', async () => {
  const { guest, host, conversationId } = await aConversation()
  for (let line = 1; line <= 60; line += 1) await says(host.id, conversationId, `Line ${line}.`)
  const page = visitor()
  await page.logIn(guest.email, guest.password)
  await page.goto('/messages')
  await page.getByRole('link', { name: 'Hugo' }).click()
  const log = page.getByRole('log')
  await log.getByText('Line 60.').waitFor()
  await page.getByRole('link', { name: 'Older messages' }).click()
  await log.getByText('Line 2.', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'To the newest messages' }).click()

  const field = page.getByLabel(/^Message to/)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Write something, or add a picture.').waitFor()
  await field.fill('x'.repeat(2001))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('A message has at most 2000 characters.').waitFor()
  expect(await field.inputValue()).toBe('x'.repeat(2001))
  await field.fill('With a picture')
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Pictures', { exact: true })
    .setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await log.getByText('With a picture').waitFor()
  await drainJobs()
  await page.reload()
  expect(await log.getByRole('link', { name: 'Open the picture' }).count()).toBe(1)
  const picture = await log.getByRole('link', { name: 'Open the picture' }).getAttribute('href')
  expect((await page.request.get(picture!)).status).toBe(200)
  page.clearCookies()
  expect((await page.request.get(picture!)).status).toBe(404)
})

test('[MSG-01] a search shows the words that it has found, marked, and leads to their message, on whichever page of the conversation it stands', async () => {
  const { guest, host, conversationId } = await aConversation()
  await says(host.id, conversationId, 'The <b>Piano</b> is tuned.')
  for (let line = 1; line <= 70; line += 1) await says(host.id, conversationId, `Line ${line}.`)
  await says(host.id, conversationId, 'Line of pianos.')
  const page = visitor()
  await page.logIn(guest.email, guest.password)
  const html = async (path: string) => (await page.request.get(path)).text()
  expect(await html('/messages?q=tuned')).toContain('&lt;/b&gt; is <mark>tuned</mark>.')
  expect(await html('/messages?q=hug')).toContain('<mark>Hugo</mark>')
  expect(await html('/messages')).not.toContain('<mark>')

  await page.goto('/messages?q=tuned')
  const link = page.getByRole('link', { name: 'Hugo' })
  expect(await link.getAttribute('href')).toBe(`/messages/${conversationId}?q=tuned&before=23#m2`)
  const older = await html(`/messages/${conversationId}?q=tuned&before=23`)
  expect(older).toContain('<mark>tuned</mark>')
  expect(older).toContain('id="m2"')
  await page.goto('/messages?q=piano')
  expect(await link.getAttribute('href')).toBe(`/messages/${conversationId}?q=piano#m73`)
  expect(await html(`/messages/${conversationId}?q=piano`)).toContain('Line of <mark>pianos</mark>.')
})

test('[MSG-01] typing too often is taken, a stranger’s is missing, and what another account has written on the device is not sent by this one', async () => {
  const { guest, host, conversationId } = await aConversation()
  const page = visitor()
  await page.logIn(guest.email, guest.password)
  const types = async () => (await page.request.post(`/messages/${conversationId}/typing`, { form: {} })).status
  expect([await types(), await types(), await types()]).toEqual([204, 204, 204])
  expect((await page.request.post(`/messages/${newId()}/typing`, { form: {} })).status).toBe(404)

  const form = { text: 'Of somebody else', key: newId() }
  const refused = await page.request.post(`/messages/${conversationId}/send?as=another`, { form })
  expect(refused.status).toBe(401)
  expect(JSON.parse(await refused.text())).toEqual({ logIn: expect.stringContaining(`to=/messages/${conversationId}`) })
  const sent = await page.request.post(`/messages/${conversationId}/send`, { form })
  expect(sent.status).toBe(200)
  expect(await pool.query('select author_id from messages where text = $1', [form.text])).toMatchObject({
    rows: [{ author_id: guest.id }],
  })
  expect(host.id).not.toBe(guest.id)
})

test('[INTL-01] [MSG-01] without script whoever got a message has it translated beside the original, and whoever wrote it is not asked', async () => {
  const { guest, host, conversationId } = await aConversation('Is the terrace quiet?')
  const page = visitor()
  await page.logIn(host.email, host.password)
  await page.goto(`/messages/${conversationId}?lang=es`)
  await page.getByRole('button', { name: 'Traducir' }).click()
  await page.getByText('Is the terrace quiet?', { exact: true }).waitFor()
  await page.getByText('[es] Is the terrace quiet?', { exact: true }).waitFor()
  await page.getByText('Traducido por una máquina, que puede equivocarse.').waitFor()
  await page.getByRole('link', { name: 'Volver a donde está' }).click()
  await page.waitForURL((url) => url.pathname === `/messages/${conversationId}`)

  const writer = visitor()
  await writer.logIn(guest.email, guest.password)
  await writer.goto(`/messages/${conversationId}?lang=es`)
  expect(await writer.getByRole('button', { name: 'Traducir' }).count()).toBe(0)
  const form = { of: 'message', id: conversationId, number: '1' }
  const refused = await writer.request.post('/translation?lang=es', { form })
  expect(refused.status).toBe(404)
  expect(await refused.text()).toContain('La traducción no está disponible')
  expect((await visitor().request.post('/translation?lang=es', { form })).status).toBe(404)
})
