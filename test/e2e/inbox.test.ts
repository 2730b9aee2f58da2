import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction, openDatabase } from '#platform/db.server.ts'
import { valueOf } from '#test/factories.ts'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const visitor = visits()
const { db } = openDatabase({ databaseUrl: inject('databaseUrl'), databasePool: 4, timeouts: null })
const client = new pg.Client({ connectionString: inject('databaseUrl') })
beforeAll(() => client.connect())
afterAll(async () => {
  await client.end()
  await db.destroy()
})

/** A host to whom two guests have written, each about another listing. */
async function anInbox() {
  const host = await aMember(client, 'Hugo Host')
  const { rows } = await client.query<{ id: string }>(
    "select id from listings where status = 'published' order by id limit 2",
  )
  const begin = async (name: string, listingId: string, text: string) => {
    const guest = await aMember(client, name)
    const two = { guestId: guest.id, hostId: host.id, listingId }
    const conversationId = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), new Date()))
    valueOf(await sendMessage(db, { userId: guest.id, conversationId, text, key: newId() }, new Date()))
    return { guest, conversationId, listingId }
  }
  return {
    host,
    gala: await begin('Gala Guest', rows[0]!.id, 'Is there a piano?'),
    pia: await begin('Pia Person', rows[1]!.id, 'May we bring a dog?'),
  }
}

const names = (page: Page) => page.locator('main li a.truncate').allTextContents()

test.each([
  [
    'desk',
    'en',
    true,
    {
      search: 'Search conversations',
      go: 'Search',
      nothing: 'Nothing was found',
      all: 'All',
      unread: 'Unread',
      archived: 'Archived',
      listing: 'Listing',
      archive: 'Archive this conversation',
      back: 'Back to the inbox',
      none: 'Nothing is archived',
    },
  ],
  [
    'phone',
    'es',
    false,
    {
      search: 'Buscar conversaciones',
      go: 'Buscar',
      nothing: 'No se encontró nada',
      all: 'Todas',
      unread: 'Sin leer',
      archived: 'Archivadas',
      listing: 'Espacio',
      archive: 'Archivar esta conversación',
      back: 'Volver a la bandeja',
      none: 'No hay nada archivado',
    },
  ],
] as const)(
  '[MSG-01] on a %s in %s, script %s, a host finds conversations by words, listing and what is unread, archives one, and it comes back when its guest writes',
  async (size, language, script, w) => {
    const { host, gala, pia } = await anInbox()
    const { page, errors } = await visitor({ size, script })
    await logIn(page, host.email, host.password)
    const settled = async (expected: readonly string[]) => {
      await expect.poll(() => names(page), { timeout: 20_000 }).toEqual(expected)
      if (!script) return
      await hydrated(page)
      expect(await complaints(page)).toEqual([])
    }
    await page.goto(`/messages?lang=${language}`)
    await settled(['Pia', 'Gala'])
    const look = async (words: string) => {
      await page.getByLabel(w.search).fill(words)
      await page.getByRole('search').getByRole('button', { name: w.go, exact: true }).click()
      await page.waitForURL(({ searchParams }) => searchParams.get('q') === words)
    }
    await look('piano')
    await settled(['Gala'])
    await look('zebra')
    await page.getByRole('heading', { name: w.nothing }).waitFor()
    await settled([])
    await page.goto(`/messages?lang=${language}`)
    await page.getByLabel(w.listing, { exact: true }).selectOption(pia.listingId)
    if (!script) await page.getByRole('search').getByRole('button', { name: w.go, exact: true }).click()
    await page.waitForURL(({ searchParams }) => searchParams.get('listing') === pia.listingId)
    await settled(['Pia'])

    await page.goto(`/messages/${pia.conversationId}?lang=${language}`)
    await page.getByRole('log').getByText('May we bring a dog?').waitFor()
    await page.goto(`/messages?lang=${language}`)
    await page.getByRole('link', { name: w.unread, exact: true }).click()
    await page.waitForURL(({ searchParams }) => searchParams.get('unread') === '1')
    await settled(['Gala'])

    await page.goto(`/messages/${gala.conversationId}?lang=${language}`)
    await page.getByRole('button', { name: w.archive }).click()
    await page.waitForURL(({ pathname }) => pathname.endsWith('/messages'))
    await settled(['Pia'])
    await page.getByRole('link', { name: w.archived, exact: true }).click()
    await page.waitForURL(({ searchParams }) => searchParams.get('archived') === '1')
    await settled(['Gala'])
    const again = { userId: gala.guest.id, conversationId: gala.conversationId, text: 'And a cat?', key: newId() }
    valueOf(await sendMessage(db, again, new Date()))
    await page.goto(`/messages?archived=1&lang=${language}`)
    await page.getByRole('heading', { name: w.none }).waitFor()
    await settled([])
    await page.goto(`/messages?lang=${language}`)
    await settled(['Gala', 'Pia'])
    expect(errors).toEqual([])
  },
)

test.each([
  ['phone', 'en', true, 'Quick replies', 'Save your first quick reply', 'Name', 'Text', 'Save', 'The reply is saved.'],
  [
    'desk',
    'es',
    false,
    'Respuestas rápidas',
    'Guarda tu primera respuesta rápida',
    'Nombre',
    'Texto',
    'Guardar',
    'La respuesta está guardada.',
  ],
] as const)(
  '[MSG-01] on a %s in %s, script %s, a host saves a quick reply, and chosen in a conversation it stands in the field',
  async (size, language, script, title, first, name, words, save, saved) => {
    const { host, gala } = await anInbox()
    const { page, errors } = await visitor({ size, script })
    await logIn(page, host.email, host.password)
    const thread = `/messages/${gala.conversationId}?lang=${language}`
    const open = async () => {
      await page.goto(thread)
      if (script) {
        await hydrated(page)
        await page.getByLabel(/^(Message to|Mensaje para)/).click()
        await page.getByRole('button', { name: /^(Add up|Agregar hasta)/ }).waitFor()
      }
      await page.locator('summary', { hasText: title }).click()
    }
    await open()
    if (script) expect(await complaints(page)).toEqual([])
    await page.getByRole('link', { name: first }).click()
    await page.waitForURL(/quick-replies/)
    await page.getByLabel(name, { exact: true }).fill('Way in')
    await page.getByLabel(words, { exact: true }).fill('Ring twice.')
    await page.getByRole('button', { name: save, exact: true }).click()
    await page.getByText(saved).waitFor()
    if (script) expect(await complaints(page)).toEqual([])

    await open()
    await page.getByRole('link', { name: 'Way in' }).click()
    await expect
      .poll(() => page.getByLabel(/^(Message to|Mensaje para)/).inputValue(), { timeout: 20_000 })
      .toBe('Ring twice.')
    if (script) expect(await complaints(page)).toEqual([])
    expect(errors).toEqual([])
  },
)
