import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aListing, valueOf } from '#test/factories.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import type { PlainPage } from './plain-page.ts'

const { db, pool, visitor, ask, logIn } = await aHouse()

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

test('[MSG-01] [SHELL-10] [SHELL-11] where a device has said its zone, days and times of a conversation, the inbox and notifications come as its clock has them', async () => {
  const { host, gala } = await anInbox()
  const { guest, conversationId } = gala
  const send = (text: string, at: string) =>
    sendMessage(db, { userId: guest.id, conversationId, text, key: newId() }, new Date(at))
  valueOf(await send('One', '2026-03-06T20:00:00Z'))
  valueOf(await send('Two', '2026-03-07T12:00:00Z'))
  await pool.query(
    `insert into notifications (id, event_key, recipient_id, kind, side, subject_id, listing_id, created_at)
     values ($1::uuid, $1::uuid::text, $2, 'change_expired', 'guest', $1, $3, '2026-03-06T20:00:00Z')`,
    [newId(), host.id, gala.listingId],
  )
  const session = await logIn(host.email, host.password)
  const read = async (path: string, zone: string) =>
    (await ask(`${path}?lang=en`, { cookie: `${session}; zone=${zone}` })).text()
  const talk = async (zone: string) => {
    const html = await read(`/messages/${conversationId}`, zone)
    return {
      days: [...html.matchAll(/id="day-(2026-03-\d\d)"/g)].map(([, day]) => day),
      isNamed: /\d (AM|PM) [A-Z]{2,4}/.test(html),
      // Another spelling of the space before them is the platform's own.
      times: [...html.matchAll(/(\d+(?::\d\d)?)\s(AM|PM)/g)].map(([, time, half]) => `${time} ${half}`),
    }
  }
  expect(await talk('Asia/Tokyo')).toMatchObject({
    days: ['2026-03-07'],
    isNamed: false,
    times: expect.arrayContaining(['5 AM', '9 PM']),
  })
  expect(await talk('America/Santiago')).toMatchObject({ days: ['2026-03-06', '2026-03-07'], isNamed: false })
  // No zone: the site's, by its name.
  expect(await talk('Mars/Olympus')).toMatchObject({ days: ['2026-03-06', '2026-03-07'], isNamed: true })

  expect(await read('/notifications', 'Asia/Tokyo')).toContain('Saturday, March 7, 2026')
  expect(await read('/notifications', 'America/Santiago')).toContain('Friday, March 6, 2026')
})
