import { closeAccount } from '#domain/privacy/commands/close-account.server.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { sendingLimits } from '#domain/messaging/sending-limits.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { dayAhead } from '#test/days.ts'
import { aListing, anInput, days, valueOf } from '#test/factories.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { payWith } from './card.ts'
import { aHouse } from '#test/house/house.ts'
import type { PlainPage } from './plain-page.ts'

const { db, pool, visitor, drainJobs } = await aHouse()

type Options = { instant_book?: boolean }

/** Two members, and the conversation between them about a listing of the host's. */
async function aConversation(text: string, { instant_book = true }: Options = {}) {
  const [guest, host] = [await aMember(pool, 'Gala Guest'), await aMember(pool, 'Hugo Host')]
  const listing = await aListing(db, { host_id: host.id, instant_book })
  const two = { guestId: guest.id, hostId: host.id, listingId: listing.id }
  const conversationId = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), new Date()))
  await says(guest.id, conversationId, text)
  return { guest, host, listing, conversationId }
}

const says = async (userId: string, conversationId: string, text: string) =>
  valueOf(await sendMessage(db, { userId, conversationId, text, key: newId() }, new Date()))

async function signedIn({ email, password }: { email: string; password: string }): Promise<PlainPage> {
  const page = visitor()
  await page.logIn(email, password)
  return page
}

const log = (page: PlainPage) => page.getByRole('log')

/** A host whose listing answers requests, asked by a guest. */
async function aRequest() {
  const made = await aConversation('Call me: +56 9 8765 4321, or ana@example.com', { instant_book: false })
  const input = anInput(made.listing, made.guest.id, { stay: days(dayAhead(60), dayAhead(62)) })
  const { bookingId } = valueOf(await holdDates(db, input, new Date()))
  return { ...made, bookingId }
}

test('[MSG-01] on a phone in es contact data is hidden until the request is accepted and paid from the conversation, and a change is proposed and seen from there', async () => {
  const w = {
    hidden: 'Call me: +•••••, or •••••',
    forHost: 'Los datos de contacto se muestran cuando se confirma una reserva.',
    forGuest: 'La otra parte lee esto sin datos de contacto hasta que se confirme una reserva.',
    accept: 'Aceptar',
    pay: 'Pagar',
    done: 'Tu reserva está confirmada',
    change: 'Cambiar',
    propose: 'Proponer el cambio',
    proposed: 'Hugo propuso un cambio.',
    see: 'Ver el cambio',
    theirs: 'propone un cambio',
  }
  const { guest, host, conversationId, bookingId } = await aRequest()
  const [gala, hugo] = [await signedIn(guest), await signedIn(host)]
  const thread = `/messages/${conversationId}?lang=es`
  await hugo.goto(`/messages?lang=es`)
  await hugo.getByRole('listitem').filter({ hasText: 'Gala' }).waitFor()
  expect(await hugo.content()).not.toMatch(/8765|ana@example/)
  await hugo.goto(thread)
  await log(hugo).getByText(w.hidden).waitFor()
  await log(hugo).getByText(w.forHost).waitFor()
  expect(await hugo.content()).not.toMatch(/8765|ana@example/)
  await gala.goto(thread)
  await log(gala).getByText('+56 9 8765 4321, or ana@example.com').waitFor()
  await log(gala).getByText(w.forGuest).waitFor()

  await hugo.getByRole('button', { name: w.accept, exact: true }).click()
  await gala.reload()
  await gala.getByRole('link', { name: w.pay, exact: true }).click()
  await gala.waitForURL(/\/checkout\?/)
  await payWith(gala)
  await drainJobs()
  await gala.reload()
  await gala.getByText(w.done).waitFor()

  await hugo.goto(thread)
  await log(hugo).getByText('+56 9 8765 4321, or ana@example.com').waitFor()
  expect(await log(hugo).getByText(w.forHost).count()).toBe(0)
  await gala.goto(thread)
  expect(await log(gala).getByText(w.forGuest).count()).toBe(0)
  await hugo.getByRole('link', { name: w.change, exact: true }).click()
  await hugo.waitForURL(`**/host/bookings/${bookingId}/change*`)
  await hugo.goto(`/host/bookings/${bookingId}/change?checkOut=${dayAhead(63)}&lang=es`)
  await hugo.getByRole('button', { name: w.propose }).click()

  await gala.goto(thread)
  await gala.getByText(w.proposed).waitFor()
  await gala.getByRole('link', { name: w.see }).click()
  await gala.getByRole('heading', { name: w.theirs }).waitFor()
})

test('[MSG-01] on a phone in es, script false, a newcomer who has written too much is told when it is possible again, and nothing is sent', async () => {
  const { guest, conversationId } = await aConversation('Hello')
  await pool.query(`update "user" set "createdAt" = now() where id = $1`, [guest.id])
  for (let count = 1; count < sendingLimits.newcomer.messagesPerHour; count += 1)
    await says(guest.id, conversationId, `Line ${count}.`)
  const page = await signedIn(guest)
  await page.goto(`/messages/${conversationId}?lang=es`)
  await page.getByLabel('Mensaje para Hugo').fill('Once more')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('Escribiste mucho. Puedes volver a escribir el').waitFor()
  expect(await page.getByLabel('Mensaje para Hugo').inputValue()).toBe('Once more')
  const { rows } = await pool.query('select from messages where conversation_id = $1', [conversationId])
  expect(rows).toHaveLength(sendingLimits.newcomer.messagesPerHour)
})

test('[MSG-01] [ADM-03] on a desk in es a message is reported; an admin reads it with what stands around it and takes it down, and both sides read what became of it', async () => {
  const w = {
    report: 'Denunciar',
    help: 'Cómo funcionan las denuncias y los bloqueos',
    article: 'Bloquear o denunciar a alguien',
    why: 'Amenaza o acosa',
    send: 'Enviar denuncia',
    thanks: 'Gracias',
    open: 'todavía no decidimos',
    removed: 'Nuestro equipo quitó este mensaje.',
    ended: 'lo quitamos el',
  }
  const { guest, host, conversationId } = await aConversation('Is it free?')
  await says(guest.id, conversationId, 'Answer me or else.')
  const hugo = await signedIn(host)
  await hugo.goto(`/messages/${conversationId}?lang=es`)
  const message = log(hugo).getByRole('listitem').filter({ hasText: 'Answer me or else.' }).last()
  await message.getByRole('link', { name: w.report, exact: true }).click()
  const form = hugo.url()
  await hugo.getByRole('link', { name: w.help }).click()
  await hugo.getByRole('heading', { name: w.article }).waitFor()
  await hugo.goto(form)
  await hugo.getByLabel(w.why).check()
  await hugo.getByRole('button', { name: w.send }).click()
  await hugo.getByText(w.thanks, { exact: true }).waitFor()
  const { id: report } = await db
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', host.id)
    .executeTakeFirstOrThrow()
  await hugo.goto(`/reports/${report}?lang=es`)
  await hugo.getByText(w.open).waitFor()

  const admin = await signedIn({ email: 'admin@patio.example', password: 'patio-admin' })
  await admin.goto('/admin/message-reports?kind=message')
  await admin.locator(`a[href*="/admin/message-reports/${report}"]`).click()
  await admin.getByText('Answer me or else.').first().waitFor()
  await admin.getByText('Is it free?').waitFor()
  await admin.getByLabel('Take the message down').check()
  await admin.getByLabel('Why').fill('A threat.')
  await admin.getByRole('button', { name: 'Decide' }).click()
  await admin.getByText('The report is decided.').waitFor()

  await hugo.goto(`/messages/${conversationId}?lang=es`)
  await log(hugo).getByText(w.removed).waitFor()
  expect(await hugo.content()).not.toContain('or else')
  await hugo.goto(`/reports/${report}?lang=es`)
  await hugo.getByText(w.ended).waitFor()
  const gala = await signedIn(guest)
  await gala.goto(`/reports/${report}?lang=es`)
  await gala.getByText('A threat.').waitFor()
})

test('[MSG-01] on a phone in es one blocks from the conversation: the other side is told only that it is not possible, until it is taken back', async () => {
  const w = {
    block: 'Bloquear a Gala',
    question: '¿Bloquear a Gala?',
    blocked: 'Bloqueaste a Gala.',
    write: 'Mensaje para Hugo',
    send: 'Enviar',
    refused: 'Este mensaje no se puede enviar.',
    unblock: 'Desbloquear a Gala',
  }
  const { guest, host, conversationId } = await aConversation('Hello')
  const [gala, hugo] = [await signedIn(guest), await signedIn(host)]
  const thread = `/messages/${conversationId}?lang=es`
  await gala.goto(thread)
  await hugo.goto(thread)
  await hugo.getByRole('link', { name: w.block }).click()
  await hugo.getByRole('heading', { name: w.question }).waitFor()
  await hugo.getByRole('button', { name: w.block }).click()
  await hugo.goto(thread)
  await hugo.getByRole('link', { name: w.blocked }).waitFor()

  await gala.getByLabel(w.write).fill('Are you there?')
  await gala.getByRole('button', { name: w.send, exact: true }).click()
  await gala.getByText(w.refused).waitFor()

  await hugo.goto(`/account/settings?lang=es`)
  await hugo.getByRole('button', { name: w.unblock }).waitFor()
  await hugo.goto(thread)
  await hugo.getByRole('link', { name: w.blocked }).click()
  await hugo.getByRole('button', { name: w.unblock }).click()
  await hugo.getByRole('heading', { name: w.question }).waitFor()
  await says(guest.id, conversationId, 'Again')
})

test('[MSG-01] without script the sign in the conversation leads to the page that blocks', async () => {
  const { host, conversationId } = await aConversation('Hello')
  const page = await signedIn(host)
  await page.goto(`/messages/${conversationId}`)
  await page.getByRole('link', { name: 'Block Gala' }).click()
  await page.getByRole('button', { name: 'Block Gala' }).click()
  await page.getByRole('heading', { name: 'Gala is blocked' }).waitFor()
})

test('[MSG-01] a message is reported while its author is there; of a former member nothing is', async () => {
  const { guest, host, conversationId } = await aConversation('Is it quiet at night?')
  const page = await signedIn(host)
  const reports = async () => {
    await page.goto(`/messages/${conversationId}`)
    await page.getByText('Is it quiet at night?').first().waitFor()
    return ['message', 'conversation'].map((what) => page.locator(`a[href^="/report/${what}/"]`).count())
  }
  expect(await Promise.all(await reports())).toEqual([1, 1])
  valueOf(await closeAccount(db, { userId: guest.id, language: 'en' }, new Date()))
  expect(await Promise.all(await reports())).toEqual([0, 0])
})
