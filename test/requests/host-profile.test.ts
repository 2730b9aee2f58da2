import { startDraft } from '#domain/publishing/commands/save-draft.server.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { canLogIn } from '#test/cast.ts'
import { defaultLimits } from '#test/limits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import { monthAhead, nextDay } from '#test/days.ts'
import { aMember } from '#test/own-member.ts'

const { db, ask, pool, visitor } = await aHouse()

const idOf = async (email: string) =>
  (await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

test('[LIST-02] who is no host has no profile, and neither has an address that is no id', async () => {
  for (const id of [await idOf('guest@patio.example'), '018f0000-0000-7000-8000-000000000000', 'me'])
    expect([id, (await ask(`/host/${id}`)).status]).toEqual([id, 404])
})

/** Somebody else than the demo host, with spaces in Chile alone. @returns the e-mail address */
async function hostInChile(): Promise<string> {
  const { rows } = await sql<{ id: string; email: string }>`select u.id, u.email from "user" u
    where u.email <> 'host@patio.example' and exists (select from listings where host_id = u.id and status = 'published')
      and not exists (select from listings where host_id = u.id and country_code <> 'CL') order by u.id limit 1`.execute(
    db,
  )
  const { id, email } = rows[0]!
  await canLogIn(db, [id])
  return email
}

test('[LIST-02] [HOST-06] without script a host says who they are; what is missing is said beside its field, and nothing typed is lost', async () => {
  const page = visitor()
  await page.logIn(await hostInChile(), 'patio-guest')
  await page.goto('/host/profile')
  await page.getByLabel('About you, in English').fill('Studios since 2019 <b>&')
  await page.getByLabel('English', { exact: true }).check()
  await page.getByLabel(/^Yes, as a trader/).check()
  await page.getByLabel('Name of the business').fill('Estudios SpA')
  await page.locator('main').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please enter its address').waitFor()
  expect(await page.getByLabel('About you, in English').inputValue()).toBe('Studios since 2019 <b>&')
  expect(await page.getByLabel('Name of the business').inputValue()).toBe('Estudios SpA')

  await page.getByLabel('Its address').fill('Av. Italia 1')
  await page.getByLabel('Registration', { exact: true }).fill('RUT 76.000.000-0')
  await page.locator('main').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your profile is saved.').waitFor()
  await page.getByRole('link', { name: 'See it as guests do' }).click()
  await page.getByText('Studios since 2019 <b>&').waitFor()
  // In Chile no law asks for it.
  expect(await page.getByText('Estudios SpA').count()).toBe(0)
})

/** A space of the demo host's with all that the wizard asks for. @returns the draft */
async function wholeDraft(changes: Record<string, string>): Promise<string> {
  const hostId = await idOf('host@patio.example')
  const fields = { ...typedFields('day', await photosFor(db, hostId)), ...changes }
  const started = await startDraft(db, { hostId, unit: 'day', fields, limits: defaultLimits }, new Date())
  if (!started.ok) throw new Error(started.failure.reason)
  return started.value
}

const london = { country: 'GB', city: 'London', commune: '', lat: '51.51', lng: '-0.12' }
/** As the pages say it in Spanish. */
const t = {
  part: 'Comerciante o particular',
  problem: 'Indica si arriendas como comerciante o como particular',
  asked: 'Una cosa antes de publicar',
  back: 'Volver a tu espacio',
  private: /^No, como particular/,
  save: 'Guardar',
  ready: 'Está todo.',
  publish: 'Publicar',
} as const

test('[HOST-02] [LIST-02] in es and without script a space in London is published by keyboard once its host has said whether they are a trader; in Chile nobody asks', async () => {
  await db
    .deleteFrom('host_declarations')
    .where('user_id', '=', await idOf('host@patio.example'))
    .execute()
  const [inChile, inLondon] = [await wholeDraft({}), await wholeDraft(london)]
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  const press = (role: 'link' | 'button', name: string) => page.getByRole(role, { name, exact: true }).press('Enter')

  await page.goto(`/create-listing/${inChile}/summary?lang=es`)
  await page.getByText(t.ready).waitFor()
  expect(await page.getByText(t.part).count()).toBe(0)

  await page.goto(`/create-listing/${inLondon}/summary?lang=es`)
  await press('link', t.problem)
  await page.getByText(t.asked).waitFor()
  expect(await page.getByLabel(t.private).isVisible()).toBe(true)
  await press('link', t.back)
  await page.getByText(t.problem).waitFor()

  await press('button', t.publish)
  await page.getByText(t.asked).waitFor()
  await page.getByLabel(t.private).press('Space')
  await press('button', t.save)
  await page.waitForURL(`**/create-listing/${inLondon}/summary*`)
  await page.getByText(t.ready).waitFor()
  expect(await page.getByRole('link', { name: t.part }).isVisible()).toBe(true)
  await press('button', t.publish)
  await page.waitForURL(/\/manage-listings/)
  const published = await db.selectFrom('listings').select('status').where('id', '=', inLondon).execute()
  expect(published).toEqual([{ status: 'published' }])
})

test('[MSG-01] without script somebody blocks a host from the profile: then their spaces cannot be booked, until it is taken back', async () => {
  const { rows } = await sql<{ host: string; listing: string }>`
    select host_id as host, id as listing from listings where status = 'published' and listing_type = 'home' and instant_book
      and host_id not in (select "userId" from account) order by id desc limit 1`.execute(db)
  const { host, listing } = rows[0]!
  const member = await aMember(pool, 'Bruno Blocks')
  const page = visitor()
  await page.logIn(member.email, member.password)
  await page.goto(`/host/${host}`)
  await page.getByRole('link', { name: 'Block', exact: true }).click()
  await page.getByRole('button', { name: /^Block / }).click()
  await page.getByRole('heading', { name: /is blocked$/ }).waitFor()

  await page.goto(`/property/${listing}?month=${monthAhead()}`)
  const free = await page.locator('[data-day]').evaluateAll((days) => days.map((day) => day.getAttribute('data-day')!))
  const from = free.find((day) => [1, 2].every((later) => free.includes(nextDay(day, later))))!
  const reserve = async () => {
    await page.goto(`/property/${listing}?checkIn=${from}&checkOut=${nextDay(from, 2)}&guests=1`)
    await page.locator('#book').getByRole('button', { name: 'Reserve' }).click()
  }
  await reserve()
  await page.getByText('This booking is not possible.').first().waitFor()
  await page.goto('/account/settings')
  await page.getByRole('button', { name: /^Unblock / }).click()
  await page.getByText('You have unblocked somebody.').waitFor()
  await reserve()
  await page.waitForURL(/\/checkout/)
})
