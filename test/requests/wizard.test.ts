import { typedFields } from '#test/hosting.ts'
import { expect, test } from 'vitest'
import { aDraft } from './draft.ts'
import { aHouse } from '#test/house/house.ts'
import type { PlainPage } from './plain-page.ts'

const { db, visitor } = await aHouse()

async function signedIn(email: string, password: string): Promise<PlainPage> {
  const page = visitor()
  await page.logIn(email, password)
  return page
}

const aHost = () => signedIn('host@patio.example', 'patio-host')
const anAdmin = () => signedIn('admin@patio.example', 'patio-admin')

async function hostId(): Promise<string> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'host@patio.example')
    .executeTakeFirstOrThrow()
  return row.id
}

test('[HOST-02] [HOST-04] drafts and listings of somebody else, and steps that are none, are missing', async () => {
  const [host, other] = [await aHost(), await anAdmin()]
  const id = await aDraft(host)
  const { id: listing } = await db
    .selectFrom('listings')
    .select('id')
    .where('host_id', '=', await hostId())
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  for (const path of [`/create-listing/${id}`, `/create-listing/${id}/details`, `/edit-listing/${listing}`])
    expect([path, (await other.request.get(path)).status]).toEqual([path, 404])
  for (const path of [
    `/create-listing/${id}/nothing`,
    '/create-listing/nobody/details',
    `/edit-listing/${listing}/summary`,
  ])
    expect([path, (await host.request.get(path)).status]).toEqual([path, 404])
  const saved = await other.request.post(`/create-listing/${id}/details/save`, {
    form: { maxGuests: '9' },
  })
  expect(saved.status).toBe(404)
})

test('[HOST-02] [HOST-04] a preview is its host’s alone: nobody else has it, nothing stores it, nobody books in it', async () => {
  const [host, other] = [await aHost(), await anAdmin()]
  const id = await aDraft(host)
  const { id: paused } = await db
    .selectFrom('listings')
    .select('id')
    .where('host_id', '=', await hostId())
    .where('status', '<>', 'published')
    .where('status', '<>', 'removed')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('listing_drafts')
    .set({ fields: JSON.stringify(typedFields('day', [])) })
    .where('id', '=', id)
    .execute()
  for (const own of [id, paused])
    for (const path of [
      `/manage-listings/${own}/preview`,
      `/manage-listings/${own}/preview/map.svg`,
      `/property/${own}/days`,
    ]) {
      const answer = await host.request.get(path)
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'private, no-store'])
      expect([path, (await other.request.get(path)).status]).toEqual([path, 404])
    }
  for (const path of [`/property/${id}`, `/property/${id}/map.svg`, `/property/${id}/image.jpg`])
    expect([path, (await host.request.get(path)).status]).toEqual([path, 404])

  await host.goto(`/manage-listings/${paused}/preview`)
  await host.getByText('Preview: only you can see this page', { exact: true }).waitFor()
  expect(await host.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await host.locator('link[rel=canonical], script[type="application/ld+json"]').count()).toBe(0)
  await host.getByRole('link', { name: 'Back to editing' }).click()
  await host.waitForURL((url) => url.pathname === `/edit-listing/${paused}`)
  for (const path of [`/manage-listings/${id}/preview`, `/property/${id}`]) {
    const reserve = await other.request.post(path, {
      form: { checkIn: '2030-01-01', checkOut: '2030-01-03', guests: '1', idempotencyKey: crypto.randomUUID() },
    })
    expect([path, [404, 405].includes(reserve.status)]).toEqual([path, true])
  }
})
