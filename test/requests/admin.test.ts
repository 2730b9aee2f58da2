import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { canLogIn } from '#test/cast.ts'
import { aMember as aNewMember } from '#test/own-member.ts'
import { madeStale } from '#test/sessions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import type { PlainPage } from './plain-page.ts'

const { address, ask, db, logIn, pool, visitor } = await aHouse()

async function anAdmin(): Promise<PlainPage> {
  const page = visitor()
  await page.logIn('admin@patio.example', 'patio-admin')
  return page
}

/** Of the demo world, who books only and is not suspended. */
async function aMember() {
  const { rows } = await sql<{ id: string; email: string }>`select u.id, email from "user" u
    where exists (select from bookings where guest_id = u.id) and not exists (select from listings where host_id = u.id)
      and u.id not in (select "userId" from account) and u.id not in (select user_id from suspensions)
    order by u.id limit 1`.execute(db)
  return rows[0]!
}

test('[ADM-01] [SHELL-04] an admin finds somebody, says why, and they are signed out; it stands in the log, and is lifted', async () => {
  const member = await aMember()
  await canLogIn(db, [member.id])
  const theirs = visitor()
  await theirs.logIn(member.email, 'patio-guest')
  const page = await anAdmin()
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'People' }).click()
  await page.getByLabel('Name, e-mail address or id').fill(member.email)
  await page.getByLabel('Name, e-mail address or id').press('Enter')
  await page.getByText('1 person').waitFor()
  await page.locator('#page tbody a').click()

  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('Please say why.').waitFor()
  const reason = page.getByRole('region', { name: 'Suspend this person' }).getByLabel('Reason')
  await reason.fill('Did not let three guests in.')
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('Suspended: signed out everywhere').waitFor()

  await theirs.goto('/bookings')
  expect(new URL(theirs.url()).searchParams.get('auth')).toBe('login')

  await page.getByRole('link', { name: 'What admins have done here' }).click()
  await page.getByText('Did not let three guests in.').waitFor()
  await page.goto(`/admin/users/${member.id}`)
  await page.getByRole('region', { name: 'This person is suspended' }).getByLabel('Reason').fill('A mistake.')
  await page.getByRole('button', { name: 'Lift the suspension' }).click()
  await page.getByText('The suspension is lifted.').waitFor()
  await theirs.logIn(member.email, 'patio-guest')
})

test('[ADM-02] on a phone in es an admin finds a booking by its guest, reads what happened to it and to its money, and cancels it with a reason', async () => {
  const { id, guest_id: guest } = await db
    .selectFrom('bookings')
    .select(['id', 'guest_id'])
    .where('status', '=', 'confirmed')
    .where('starts_at', '>', sql<Date>`now() + interval '20 days'`)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  const page = await anAdmin()
  await page.goto(`/admin/bookings?q=${guest}&lang=es`)
  await page.locator(`main tbody a[href^="/admin/bookings/${id}"]`).click()
  await page.waitForURL(`**/admin/bookings/${id}?*`)
  expect(await page.locator('table tbody tr').count()).toBeGreaterThan(0)

  const cancel = page.locator('section[aria-labelledby=cancel]')
  await cancel.locator('button').click()
  await cancel.locator('textarea[aria-invalid]').waitFor()
  await cancel.locator('textarea').fill('The roof leaks.')
  await cancel.locator('button').click()
  await page.waitForURL('**done=cancelled**')
  expect(await cancel.count()).toBe(0)
  const file = await page.request.get(`/admin/bookings/export.csv?q=${id}`)
  expect((await file.text()).split('\n').filter(Boolean)).toHaveLength(2)
  await page.goto('/admin/audit')
  await page.getByText('The roof leaks.').waitFor()
})

test('[ADM-01] an admin who has logged in long ago says who they are, keeps the reason that they wrote, and suspends somebody once', async () => {
  const member = await aMember()
  const page = await anAdmin()
  await page.goto(`/admin/users/${member.id}`)
  await madeStale(db, 'admin@patio.example')
  const reason = 'Wrote “<b>ñ</b>” & left.\r\nTwice.'
  await page.getByRole('region', { name: 'Suspend this person' }).getByLabel('Reason').fill(reason)
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('What you filled in is kept').waitFor()
  const entries = () =>
    db.selectFrom('audit_log').select(['action', 'reason']).where('subject_id', '=', member.id).execute()
  const count = (await entries()).length
  await page.getByLabel('Your password').fill('patio-admin')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('Suspended: signed out everywhere').waitFor()
  expect((await entries()).slice(count)).toEqual([{ action: 'person-suspended', reason: reason.replace('\r\n', '\n') }])
  expect(await page.content()).not.toContain('patio-admin')
})

test('[ADM-02] [ADM-05] an admin for bookings alone is told that a refund needs one for payments, and the booking stays', async () => {
  const { id } = await db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'confirmed')
    .where('starts_at', '>', sql<Date>`now() + interval '20 days'`)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const member = await aNewMember(pool)
  await sql`update profiles set permissions = '{bookings}' where user_id = ${member.id}`.execute(db)
  const page = visitor()
  await page.logIn(member.email, member.password)
  await page.goto(`/admin/bookings/${id}`)
  const cancel = page.locator('section[aria-labelledby=cancel]')
  await cancel.locator('textarea').fill('The roof leaks.')
  await cancel.locator('button').click()
  await page.getByText('for which one needs the permission for payments').waitFor()
  expect(await cancel.locator('textarea').inputValue()).toBe('The roof leaks.')
  const after = await db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  expect(after.status).toBe('confirmed')
})

test('[ADM-05] an admin finds security events by kind, account, address and time; who has read them stands in the audit log once an hour', async () => {
  const page = visitor()
  const { email, password } = await aNewMember(pool, 'Sara Sought')
  await page.logIn(email, password)
  const admin = await anAdmin()
  await admin.goto('/admin/security')
  await admin.getByText('Sara Sought').waitFor()
  await admin.locator('input[name=of]').fill(email.toUpperCase())
  await admin.locator('select[name=kind]').selectOption('log-in')
  await admin.getByRole('button', { name: 'Find' }).click()
  expect(await admin.locator('ol > li').count()).toBe(1)
  expect(new URL(admin.url()).search).toContain('kind=log-in')
  await admin.goto(`/admin/security?of=${encodeURIComponent(email)}&kind=log-out`)
  await admin.getByText('Nothing found').waitFor()
  await admin.goto('/admin/security?until=2020-01-01T00:00')
  await admin.getByText('Nothing found').waitFor()
  for (const odd of ['kind=none', 'until=never', 'before=x', 'of=%00']) {
    const answer = await admin.goto(`/admin/security?${odd}`)
    expect([odd, answer.status()]).toEqual([odd, 200])
  }
  const { rows } = await pool.query<{ action: string; count: number }>(
    `select action, count(*)::int as count from audit_log where action = 'security-read' group by action, subject_id order by count`,
  )
  expect(rows.map(({ count }) => count)).toEqual([1, 1])
  expect((await page.goto('/admin/security')).status()).toBe(404)
})

test('[ADM-01] [SHELL-10] a form of an admin whose session has ended leads to the log-in, and says nothing to anybody else', async () => {
  const path = '/admin/emails'
  const send = (headers: Record<string, string>, { at = path, cookie = '' } = {}) =>
    ask(at, { form: { intent: 'again' }, cookie, headers: { origin: address, ...headers }, redirect: 'manual' })
  const stood = { referer: `${address}/admin/emails?page=2` }
  const byItself = await send(stood)
  expect([byItself.status, byItself.headers.get('location')]).toEqual([
    307,
    `/session-ended?to=${encodeURIComponent(path)}`,
  ])
  const byScript = await send(stood, { at: `${path}.data` })
  expect(await byScript.text()).toContain(`/?auth=login&to=${encodeURIComponent('/admin/emails?page=2')}`)

  const guest = await logIn('guest@patio.example', 'patio-guest')
  const others = [
    await send({}),
    await send({ referer: `${address}/about` }),
    await send({ referer: 'https://elsewhere.example/admin/emails' }),
    await send(stood, { cookie: guest }),
    await ask(path, { headers: stood }),
  ]
  expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

test('[ADM-01] [OPS-01] admins read at the foot of their pages which release runs', async () => {
  const page = await anAdmin()
  await page.goto('/admin')
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  expect(await page.content()).toContain(`>Patio ${version}`)
})

test('[ADM-01] [ADM-02] all of a person is on one page; an admin writes a note, suspends them until a day, and signs them out', async () => {
  const member = await aNewMember(pool, 'Wanda Whole')
  const page = await anAdmin()
  await page.goto(`/admin/users/${member.id}`)
  const links = page.getByRole('navigation', { name: 'On this page' })
  for (const section of ['Notes', 'Listings', 'Bookings', 'Payouts', 'Claims', 'Reports', 'Messages to us', 'E-mails'])
    await links.getByRole('link', { name: new RegExp(`^${section} · \\d+$`) }).waitFor()
  await page.getByRole('button', { name: 'Save the note' }).click()
  await page.getByText('Please write the note.').waitFor()
  await page.getByLabel('A note for other admins').fill('Called on Monday.')
  await page.getByRole('button', { name: 'Save the note' }).click()
  await page.getByText('The note is saved.').waitFor()
  await page.getByText('Called on Monday.').waitFor()

  const region = page.getByRole('region', { name: 'Suspend this person' })
  await region.getByLabel('Reason').fill('Three complaints')
  await region.getByLabel('Ends on (optional)').fill('2020-01-01')
  await region.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('Please choose a day from tomorrow on, within two years.').waitFor()
  expect(await region.getByLabel('Reason').inputValue()).toBe('Three complaints')
  expect(await region.getByLabel('Ends on (optional)').inputValue()).toBe('2020-01-01')
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await region.getByLabel('Ends on (optional)').fill(inAWeek)
  await region.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('It ends by itself on').waitFor()

  for (const odd of ['bookings=0', 'bookings=x', 'emails=99999', 'notes=%00'])
    expect((await page.goto(`/admin/users/${member.id}?${odd}`)).status()).toBe(200)
})

test('[ADM-01] an admin for people alone sees no money, no bookings and no e-mails of a person', async () => {
  const [member, clerk] = [await aNewMember(pool), await aNewMember(pool)]
  await sql`update profiles set permissions = '{users}' where user_id = ${clerk.id}`.execute(db)
  const page = visitor()
  await page.logIn(clerk.email, clerk.password)
  await page.goto(`/admin/users/${member.id}`)
  const names = await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').count()
  expect(names).toBe(2)
  expect(await page.getByText('All of the money, and what can be done').count()).toBe(0)
})

test('[ADM-01] a role is given as all of its permissions, and its name stands with the person', async () => {
  const member = await aNewMember(pool, 'Rosa Role')
  const page = await anAdmin()
  await page.goto(`/admin/users/${member.id}`)
  const region = page.getByRole('region', { name: 'What this person may do as an admin' })
  await region.getByLabel('Role').selectOption('finance')
  await region.getByLabel('Reason').fill('Keeps the books')
  await region.getByRole('button', { name: 'Save permissions' }).click()
  await page.getByText('Now: Finance').waitFor()
  const { permissions } = await db
    .selectFrom('profiles')
    .select('permissions')
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(permissions.toSorted()).toEqual(['analytics', 'bookings', 'payments'])
})
