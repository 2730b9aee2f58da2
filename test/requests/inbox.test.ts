import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aListing, valueOf } from '#test/factories.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import type { PlainPage } from './plain-page.ts'
import { randomUUID } from 'node:crypto'

const { db, pool, visitor } = await aHouse()

/** A host to whom two guests have written, each about another listing. */
async function anInbox() {
  const host = await aMember(pool, 'Hugo Host')
  const begin = async (name: string, text: string) => {
    const guest = await aMember(pool, name)
    const { id: listingId } = await aListing(db, { host_id: host.id })
    const two = { guestId: guest.id, hostId: host.id, listingId }
    const conversationId = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), new Date()))
    valueOf(await sendMessage(db, { userId: guest.id, conversationId, text, key: newId() }, new Date()))
    return { guest, conversationId, listingId }
  }
  return {
    host,
    gala: await begin('Gala Guest', 'Is there a piano?'),
    pia: await begin('Pia Person', 'May we bring a dog?'),
  }
}

const names = (page: PlainPage) => page.locator('main li a.truncate').allTextContents()

test('[MSG-01] on a phone in es, script false, a host finds conversations by words, listing and what is unread, archives one, and it comes back when its guest writes', async () => {
  const w = {
    search: 'Buscar conversaciones',
    go: 'Buscar',
    nothing: 'No se encontró nada',
    unread: 'Sin leer',
    archived: 'Archivadas',
    listing: 'Espacio',
    archive: 'Archivar esta conversación',
    none: 'No hay nada archivado',
  }
  const { host, gala, pia } = await anInbox()
  const page = visitor()
  await page.logIn(host.email, host.password)
  const search = page.locator('main').getByRole('search')
  const go = () => search.getByRole('button', { name: w.go, exact: true }).click()
  await page.goto(`/messages?lang=es`)
  expect(await names(page)).toEqual(['Pia', 'Gala'])
  const look = async (words: string) => {
    await page.getByLabel(w.search).fill(words)
    await go()
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === words)
  }
  await look('piano')
  expect(await names(page)).toEqual(['Gala'])
  await look('zebra')
  await page.getByRole('heading', { name: w.nothing }).waitFor()
  expect(await names(page)).toEqual([])
  await page.goto(`/messages?lang=es`)
  await page.getByLabel(w.listing, { exact: true }).selectOption(pia.listingId)
  await go()
  await page.waitForURL(({ searchParams }) => searchParams.get('listing') === pia.listingId)
  expect(await names(page)).toEqual(['Pia'])

  await page.goto(`/messages/${pia.conversationId}?lang=es`)
  await page.getByRole('log').getByText('May we bring a dog?').waitFor()
  await page.goto(`/messages?lang=es`)
  await page.getByRole('link', { name: w.unread, exact: true }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('unread') === '1')
  expect(await names(page)).toEqual(['Gala'])

  await page.goto(`/messages/${gala.conversationId}?lang=es`)
  await page.getByRole('button', { name: w.archive }).click()
  await page.waitForURL(({ pathname }) => pathname.endsWith('/messages'))
  expect(await names(page)).toEqual(['Pia'])
  await page.getByRole('link', { name: w.archived, exact: true }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('archived') === '1')
  expect(await names(page)).toEqual(['Gala'])
  const again = { userId: gala.guest.id, conversationId: gala.conversationId, text: 'And a cat?', key: newId() }
  valueOf(await sendMessage(db, again, new Date()))
  await page.goto(`/messages?archived=1&lang=es`)
  await page.getByRole('heading', { name: w.none }).waitFor()
  expect(await names(page)).toEqual([])
  await page.goto(`/messages?lang=es`)
  expect(await names(page)).toEqual(['Gala', 'Pia'])
})

test('[MSG-01] on a desk in es, script false, a host saves a quick reply, and chosen in a conversation it stands in the field', async () => {
  const { host, gala } = await anInbox()
  const page = visitor()
  await page.logIn(host.email, host.password)
  const open = async () => {
    await page.goto(`/messages/${gala.conversationId}?lang=es`)
    await page.locator('summary', { hasText: 'Respuestas rápidas' }).click()
  }
  await open()
  await page.getByRole('link', { name: 'Guarda tu primera respuesta rápida' }).click()
  await page.waitForURL(/quick-replies/)
  await page.getByLabel('Nombre', { exact: true }).fill('Way in')
  await page.getByLabel('Texto', { exact: true }).fill('Ring twice.')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('La respuesta está guardada.').waitFor()

  await open()
  await page.getByRole('link', { name: 'Way in' }).click()
  expect(await page.getByLabel(/^(Message to|Mensaje para)/).inputValue()).toBe('Ring twice.')
})

type Notified = { memberId: string; count: number; kind?: string; bookingId?: string }

/** The newest is of this moment, each other one a moment older. */
async function notified(
  newest: number,
  { memberId, count, kind = 'change_expired', bookingId = randomUUID() }: Notified,
) {
  for (let index = 0; index < count; index += 1) {
    const at = new Date(newest - index)
    await pool.query(
      `insert into notifications (id, event_key, recipient_id, kind, side, subject_id, listing_id, created_at)
       values ($1::uuid, $1::uuid::text, $2, $3, 'guest', $4, (select id from listings where status = 'published' order by id limit 1), $5)`,
      [newId(at.getTime()), memberId, kind, bookingId, at],
    )
  }
}

async function aMemberWith(notifications: readonly Omit<Notified, 'memberId'>[]) {
  const member = await aMember(pool)
  let newest = Date.now()
  for (const each of notifications) {
    await notified(newest, { memberId: member.id, ...each })
    newest -= each.count
  }
  return member
}

test('[MSG-02] on a phone in es, script false, notifications of one booking stand together, are marked as read one by one and all at once', async () => {
  const page = visitor()
  const { id, email, password } = await aMemberWith([{ count: 3 }, { count: 1, kind: 'hold_ended' }])
  await page.logIn(email, password)
  await page.goto('/notifications?lang=es')
  expect(await page.locator('main section > ul > li').count()).toBe(2)
  const one = page.getByRole('button', { name: 'Marcar como leída: Un cambio venció' })
  const all = page.getByRole('button', { name: 'Marcar todas como leídas' })
  await one.first().click()
  expect(await one.count()).toBe(2)
  await all.click()
  await page.getByText('Todas están marcadas').waitFor()
  expect(await all.count()).toBe(0)
  const { rows } = await pool.query('select from notifications where recipient_id = $1 and read_at is null', [id])
  expect(rows).toEqual([])
})

test('[MSG-02] on a phone in es, script false, one chooses how to be notified, and when not', async () => {
  const page = visitor()
  const { id, email, password } = await aMember(pool)
  await page.logIn(email, password)
  await page.goto('/notifications?lang=es')
  await page.getByRole('link', { name: 'Cómo te avisamos' }).click()
  await page.waitForURL('**/notifications/settings?*')
  const calendars = page.getByRole('group', { name: 'Calendarios' }).getByRole('checkbox', { name: 'Correo' })
  const save = page.getByRole('button', { name: 'Guardar' })
  await calendars.uncheck()
  await page.getByLabel('Guardar horas').check()
  await page.getByLabel('Hasta').fill('22:00')
  await save.click()
  await page.getByText('Elige un término distinto').waitFor()
  expect(await calendars.isChecked()).toBe(false)
  await page.getByLabel('Hasta').fill('06:30')
  await save.click()
  await page.getByText('Tus preferencias están guardadas').waitFor()

  const { rows } = await pool.query(
    `select from_minutes, until_minutes, zone, (select string_agg(topic, ',') from notification_choices c
     where c.user_id = q.user_id and not email) as silent from quiet_hours q where user_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ from_minutes: 1320, until_minutes: 390, zone: expect.any(String), silent: 'calendars' }])
})
