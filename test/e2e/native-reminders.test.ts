import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { newId } from '#kernel/ids.ts'
import { dayAhead, nextDay } from '#test/days.ts'
import { anAccount, aListing, aPaidBooking, hours, valueOf } from '#test/factories.ts'
import { aHouse } from '#test/house/house.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { logIn, visits } from './browser.ts'
import { appsOf, openedAt } from './native-visit.ts'

const house = await aHouse({ settings: mobileSettings })
const withApp = appsOf(visits(house))
const { db, pool: database } = house

/** The address that says what a phone has to tell. */
const due = '**/notifications/reminders'

test('[MOB-02] a phone tells of one’s stay by itself an hour before, keeps what it has while it cannot ask what is due, and tells of nothing once one is signed out', async () => {
  const { page, app, errors } = await withApp({ permissions: { push: 'granted' } })
  const { rows } = await database.query<{ id: string; email: string; at: Date; title: string }>(
    `select b.id, u.email, b.starts_at - interval '1 hour' as at,
       (select title from listing_texts t where t.listing_id = b.listing_id and language = 'en') as title
     from bookings b join "user" u on u.id = b.guest_id
     where b.status = 'confirmed' and b.starts_at > $1::timestamptz + interval '2 hours' and u.email = 'guest@patio.example'
     order by b.starts_at, b.id limit 1`,
    [house.clock()],
  )
  const [stay] = rows
  await logIn(page, stay!.email, 'patio-guest')
  await openedAt(page, app, '/about')
  await expect.poll(() => app.state.pending.length).toBeGreaterThan(0)
  expect(app.state.pending).toContainEqual(
    expect.objectContaining({
      title: 'Your stay begins in an hour',
      body: stay!.title,
      schedule: { at: stay!.at.toISOString(), allowWhileIdle: true },
      extra: { address: `/bookings/${stay!.id}` },
    }),
  )
  const before = app.state.pending.map(({ id }) => id)
  const refused: string[] = []
  await page.route(due, (route) => {
    refused.push(route.request().url())
    return route.abort()
  })
  await app.fire('App', 'resume', null)
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  expect(app.state.pending.map(({ id }) => id)).toEqual(before)
  await page.unroute(due)

  await app.fire('LocalNotifications', 'localNotificationActionPerformed', {
    notification: { extra: { address: `/bookings/${stay!.id}` } },
  })
  await page.waitForURL(`**/bookings/${stay!.id}`)
  await page.evaluate(() => fetch('/auth/sign-out', { method: 'POST' }))
  await openedAt(page, app, '/about')
  await expect.poll(() => app.state.pending).toEqual([])
  expect(errors).toEqual([])
})

test('[MOB-02] without a permission the phone is given nothing to tell', async () => {
  const { page, app } = await withApp()
  await logIn(page, 'guest@patio.example', 'patio-guest')
  await openedAt(page, app, '/about')
  await expect.poll(() => app.calls('LocalNotifications', 'checkPermissions').length).toBeGreaterThan(0)
  expect(app.calls('LocalNotifications', 'schedule')).toEqual([])
  expect(app.calls('PushNotifications', 'requestPermissions')).toEqual([])
})

test('[MOB-02] what a phone tells moves and goes with the booking: when the app comes back, and when it is told of something', async () => {
  const { page, app, errors } = await withApp({ permissions: { push: 'granted' } })
  const member = await aMember(database)
  const listing = await aListing(db, { unit: 'hour' })
  const day = dayAhead(30)
  const stay = hours(day, '15:00', 120)
  const { bookingId } = await aPaidBooking(db, listing, { guestId: member.id, stay, now: house.clock() })
  const beginning = async () => {
    const { starts_at } = await db
      .selectFrom('bookings')
      .select('starts_at')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    return starts_at.getTime()
  }
  const remindedAt = () => app.state.pending.map(({ schedule }) => new Date(schedule.at).getTime())
  const first = await beginning()
  await logIn(page, member.email, member.password)
  await openedAt(page, app, '/about')
  await expect.poll(remindedAt).toEqual([first - 3_600_000])
  const [{ id }] = app.state.pending as [(typeof app.state.pending)[0]]

  const terms = { stay: hours(nextDay(day, 1), '16:00', 120), guests: 2, pets: 0 }
  const own = { by: 'guest', userId: member.id, bookingId, kind: 'change', idempotencyKey: newId() } as const
  // It costs nothing more, and the host takes bookings at once.
  expect(valueOf(await proposeChange(db, { ...anAccount, ...own, terms, shownMinor: 0 }, house.clock())).status).toBe(
    'applied',
  )
  expect(await beginning()).toBeGreaterThan(first)
  await app.fire('App', 'resume', null)
  await expect.poll(remindedAt).toEqual([(await beginning()) - 3_600_000])
  expect(app.state.pending.map((each) => each.id)).toEqual([id])

  const cancelled = { bookingId, guestId: member.id, shownMinor: 22_000, idempotencyKey: newId() }
  valueOf(await cancelBy.guest(db, cancelled, house.clock()))
  await app.fire('PushNotifications', 'pushNotificationReceived', null)
  await expect.poll(remindedAt).toEqual([])
  await house.drainJobs()
  expect(errors).toEqual([])
})
