import { notifyOfFound } from '#domain/notifications/jobs/notify-of-found.server.ts'
import { readUnsubscribe, unsubscribe } from '#domain/notifications/commands/unsubscribe.server.ts'
import type { Search } from '#domain/search/search.ts'
import { newId } from '#kernel/ids.ts'
import { aBlock, aGuest, aListing, NOW, queuedJobs, refreshListing, valueOf } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { defaultLimits } from '#test/limits.ts'
import { suspended } from '#test/suspension.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeSearch, removeSearch } from './commands/change-search.server.ts'
import { saveSearch } from './commands/save-search.server.ts'
import { lookAgain } from './jobs.server.ts'
import { listSearches } from './queries.server.ts'
import { type AlertWay, searchLimits } from './saved-search.ts'

const { db } = await aDatabase()

const sender = { origin: 'https://patio.example', product: 'Patio', limits: defaultLimits, secret: 'a secret' }
const DAY = { days: 1, minutes: 1 }

/** Each test searches in a city of its own. */
let latitude = -54
function aPlace() {
  latitude += 1
  const point = { lat: latitude, lng: -70.63 }
  const search: Search = { type: 'day', page: 1, ...point }
  return { search, listing: (now = NOW) => aListing(db, { ...point, published_at: now }) }
}

const save = (userId: string, search: Search, name = 'A search') =>
  saveSearch(db, { userId, name, search, place: null }, NOW).then(valueOf)

/** Looks, and does what was queued for this person. @returns the e-mails that they have got so far */
async function lookAt(userId: string, now: Date) {
  await lookAgain(db, now)
  for (const { payload } of await queuedJobs(db, 'notifications.notify-of-found'))
    if (payload['recipientId'] === userId)
      await notifyOfFound(
        db,
        { ...(payload as Omit<Parameters<typeof notifyOfFound>[1], keyof typeof sender>), ...sender },
        now,
      )
  return db.selectFrom('outgoing_emails').selectAll().where('recipient_id', '=', userId).orderBy('created_at').execute()
}

const notifiedOf = (userId: string) =>
  db.selectFrom('notifications').select(['kind', 'subject_id']).where('recipient_id', '=', userId).execute()

test('[HOME-13] of a saved search only what is new or free again is told, once', async () => {
  const userId = await aGuest(db)
  const { search, listing } = aPlace()
  const [free, taken] = [await listing(), await listing()]
  await aBlock(db, taken.spaceIds[0]!, '2026-04-01T00:00:00Z', '2026-04-20T00:00:00Z')
  await save(userId, { ...search, checkIn: '2026-04-03', checkOut: '2026-04-05', guests: 2 }, 'Easter')
  expect(await lookAt(userId, later(NOW, DAY))).toEqual([])

  await sql`update occupancy set released_at = ${NOW} where space_id = ${taken.spaceIds[0]!}`.execute(db)
  await refreshListing(db, taken.id)
  const fresh = await listing(later(NOW, { days: 1, hours: 2 }))
  const [email, ...others] = await lookAt(userId, later(NOW, { days: 2, minutes: 2 }))
  expect(others).toEqual([])
  expect(email).toMatchObject({ type: 'saved_search', subject: '2 spaces for your saved searches', status: 'queued' })
  expect(email!.text).toContain('Easter: 2 spaces: https://patio.example/?lat=')
  const onward = 'checkIn=2026-04-03&checkOut=2026-04-05&guests=2&lang=en'
  expect(email!.text).toContain(`https://patio.example/property/${taken.id}?${onward}`)
  expect(email!.text).toContain(fresh.id)
  expect(email!.text).not.toContain(free.id)
  expect(await lookAt(userId, later(NOW, { days: 3, minutes: 3 }))).toHaveLength(1)
})

test('[HOME-13] an alert of hours leads to the space with the day, the start and the length', async () => {
  const userId = await aGuest(db)
  const point = { lat: 70, lng: 20 }
  const hours = { checkIn: '2026-04-03', startTime: '14:00', durationMinutes: 120, guests: 2 } as const
  await save(userId, { type: 'hour', page: 1, ...point, ...hours })
  await aListing(db, { ...point, unit: 'hour', published_at: later(NOW, { hours: 1 }) })
  const [email] = await lookAt(userId, later(NOW, DAY))
  expect(email!.text).toContain('?checkIn=2026-04-03&start=14%3A00&hours=2&guests=2&lang=en')
})

test('[MSG-02] a person gets one e-mail a day for all their searches, whenever these were saved or changed', async () => {
  const userId = await aGuest(db)
  const [one, other] = [aPlace(), aPlace()]
  await save(userId, one.search, 'North')
  const changed = await saveSearch(
    db,
    { userId, name: 'South', search: other.search, place: null },
    later(NOW, { hours: 9 }),
  )
  await changeSearch(db, { userId, searchId: valueOf(changed), name: 'South', alerts: 'none' }, NOW)
  await changeSearch(
    db,
    { userId, searchId: valueOf(changed), name: 'South', alerts: 'email' },
    later(NOW, { hours: 9 }),
  )
  await Promise.all([one.listing(later(NOW, { hours: 10 })), other.listing(later(NOW, { hours: 10 }))])

  const [email, ...more] = await lookAt(userId, later(NOW, DAY))
  expect(more).toEqual([])
  expect([email!.text.includes('North: 1 space'), email!.text.includes('South: 1 space')]).toEqual([true, true])
  await one.listing(later(NOW, { hours: 30 }))
  expect(await lookAt(userId, later(NOW, { days: 1, hours: 23 }))).toHaveLength(1)
  // A search that is saved anew after the e-mail is due a day later.
  expect(await removeSearch(db, { userId, searchId: valueOf(changed) })).toBe(true)
  expect(await lookAt(userId, later(NOW, { days: 2, minutes: 3 }))).toHaveLength(2)
})

test('[MSG-02] searches of one person that have come to different times are looked at together again', async () => {
  const userId = await aGuest(db)
  const [one, other] = [aPlace(), aPlace()]
  await save(userId, one.search, 'North')
  const late = await save(userId, other.search, 'South')
  await sql`update saved_searches set next_at = next_at + interval '1 hour' where id = ${late}`.execute(db)
  await Promise.all([one.listing(later(NOW, { hours: 1 })), other.listing(later(NOW, { hours: 1 }))])

  const [email] = await lookAt(userId, later(NOW, DAY))
  expect([email!.text.includes('North: 1 space'), email!.text.includes('South: 1 space')]).toEqual([true, true])
  expect(await lookAt(userId, later(NOW, { days: 1, hours: 2 }))).toHaveLength(1)
})

test('[MSG-02] each search tells by its own way, and none by none', async () => {
  const userId = await aGuest(db)
  const places = { email: aPlace(), push: aPlace(), none: aPlace() } as const
  const ids = new Map<AlertWay, string>()
  for (const way of ['email', 'push', 'none'] as const) {
    ids.set(way, await save(userId, places[way].search, way))
    await changeSearch(db, { userId, searchId: ids.get(way)!, name: way, alerts: way }, NOW)
    await places[way].listing(later(NOW, { hours: 1 }))
  }
  const [email] = await lookAt(userId, later(NOW, DAY))
  expect(email!.subject).toBe('1 space for your search “email”')
  expect(await notifiedOf(userId)).toEqual([{ kind: 'saved_search', subject_id: ids.get('push') }])

  // What was there when alerts began is not fresh, and what was queued before they ended is not sent.
  const own = { userId, searchId: ids.get('none')!, name: 'later' }
  await changeSearch(db, { ...own, alerts: 'email' }, later(NOW, DAY))
  expect(await lookAt(userId, later(NOW, { days: 2, minutes: 2 }))).toHaveLength(1)
  await places.none.listing(later(NOW, { days: 2, hours: 1 }))
  await lookAgain(db, later(NOW, { days: 3, minutes: 3 }))
  await changeSearch(db, { ...own, alerts: 'none' }, later(NOW, { days: 3, minutes: 3 }))
  expect(await lookAt(userId, later(NOW, { days: 3, minutes: 4 }))).toHaveLength(1)
})

test('[MSG-02] an alert ends by one click, for all searches, and their owner sees them still', async () => {
  const userId = await aGuest(db)
  const { search, listing } = aPlace()
  await save(userId, search)
  await listing(later(NOW, { hours: 1 }))
  const [email] = await lookAt(userId, later(NOW, DAY))
  const token = email!.unsubscribe_url!.split('/').at(-1)!
  await unsubscribe(db, readUnsubscribe(token, [sender.secret])!)
  await listing(later(NOW, { hours: 30 }))
  expect(await lookAt(userId, later(NOW, { days: 2, minutes: 2 }))).toHaveLength(1)
  expect(await listSearches(db, userId)).toHaveLength(1)
})

test('[HOME-13] one’s own spaces, and those of people who are blocked, are told to nobody, and nothing to whose account is not live', async () => {
  const [userId, left] = [await aGuest(db), await aGuest(db)]
  const { search, listing } = aPlace()
  await save(userId, search)
  await save(left, search)
  await suspended(left, NOW).execute(db)
  const { lat, lng } = search
  await aListing(db, { lat: lat!, lng: lng!, host_id: userId, published_at: later(NOW, { hours: 1 }) })
  const { hostId } = await listing(later(NOW, { hours: 1 }))
  await sql`insert into blocked_people (blocker_id, blocked_id, created_at) values (${hostId}, ${userId}, ${NOW})`.execute(
    db,
  )
  expect(await lookAt(userId, later(NOW, DAY))).toEqual([])
  expect(await lookAt(left, later(NOW, DAY))).toEqual([])
  const queued = (await queuedJobs(db, 'notifications.notify-of-found')).map(({ payload }) => payload['recipientId'])
  expect(queued.filter((id) => id === userId || id === left)).toEqual([])
})

test('[HOME-13] a search sent many times is one; beyond the limit none is saved, and none without anything in it', async () => {
  const userId = await aGuest(db)
  const same: Search = { type: 'day', page: 3, guests: 1, sort: 'newest' }
  const ids = await Promise.all([1, 2, 3].map((page) => save(userId, { ...same, page })))
  expect(new Set(ids).size).toBe(1)
  const more = Array.from({ length: searchLimits.searches + 2 }, (_, index) => ({ ...same, guests: index + 2 }))
  const outcomes = await Promise.all(
    more.map((search) => saveSearch(db, { userId, name: 'x', search, place: null }, NOW)),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(searchLimits.searches - 1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ failure: { reason: 'too-many' } })
  expect(await listSearches(db, userId)).toHaveLength(searchLimits.searches)
  const empty = { userId, name: 'x', search: { type: 'day', page: 2 }, place: null } as const
  expect(await saveSearch(db, empty, NOW)).toMatchObject({ failure: { reason: 'nothing' } })
})

test('[HOME-13] a place is saved with its area, and nobody else changes or removes a search', async () => {
  const userId = await aGuest(db)
  const place = { id: '1', name: 'Pucón', region: '', countryCode: 'CL', lat: -39.28, lng: -71.95 }
  const searchId = valueOf(
    await saveSearch(db, { userId, name: 'Lake', search: { type: 'day', page: 1, location: 'Pucón' }, place }, NOW),
  )
  const [own] = await listSearches(db, userId)
  expect(own).toMatchObject({ alerts: 'email', search: { location: 'Pucón', lat: -39.28, lng: -71.95 } })

  const stranger = { userId: await aGuest(db), searchId }
  expect(await changeSearch(db, { ...stranger, name: 'Mine', alerts: 'none' }, NOW)).toBe(false)
  expect(await removeSearch(db, stranger)).toBe(false)
  expect(await removeSearch(db, { userId, searchId: newId() })).toBe(false)
  expect(await listSearches(db, userId)).toEqual([own])
})
