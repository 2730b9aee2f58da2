import { newId } from '#kernel/ids.ts'
import { nextDay } from '#test/days.ts'
import { aPaidBooking, days } from '#test/factories.ts'
import { freeDays } from '#test/free-days.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import type { PlainPage } from './plain-page.ts'

const house = await aHouse()
const { db, pool, visitor } = house

async function anAdmin(): Promise<PlainPage> {
  const page = visitor()
  await page.logIn('admin@patio.example', 'patio-admin')
  return page
}

/** An e-mail that was given up. */
async function aDeadEmail(error: string) {
  const [id, member] = [newId(), await aMember(pool)]
  await pool.query(
    `insert into outgoing_emails (id, event_key, recipient_id, to_address, language, type, subject, html, text, status, last_error, created_at)
     values ($1::uuid, $1::uuid::text, $2, $3, 'en', 'listing_published', 'A journey’s own', '<p>Hello there</p>', 'Hello there', 'dead', $4, now())`,
    [id, member.id, member.email, error],
  )
  return { id, to: member.email }
}

/** Reads the content of a page's frame, which may do nothing, in the page or opened alone. */
async function framed(page: PlainPage): Promise<string> {
  const frame = page.locator('iframe')
  expect(await frame.getAttribute('sandbox')).toBe('')
  const answer = await page.request.get((await frame.getAttribute('src'))!)
  expect(answer.headers.get('content-security-policy')!.split('; ')).toContain('sandbox')
  return answer.text()
}

test('[ADM-05] on a phone in es, script false, an admin finds what was given up, reads why, and sends it once more', async () => {
  const page = await anAdmin()
  const { id, to } = await aDeadEmail('Error: mailbox full')
  await page.goto(`/admin/emails?lang=es`)
  await page.locator('input[name="to"]').fill(to.toUpperCase().slice(0, 20))
  await page.locator('main [role="search"] button', { hasText: 'Buscar' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('to') !== null)
  await page.getByRole('link', { name: 'Abandonados', exact: true }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('state') === 'dead')
  expect(await page.locator('main ul.divided > li').count()).toBe(1)
  await page.getByText('Error: mailbox full').waitFor()
  await page.getByRole('link', { name: 'A journey’s own' }).click()
  expect(await framed(page)).toContain('Hello there')
  await page.getByRole('button', { name: 'Enviar otra vez' }).click()
  await page.getByText('Va en camino otra vez.').waitFor()
  const { status } = await db
    .selectFrom('outgoing_emails')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).not.toBe('dead')
})

test('[MSG-04] on a phone in es, script false, an admin pauses a type of e-mail, and codes have no switch', async () => {
  const page = await anAdmin()
  await page.goto(`/admin/emails/types?lang=es`)
  expect(await page.locator('#account_verification').count()).toBe(1)
  expect(await page.locator('#account_verification button').count()).toBe(0)
  await page.getByRole('button', { name: 'Pausar: Anuncio publicado' }).click()
  await page.getByText('Está en pausa.').waitFor()
  await page.getByRole('button', { name: 'Volver a enviar: Anuncio publicado' }).click()
  await page.getByText('Se envía otra vez.').waitFor()
})

test('[ADM-05] on a phone, script false, an admin sees what they type as an e-mail, is told what is wrong, sends an example to themselves and takes it back', async () => {
  const page = await anAdmin()
  const address = '/admin/emails/templates/listing_published?in=es&lang=en'
  const stored = () => db.selectFrom('email_texts').selectAll().where('template', '=', 'listing_published').execute()
  const typed = 'Miramos {title}, <b>{host}</b>.'
  await page.goto(address)
  expect(await framed(page)).toContain('Loft luminoso con terraza')
  const shown = 'Miramos Loft luminoso con terraza, &lt;b&gt;Luis&lt;/b&gt;.'
  const example = (await page.locator('iframe').getAttribute('src'))!
  const part = (await page.getByLabel('Text 1').getAttribute('name'))!
  const plain = await page.request.post(example, { form: { [part]: typed, as: 'text' } })
  expect(await plain.text()).toContain('Miramos Loft luminoso con terraza')
  // What the form shows beside itself, it leads to where there are no frames.
  await page.getByLabel('Text 1').fill(typed)
  await page.getByRole('button', { name: 'Show the example' }).click()
  expect(await page.content()).toContain(shown)
  expect(await stored()).toEqual([])

  await page.goto(address)
  await page.getByLabel('Text 1').fill(typed)
  await page.getByLabel('Subject').fill('{titel} ya está')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('There is nothing to fill in for {titel}').waitFor()
  await page.getByLabel('Subject').fill('{title} ya está')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('It is saved.', { exact: false }).waitFor()
  expect(await framed(page)).toContain(shown)

  await page.getByRole('button', { name: 'Send it to me' }).click()
  await page.getByText('An example is on its way to your address.').waitFor()
  const sent = await db
    .selectFrom('outgoing_emails')
    .select(['to_address', 'subject'])
    .where('type', '=', 'test')
    .execute()
  expect(sent).toEqual([{ to_address: 'admin@patio.example', subject: 'Loft luminoso con terraza ya está' }])

  await page.getByRole('button', { name: 'Back to the first texts' }).click()
  await page.getByText('It is saved.', { exact: false }).waitFor()
  expect(await stored()).toEqual([])
})

test('[MSG-04] on a desk in es the second of two admins who change a template is told what the first has written, and decides', async () => {
  const page = await anAdmin()
  await page.goto(`/admin/emails/templates/listing_returned?in=es&lang=es`)
  const theirs = { template: 'listing_returned', language: 'es', part: 'subject', text: 'Theirs: {title}' } as const
  await db.insertInto('email_texts').values(theirs).execute()
  await page.getByLabel('Asunto').fill('Mine: {title}')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Otra persona cambió esto mientras tanto').waitFor()
  await page.getByText('Theirs: {title}').waitFor()
  expect(await page.getByLabel('Asunto').inputValue()).toBe('Mine: {title}')
  await page.getByRole('button', { name: 'Guardar lo mío igual' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('done') === 'saved')
  const row = await db
    .selectFrom('email_texts')
    .select('text')
    .where('template', '=', 'listing_returned')
    .where('language', '=', 'es')
    .execute()
  expect(row).toEqual([{ text: 'Mine: {title}' }])
})

/** A stay that a guest who reads English has booked at a host's who reads Spanish. */
async function aBookedStay(): Promise<void> {
  const { id: guestId } = await aMember(pool, 'Gala Guest')
  const { rows } = await pool.query<{ id: string; hostId: string }>(
    `select l.id, host_id as "hostId" from listings l join "user" u on u.id = l.host_id
     where u.email = 'host@patio.example' and listing_type = 'home' and status = 'published' and instant_book and min_days <= 2
     order by l.id desc limit 1`,
  )
  const [listing] = rows
  await pool.query(
    `update profiles set language = case user_id when $1 then 'en' else 'es' end where user_id in ($1, $2)`,
    [guestId, listing!.hostId],
  )
  const from = await freeDays(house, listing!.id, 3)
  const stay = days(from, nextDay(from, 2))
  await aPaidBooking(house.db, { ...listing!, spaceIds: [] }, { guestId, stay, now: house.clock() })
  await house.drainJobs()
}

test('[ADM-05] guest and host get an e-mail in their own language, which only the admin can read at /admin/emails', async () => {
  await aBookedStay()
  const stranger = visitor()
  expect((await stranger.goto('/admin/emails')).status()).toBe(404)

  const page = await anAdmin()
  await page.goto('/admin/emails')
  await page
    .getByRole('link', { name: /^Your booking is confirmed/ })
    .first()
    .waitFor()
  await page
    .getByRole('link', { name: /^Nueva reserva/ })
    .first()
    .click()
  expect(await framed(page)).toMatch(/<h1[^>]*>[^<]*Buenas noticias/)
  expect((await stranger.request.get((await page.locator('iframe').getAttribute('src'))!)).status).toBe(404)
})
