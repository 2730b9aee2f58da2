import { aHouse } from '#test/house/house.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { newId } from '#kernel/ids.ts'
import { publishLive } from '#platform/live.server.ts'
import { aPaidBooking, days, valueOf } from '#test/factories.ts'
import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { nextDay } from '#test/days.ts'
import { freeDays } from '#test/free-days.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse()
const visitor = visits(house)
const { db, pool: client } = house

/** A page's first seconds, after which it begins to listen. */
const IDLE_MS = 4000

async function aTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/about')
  await hydrated(page)
  return page
}

/** Loads a page, and waits until it listens. */
async function listenAt(page: Page, path: string): Promise<void> {
  await page.clock.install()
  const listening = page.waitForResponse(/\/live\?/)
  await page.goto(path)
  await hydrated(page)
  await page.clock.runFor(IDLE_MS)
  await listening
}

/** Each tab asks what has changed when it hears of something. */
const asks = (page: Page) => page.waitForRequest(/\/session$/)

test('[MSG-01] eight tabs of one browser share one stream; when the tab that has it is closed another one goes on, and nothing is lost', async () => {
  const own = await aMember(client)
  const { context, page: first, errors } = await visitor()
  await logIn(first, own.email, own.password)
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/live?')) streams.push(new URL(request.url()).search)
  })
  // The first to listen has the stream: so it is known which one.
  const open = context.waitForEvent('response', (response) => response.url().includes('/live?'))
  const leader = await aTab(context)
  await leader.clock.runFor(IDLE_MS)
  expect((await open).headers()).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const others = await Promise.all(Array.from({ length: 7 }, () => aTab(context)))
  const tabs = [leader, ...others]
  for (const tab of others) await tab.clock.runFor(IDLE_MS)
  let isHeard = false
  void Promise.all(tabs.map(asks)).then(() => (isHeard = true))
  await expect
    .poll(
      async () => {
        await publishLive(db, [own.id], { kind: 'notification' })
        for (const tab of tabs) await tab.clock.runFor(1000)
        return isHeard
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  expect(streams).toEqual([expect.stringMatching(/^\?age=\d+$/)])

  const taken = context.waitForEvent('request', (request) => request.url().includes('/live?'))
  await leader.close()
  // Before another one has begun.
  let isHeardAgain = false
  void Promise.all(others.map(asks)).then(() => (isHeardAgain = true))
  await publishLive(db, [own.id], { kind: 'message', number: 1 })
  expect(new URL((await taken).url()).searchParams.get('after')).toMatch(/^\d+-\d+:\d+:/)
  await expect
    .poll(
      async () => {
        for (const tab of others) await tab.clock.runFor(1000)
        return isHeardAgain
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  expect(streams).toHaveLength(2)
  expect(errors).toEqual([])
})

test('[MSG-01] a visitor’s page loads nothing of it and asks for no stream', async () => {
  const { page } = await visitor()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.clock.install()
  await page.goto('/about')
  await hydrated(page)
  await page.clock.runFor(10 * IDLE_MS)
  // What the page asked for before has been asked for by now.
  await page.evaluate(() => fetch('/session'))
  expect(requests.filter((path) => /live/.test(path))).toEqual([])
  expect((await page.request.get('/live')).status()).toBe(204)
})

test('[BOOK-06] [MSG-01] a guest who looks at a booking sees at once that its host has cancelled it', async () => {
  const own = await aMember(client)
  const { id, host_id: hostId } = await db
    .selectFrom('listings')
    .select(['id', 'host_id'])
    .where('listing_type', '=', 'home')
    .where('status', '=', 'published')
    .where('instant_book', '=', true)
    .where('min_days', '<=', 2)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const from = await freeDays(house, id, 3)
  const options = { guestId: own.id, stay: days(from, nextDay(from, 2)), now: house.clock(), guests: 1 }
  const { bookingId } = await aPaidBooking(db, { id, hostId, spaceIds: [] }, options)

  const { page, errors } = await visitor()
  await logIn(page, own.email, own.password)
  await listenAt(page, `/bookings/${bookingId}`)
  await page.getByText('Confirmed', { exact: true }).first().waitFor()
  valueOf(await cancelBy.host(db, { hostId, bookingId, idempotencyKey: newId() }, house.clock()))
  await house.drainJobs()
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  expect(errors).toEqual([])
})

test('[SHELL-06] [SHELL-07] a red dot comes when somebody is notified of something and goes when they have read it in another tab, without a page being loaded', async () => {
  const own = await aMember(client)
  const { page, context, errors } = await visitor({ size: 'phone' })
  await logIn(page, own.email, own.password)
  await listenAt(page, '/about')
  const menu = page.locator('header details').filter({ hasText: 'Account' })
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })
  await menu.waitFor()
  expect([await menu.getByText('something waits').count(), await tab.getByText('unread').count()]).toEqual([0, 0])

  await sql`select graphile_worker.add_job('notifications.notify', json_build_object(
    'kind', 'message', 'recipientId', ${own.id}::text, 'eventKey', ${own.id}::text, 'thingId', ${own.id}::text))`.execute(
    db,
  )
  await house.drainJobs()
  await tab.getByText('unread').waitFor({ state: 'attached' })
  await menu.getByText('something waits').waitFor({ state: 'attached' })
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Notifications unread' }).waitFor()
  expect(await complaints(page)).toEqual([])

  const other = await context.newPage()
  await other.goto('/notifications')
  await hydrated(other)
  expect(await other.getByText('unread').count()).toBe(2)
  await other.getByRole('button', { name: 'Mark all as read' }).click()
  await other.getByText('Everything is marked as read.').waitFor()
  await expect.poll(() => page.getByText('unread').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/about')
  expect(errors).toEqual([])
})

/** The page hears of something and asks what has changed. @returns has it answered, after which a reload would be asked for */
async function anEvent(page: Page, userId: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/session$/, async (route) => {
    await held.promise
    await route.continue()
  })
  const question = asks(page)
  await publishLive(db, [userId], { kind: 'notification' })
  await question
  return async () => {
    const answer = page.waitForResponse(/\/session$/)
    held.resolve()
    await (await answer).finished()
    await page.evaluate(() => fetch('/about').then((answer) => answer.text()))
  }
}

test('[AUTH-07] a mistake stays beside its field while the account hears of something', async () => {
  const own = await aMember(client)
  const { page, errors } = await visitor()
  await logIn(page, own.email, own.password)
  await listenAt(page, '/profile')
  await page.getByLabel('First name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  const mistake = page.getByText('Please enter your first name')
  await mistake.waitFor()
  const answered = await anEvent(page, own.id)
  const data: string[] = []
  page.on('request', (request) => void (request.url().includes('.data') && data.push(request.url())))
  await answered()
  expect(data).toEqual([])
  expect(await mistake.isVisible()).toBe(true)
  expect(errors).toEqual([])
})

test('[AUTH-07] what waits for a proof is done after it, though the account hears of something on the way there', async () => {
  const own = await aMember(client)
  const { page, errors } = await visitor()
  await logIn(page, own.email, own.password)
  await listenAt(page, '/account/security')
  const answered = await anEvent(page, own.id)
  await client.query(`update session set proved_at = null where "userId" = $1`, [own.id])
  await page.locator('#second-factor').getByRole('button', { name: 'Set it up' }).click()
  const password = page.getByLabel('Your password', { exact: true })
  await password.waitFor()
  await answered()
  await password.fill(own.password)
  await password.press('Enter')
  await page.getByRole('link', { name: /Open it/ }).waitFor()
  expect(errors).toEqual([])
})
