import { aHouse } from '#test/house/house.ts'
import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse({ worker: true })
const visitor = visits(house)
const { db, pool: client } = house

/** Somebody who has not proved their address, and a listing of the demo world. */
async function anUnproved() {
  const guest = await aMember(client, 'Ulla Unproved')
  await client.query('update "user" set "emailVerified" = false where id = $1', [guest.id])
  const { rows } = await client.query<{ id: string }>(
    "select id from listings where status = 'published' order by id limit 1",
  )
  return { guest, listingId: rows[0]!.id }
}

const words = {
  en: {
    why: 'To write to others, first confirm that your e-mail address is yours.',
    prove: 'Confirm my address',
    sendCode: 'Send code',
    write: /^Message to/,
    add: /^Add up to 4/,
    send: 'Send',
  },
  es: {
    why: 'Para escribir a otras personas, confirma primero que tu correo es tuyo.',
    prove: 'Confirmar mi correo',
    sendCode: 'Enviar código',
    write: /^Mensaje para/,
    add: /^Agregar hasta 4/,
    send: 'Enviar',
  },
} as const
type Words = (typeof words)['en' | 'es']

/** Over the page that one is on: the demo shows the e-mail. */
async function prove(page: Page, w: Words): Promise<void> {
  await page.getByRole('link', { name: w.prove }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: w.sendCode }).click()
  await dialog.locator('input[inputmode=numeric]').first().waitFor()
  expect(await complaints(page)).toEqual([])
  const code = /\b\d{6}\b/.exec(await dialog.locator('section').innerText())![0]
  await dialog.locator('input[inputmode=numeric]').first().pressSequentially(code)
  await dialog.waitFor({ state: 'detached' })
}

test('[AUTH-02] [MSG-01] on a phone in es, who has not proved their address reads why nothing is sent, proves it there, and sends what they had typed', async () => {
  const w = words.es
  const { guest, listingId } = await anUnproved()
  const { page, errors } = await visitor({ size: 'phone' })
  await logIn(page, guest.email, guest.password)
  await page.goto(`/property/${listingId}/message?lang=es`)
  await hydrated(page)
  const first = page.locator('textarea[name=text]')
  await first.fill('Is the terrace quiet?')
  await page.getByRole('button', { name: w.send, exact: true }).click()
  await page.locator('[aria-invalid=true]').waitFor()
  expect(await page.getByText(w.why).count()).toBeGreaterThan(0)
  expect(await first.inputValue()).toBe('Is the terrace quiet?')
  expect(await complaints(page)).toEqual([])

  await prove(page, w)
  await expect.poll(() => page.getByText(w.why).count()).toBe(0)
  expect(await first.inputValue()).toBe('Is the terrace quiet?')
  await page.getByRole('button', { name: w.send, exact: true }).click()
  await page.getByRole('log').getByText('Is the terrace quiet?').waitFor()
  expect(errors).toEqual([])
})

test('[AUTH-02] [MSG-01] on a desk in en, the same holds in a conversation: the field keeps the text until it can be sent', async () => {
  const w = words.en
  const { guest, listingId } = await anUnproved()
  const host = await aMember(client, 'Hugo Host')
  const two = { guestId: guest.id, hostId: host.id, listingId }
  const conversationId = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), house.clock()))
  const { page, errors } = await visitor({ size: 'desk' })
  await logIn(page, guest.email, guest.password)
  await page.goto(`/messages/${conversationId}?lang=en`)
  await hydrated(page)
  const field = page.getByLabel(w.write)
  // A press brings the field's script.
  await field.click()
  await page.getByRole('button', { name: w.add }).waitFor()
  await field.fill('We would come by bicycle.')
  await page.getByRole('button', { name: w.send, exact: true }).click()
  await page.locator('[aria-invalid=true]').waitFor()
  expect(await field.inputValue()).toBe('We would come by bicycle.')
  expect(await page.getByRole('log').getByText('We would come by bicycle.').count()).toBe(0)
  expect(await complaints(page)).toEqual([])

  await prove(page, w)
  await expect.poll(() => page.getByText(w.why).count()).toBe(0)
  expect(await field.inputValue()).toBe('We would come by bicycle.')
  await page.getByRole('button', { name: w.send, exact: true }).click()
  await page.getByRole('log').getByText('We would come by bicycle.').waitFor()
  expect(errors).toEqual([])
})
