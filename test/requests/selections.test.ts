import { MAX_SELECTED } from '#domain/admin/selection.ts'
import { newId } from '#kernel/ids.ts'
import { aMember } from '#test/own-member.ts'
import { suspended } from '#test/suspension.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, pool, visitor, drainJobs, clock } = await aHouse()

/** An admin of one test, who has chosen nothing yet. */
async function anAdmin() {
  const member = await aMember(pool, 'Sofia Second')
  await sql`update profiles set permissions = all_of.permissions from profiles all_of join "user" u on u.id = all_of.user_id
    where profiles.user_id = ${member.id} and u.email = 'admin@patio.example'`.execute(db)
  const page = visitor()
  await page.logIn(member.email, member.password)
  return page
}

/** An own mail domain finds exactly these people. */
async function people(count: number) {
  const domain = `${newId()}.example`
  const made = []
  for (let number = 0; number < count; number += 1) {
    const member = await aMember(pool, `Olivia Own${number}`)
    const email = `p${number}@${domain}`
    await sql`update "user" set email = ${email} where id = ${member.id}`.execute(db)
    made.push({ ...member, email })
  }
  return { domain, made }
}

const isSuspended = async (id: string) =>
  (await db.selectFrom('suspensions').select('user_id').where('user_id', '=', id).execute()).length > 0

test('[ADM-01] without script an admin ticks people, looks through them, suspends them with reason and end, and reads what became of each', async () => {
  const { domain, made } = await people(3)
  await suspended(made[2]!.id, clock()).execute(db)
  const page = await anAdmin()
  await page.goto(`/admin/users?q=${domain}`)
  await page.getByRole('button', { name: 'Choose those ticked' }).click()
  await page.getByText('Tick at least one of them first.').waitFor()
  for (const box of await page.locator('input[name=thing]').all()) await box.check()
  await page.getByRole('button', { name: 'Choose those ticked' }).click()
  await page.getByRole('heading', { name: '3 people chosen' }).waitFor()
  expect(await page.locator('nav a[aria-current]').allTextContents()).toContain('People ')

  await page.locator(`input[name=thing][value="${made[0]!.id}"]`).check()
  await page.getByRole('button', { name: 'Take those ticked out' }).click()
  await page.getByRole('heading', { name: '2 people chosen' }).waitFor()
  await page.locator('summary', { hasText: 'Suspend' }).click()
  await page.getByRole('button', { name: 'Suspend all of them' }).click()
  await page.getByText('Please say why.').waitFor()
  await page.locator('#suspend ~ form textarea').fill('Spam in messages')
  await page.locator('#suspend ~ form input[type=date]').fill('2020-01-01')
  await page.getByRole('button', { name: 'Suspend all of them' }).click()
  await page.getByText('Please choose a day from tomorrow on, within two years.').waitFor()
  expect(await page.locator('#suspend ~ form textarea').inputValue()).toBe('Spam in messages')
  const soon = new Date(clock().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  await page.locator('#suspend ~ form input[type=date]').fill(soon)
  await page.getByRole('button', { name: 'Suspend all of them' }).click()
  await page.getByText('2 wait').waitFor()
  expect(await isSuspended(made[1]!.id)).toBe(false)
  await drainJobs()
  await page.reload()
  await page.getByText('1 done').waitFor()
  await page.getByText('1 not done').waitFor()
  await page.getByText('It was so already').waitFor()
  expect(await isSuspended(made[0]!.id)).toBe(false)
  expect(await isSuspended(made[1]!.id)).toBe(true)
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Last: Suspend, 1 of 2 done' }).click()
  await page.getByText('It was so already').waitFor()
})

test('[ADM-02] in es all that a filter finds is chosen at once, over pages; what is more than a thousand is refused, and the page says so', async () => {
  const { domain } = await people(27)
  const page = await anAdmin()
  await page.goto(`/admin/users?lang=es&q=${domain}`)
  await page.getByText('Se eligen hasta 1000 a la vez; acota la lista para elegirla entera.').waitFor()
  await page.getByRole('button', { name: 'Elegir los 27' }).click()
  await page.getByRole('heading', { name: '27 personas elegidas' }).waitFor()
  await page.getByRole('link', { name: 'Todas las personas' }).click()
  expect(new URL(page.url()).searchParams.get('q')).toBe(domain)
  await page.getByRole('link', { name: '27 elegidos: continuar' }).click()
  await page.getByRole('button', { name: 'Soltarlos todos' }).click()
  expect(await page.getByRole('link', { name: '27 elegidos: continuar' }).count()).toBe(0)

  await sql`insert into "user" (id, name, email, "emailVerified", "createdAt")
    select gen_random_uuid(), 'Many Many', 'many' || n || ${`@many.${domain}`}, true, now() from generate_series(1, ${MAX_SELECTED + 1}) n`.execute(
    db,
  )
  await page.goto(`/admin/users?lang=es&q=many.${domain}`)
  expect(await page.getByRole('button', { name: /Elegir los/ }).count()).toBe(1)
  const path = new URL(page.url()).pathname
  const form = { intent: 'choose-all', params: `q=many.${domain}` }
  const refused = await page.request.post(`${path}?lang=es`, { form })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('Serían más de 1000.')
})

test('[ADM-01] a selection is its admin’s alone, and of those who may see its list', async () => {
  const { made } = await people(1)
  const page = await anAdmin()
  const form = { intent: 'choose', thing: made[0]!.id, params: '' }
  const chosen = await page.request.post('/admin/users', { form })
  const path = new URL(chosen.headers.get('location')!, page.url() === 'about:blank' ? 'http://x' : page.url()).pathname
  expect(path).toMatch(/^\/admin\/selections\//)
  const other = await aMember(pool)
  await sql`update profiles set permissions = '{users}' where user_id = ${other.id}`.execute(db)
  const clerk = visitor()
  await clerk.logIn(other.email, other.password)
  expect((await clerk.goto(path)).status()).toBe(404)
  const begin = { intent: 'begin', act: 'suspend', shown: '1', reason: 'Mine' }
  expect((await clerk.request.post(path, { form: begin })).status).toBe(404)
  for (const odd of [{ act: 'erase' }, { act: 'unpublish' }, { shown: '-1' }])
    expect((await page.request.post(path, { form: { ...begin, ...odd } })).status).toBe(400)
  await sql`update profiles set permissions = '{emails}' where user_id = ${other.id}`.execute(db)
  expect((await clerk.request.post('/admin/users', { form })).status).toBe(404)
  expect(await isSuspended(made[0]!.id)).toBe(false)
})

test('[ADM-05] the e-mails of a failed hour are found by it and sent once more', async () => {
  const { made } = await people(2)
  const hour = new Date(Date.UTC(2024, 5, 1, 12))
  for (const [index, { id, email }] of made.entries())
    await sql`insert into outgoing_emails (id, event_key, recipient_id, to_address, language, type, subject, html, text, status, created_at)
      values (${newId()}, ${newId()}, ${id}, ${email}, 'en', 'welcome', ${`Hello ${index}`}, '<p>Hello</p>', 'Hello', 'dead',
        ${new Date(hour.getTime() + index * 3_600_000)})`.execute(db)
  const page = await anAdmin()
  await page.goto('/admin/emails?state=dead&since=2024-06-01T00:00&until=2024-06-02T23:59')
  await page.getByRole('button', { name: 'Choose all 2' }).click()
  await page.getByRole('heading', { name: '2 e-mails chosen' }).waitFor()
  await page.locator('summary', { hasText: 'Send once more' }).click()
  await page.getByRole('button', { name: 'Send all once more' }).click()
  await drainJobs()
  await page.reload()
  await page.getByText('2 done').waitFor()
  const { rows } = await sql<{
    status: string
  }>`select status from outgoing_emails where subject like 'Hello _'`.execute(db)
  expect(rows.map(({ status }) => status)).toEqual(['sent', 'sent'])
  for (const odd of ['since=x', 'since=2024-02-31T00:00', 'until=2024-06-01', 'since=2024-06-01T25:00'])
    expect((await page.goto(`/admin/emails?${odd}`)).status()).toBe(200)
})
