import { aHouse } from '#test/house/house.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { valueOf } from '#test/factories.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits, watched } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse({ worker: true })
const visitor = visits(house)
const { db, pool: client } = house

const BROKEN = /^(Something went wrong|Application Error|Algo salió mal)/

/** Nothing arrives and nothing comes, while the browser believes itself online. */
async function cut(page: Page): Promise<() => Promise<void>> {
  await page.route('**', (route) => route.abort('connectionreset'))
  return () => page.unroute('**')
}

test('[MOB-01] a page that is read anew while its connection is lost stays as it is, with what is being written, and follows once there is one', async () => {
  const [guest, host] = [await aMember(client, 'Gala Guest'), await aMember(client, 'Hugo Host')]
  const { rows } = await client.query<{ id: string }>("select id from listings where status = 'published' limit 1")
  const two = { guestId: guest.id, hostId: host.id, listingId: rows[0]!.id }
  const conversationId = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), house.clock()))
  const says = async (text: string) =>
    valueOf(await sendMessage(db, { userId: host.id, conversationId, text, key: newId() }, house.clock()))
  await says('Is it free?')
  const { page } = await visitor()
  await logIn(page, guest.email, guest.password)
  await page.goto(`/messages/${conversationId}`)
  await hydrated(page)
  await page.getByLabel(/^Message to/).fill('Half a thou')
  await watched(page)
  const lost: string[] = []
  page.on('requestfailed', (request) => request.url().includes('.data') && lost.push(request.url()))
  await page.route('**/*.data*', (route) => route.abort('connectionreset'))
  // The page follows what comes only a while after it has been opened.
  await expect
    .poll(() => says('Another').then(() => lost.length), { interval: 500, timeout: 20_000 })
    .toBeGreaterThan(0)
  await page.unroute('**/*.data*')
  await says('The last')
  await page.getByRole('log').getByText('The last').waitFor()
  expect(await page.getByLabel(/^Message to/).inputValue()).toBe('Half a thou')
  expect(await page.getByRole('heading', { name: BROKEN }).count()).toBe(0)
})

test('[MOB-01] a form whose answer is lost stays as it was typed, says so, and its page comes again with that once there is a connection', async () => {
  const guest = await aMember(client, 'Gala Guest')
  const { page } = await visitor({ size: 'phone' })
  await logIn(page, guest.email, guest.password)
  await page.goto('/profile?lang=es')
  await hydrated(page)
  const name = page.locator('main input[name=firstName]')
  await name.fill('Galatea')
  await watched(page)
  const mend = await cut(page)
  await name.press('Enter')
  await page.getByText('Se perdió la conexión antes de la respuesta.').waitFor()
  expect(await name.inputValue()).toBe('Galatea')
  await mend()
  await page.getByText('Se perdió la conexión').waitFor({ state: 'detached' })
  await expect.poll(() => name.inputValue()).toBe('Galatea')
  expect(await complaints(page)).toEqual([])
})

test('[MOB-01] a form that is a part of its page says that no answer came, keeps what was chosen, and is sent again', async () => {
  const { page } = await visitor()
  const { email, password } = await aMember(client, 'Gala Guest')
  await logIn(page, email, password)
  await page.goto('/become-a-host?show=list')
  await hydrated(page)
  const type = page.getByRole('dialog').locator('input[name=type]').last()
  await type.check()
  await watched(page)
  const send = page.getByRole('dialog').getByRole('button', { name: 'Continue' })
  const mend = await cut(page)
  await send.click()
  await page.getByText('No answer came: the connection was lost.').waitFor()
  expect(await type.isChecked()).toBe(true)
  await mend()
  await send.click()
  await page.waitForURL(/create-listing/)
})

test('[MOB-01] scripts and texts that a lost connection keeps from coming are loaded once there is one, and the page stays', async () => {
  const { page } = await visitor()
  await page.goto('/')
  await hydrated(page)
  const mend = await cut(page)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
  await page.getByText('EN · USD').first().click()
  await lost
  expect(await page.getByRole('heading', { name: BROKEN }).count()).toBe(0)
  await mend()
  await page.getByRole('dialog').getByRole('heading').waitFor()
  expect(await complaints(page)).toEqual([])
})
