import { editCalendar } from '#domain/calendars/commands/edit-calendar.server.ts'
import { localeFor } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { siteOf } from '#domain/i18n/site.ts'
import type { Currency } from '#kernel/money.ts'
import { aGuest, aHold, aHost, aListing, aPaidBooking, aSpace, days, hours, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { RefusedChange } from '../listing/calendar.view.server.ts'
import { type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'
import { changeDiary } from './change-diary.server.ts'
import { diaryView } from './diary.view.server.ts'

const { db } = await aDatabase()

type Reader = { language?: 'en' | 'es'; currency?: Currency }

function asks(userId: string, { language = 'en', currency = 'CLP' }: Reader = {}) {
  const context = new RouterContextProvider()
  context.set(services, { db, clock: () => NOW } as unknown as Services)
  context.set(visitorContext, {
    actor: { userId, firstName: 'Luis', lastName: 'Soto' },
    language,
    locale: localeFor(language),
    currency,
    site: siteOf('localhost', new Map()),
    origin: 'http://localhost',
    t: translator(language),
    to: (address: string) => address,
  } as Visitor)
  return context
}

const shown = (hostId: string, params: Record<string, string>, reader = {}) =>
  diaryView({ view: 'month', ...params }, asks(hostId, reader))

type View = Awaited<ReturnType<typeof shown>>
const rowOf = ({ rows }: View, id: string) => rows.find((row) => row.id === id)!
const at = ({ slots }: View, day: string) => slots.findIndex((slot) => slot.day === day)

describe('[HOST-08] a row of the calendar over all listings', () => {
  test('of a combined space shows what its parts have sold and blocked: whether it is free on Friday is one look', async () => {
    const hostId = await aHost(db)
    const spaces = [await aSpace(db, hostId), await aSpace(db, hostId)]
    const hall = (name: string, spaceIds: string[]) =>
      aListing(db, { host_id: hostId, unit: 'hour', subcategory: 'hall', spaceIds, titles: { en: name } })
    const [a, both] = [await hall('Hall A', [spaces[0]!]), await hall('Hall A+B', spaces)]
    await aPaidBooking(db, a, { stay: hours('2026-03-06', '10:00', 120) })
    const block = { action: 'block', from: '2026-03-07', to: '2026-03-07', hours: null } as const
    await editCalendar(db, { hostId, listingIds: [a.id], edit: block }, NOW)

    const view = await shown(hostId, { view: 'week', from: '2026-03-06' })
    const [row, own] = [rowOf(view, both.id), rowOf(view, a.id)]
    expect(row.shares).toBe('Shares with Hall A')
    expect(row.bars).toMatchObject([{ at: at(view, '2026-03-06'), tone: 'throughSure' }])
    expect(row.bars[0]!.label).toContain('Ana Rojas, through Hall A')
    expect(own.bars).toMatchObject([{ at: at(view, '2026-03-06'), tone: 'sure' }])
    expect(row.cells[at(view, '2026-03-07')]).toMatchObject({ state: 'blocked', note: 'Blocked through Hall A' })
    expect(own.cells[at(view, '2026-03-07')]).toMatchObject({ state: 'blocked', note: null })
    expect(row.cells[at(view, '2026-03-05')]).toMatchObject({ state: 'free' })

    const byHours = await shown(hostId, { view: 'hours', from: '2026-03-06' })
    expect(rowOf(byHours, both.id).bars).toMatchObject([{ at: 1, length: 2, tone: 'throughSure' }])
    // From the first opening to the last closing.
    expect([byHours.slots[0]!.text, byHours.slots.at(-1)!.text]).toEqual(['9 AM', '5 PM'])
  })

  test('names each price as its reader knows it: pesos by their name, dollars as another’s', async () => {
    const pesos = await aListing(db, { price_minor: 360_000, weekend_price_minor: 1_250_000 })
    const dollars = await aListing(db, { host_id: pesos.hostId, currency: 'USD', price_minor: 9_900 })
    const read = async (reader: object) => {
      const view = await shown(pesos.hostId, { from: '2026-03-06' }, reader)
      const price = (id: string, day: string) => rowOf(view, id).cells[at(view, day)]!
      return [price(pesos.id, '2026-03-05'), price(pesos.id, '2026-03-06'), price(dollars.id, '2026-03-05')]
    }
    const figures = (cells: Awaited<ReturnType<typeof read>>) => cells.map(({ price, figure }) => [price, figure])
    expect(figures(await read({ language: 'en', currency: 'CLP' }))).toEqual([
      ['CLP 360,000', '360K'],
      ['CLP 1.3M', '1.3M'],
      ['US$99', '99'],
    ])
    expect((await read({ language: 'es', currency: 'CLP' })).map(({ price }) => price)[0]).toBe('$360.000')
  })

  test('by the night who leaves and who comes share a day; of five at once three are drawn and two are counted', async () => {
    const loft = await aListing(db, { same_day_turnover: true })
    await aHold(db, loft, { stay: days('2026-03-10', '2026-03-12') })
    await aHold(db, loft, { guestId: await aGuest(db), stay: days('2026-03-12', '2026-03-14') })
    const studio = await aListing(db, { host_id: loft.hostId, unit: 'hour' })
    for (const from of ['09:00', '10:00', '11:00', '12:00', '13:00'])
      await aHold(db, studio, { guestId: await aGuest(db), stay: hours('2026-03-10', from, 60) })
    const view = await shown(loft.hostId, { from: '2026-03-02' })
    expect(rowOf(view, loft.id)).toMatchObject({ lanes: 1, more: [] })
    expect(rowOf(view, loft.id).bars.map((bar) => [bar.at, bar.length, bar.lane])).toEqual([
      [8.5, 2, 0],
      [10.5, 2, 0],
    ])
    const { bars, lanes, more } = rowOf(view, studio.id)
    expect([bars.length, lanes, more]).toEqual([3, 3, [{ at: 8, text: '+2 more' }]])
  })

  test('of a space that is also let by the day shows each booked day, and prices of a season with its weekend', async () => {
    const loft = await aListing(db, { price_minor: 50_000 })
    await sql`insert into price_overrides (id, listing_id, days, price_minor, weekend_price_minor)
      values (gen_random_uuid(), ${loft.id}, daterange('2026-03-20', '2026-03-27'), 60000, 80000)`.execute(db)
    const spaces = await db.selectFrom('listing_spaces').select('space_id').where('listing_id', '=', loft.id).execute()
    const spaceIds = spaces.map(({ space_id }) => space_id)
    const studio = await aListing(db, { host_id: loft.hostId, unit: 'hour', spaceIds })
    await aPaidBooking(db, loft, { stay: days('2026-03-10', '2026-03-12') })
    const view = await shown(loft.hostId, { from: '2026-03-02' })
    expect(rowOf(view, studio.id).bars).toMatchObject([{ at: 8, length: 3, tone: 'throughSure' }])
    const figureOn = (day: string) => rowOf(view, loft.id).cells[at(view, day)]!.figure
    expect(['2026-03-19', '2026-03-20', '2026-03-22'].map(figureOn)).toEqual(['50K', '80K', '60K'])
  })

  test('says which days are over, closed, blocked and taken in another calendar', async () => {
    const loft = await aListing(db, { blockedWeekdays: [4] })
    const block = { action: 'block', from: '2026-03-06', to: '2026-03-06', hours: null } as const
    await editCalendar(db, { hostId: loft.hostId, listingIds: [loft.id], edit: block }, NOW)
    const view = await shown(loft.hostId, { view: 'week', from: '2026-03-02' })
    const states = rowOf(view, loft.id).cells.map(({ state }) => state)
    expect(states).toEqual(['free', 'free', 'free', 'closed', 'blocked', 'free', 'free'])
    const before = await shown(loft.hostId, { view: 'week', from: '2026-02-23' })
    expect(new Set(rowOf(before, loft.id).cells.map(({ state }) => state))).toEqual(new Set(['past']))
  })
})

describe('[HOST-08] a change over several rows', () => {
  const change = async (hostId: string, form: Record<string, string>) => {
    const url = new URL('http://localhost/host/calendar.data?view=week&from=2026-03-02')
    try {
      return await changeDiary({ from: '2026-03-10', to: '2026-03-12', ...form }, url, asks(hostId))
    } catch (thrown) {
      return thrown as Response
    }
  }
  const problemOf = async (hostId: string, form: Record<string, string>) => {
    const outcome = await change(hostId, form)
    if (outcome instanceof Response) throw new Error(`went on to ${outcome.headers.get('location')}`)
    const { problems, message, bookings } = (outcome as { data: RefusedChange }).data
    return { ...problems, message, bookings: bookings.map(({ id }) => id) }
  }
  const blocked = async (id: string) =>
    (
      await sql<{
        days: string
      }>`select start_date || ' ' || end_date as days from blocked_dates where listing_id = ${id}`.execute(db)
    ).rows

  test('blocks all of them or none, says what is in the way, and is undone as one', async () => {
    const one = await aListing(db)
    const other = await aListing(db, { host_id: one.hostId, unit: 'hour' })
    const listings = [one.id, other.id].join()
    const done = (await change(one.hostId, { do: 'block', listings })) as Response
    const to = new URL(done.headers.get('location')!, 'http://localhost')
    expect([to.pathname, to.searchParams.get('from')]).toEqual(['/host/calendar', '2026-03-02'])
    expect([await blocked(one.id), await blocked(other.id)].flat()).toHaveLength(2)
    const view = await shown(one.hostId, Object.fromEntries(to.searchParams))
    expect(view.done?.text).toBe('Mar 10 – 12: blocked. In 2 listings.')

    const undo = { do: 'undo', of: view.done!.of, change: view.done!.changeId }
    expect(((await change(one.hostId, undo)) as Response).headers.get('location')).toContain('undone=1')
    expect([await blocked(one.id), await blocked(other.id)].flat()).toEqual([])

    const { bookingId } = await aPaidBooking(db, one, { stay: days('2026-03-11', '2026-03-12') })
    expect(await problemOf(one.hostId, { do: 'block', listings })).toMatchObject({ bookings: [bookingId] })
    expect(await blocked(other.id)).toEqual([])
  })

  test('prices those of one currency and unit, and is refused for others, for none and for too many', async () => {
    const one = await aListing(db)
    const hostId = one.hostId
    const hourly = await aListing(db, { host_id: hostId, unit: 'hour' })
    const price = { do: 'price', price: '75.000' }
    expect(await problemOf(hostId, { ...price, listings: `${one.id},${hourly.id}` })).toHaveProperty('price')
    expect(await problemOf(hostId, { ...price, price: 'much', listings: one.id })).toHaveProperty('price')
    expect(await problemOf(hostId, { ...price, listings: '' })).toMatchObject({
      message: 'Choose at least one listing.',
    })
    const many = Array.from({ length: 21 }, () => crypto.randomUUID()).join()
    expect(await problemOf(hostId, { ...price, listings: many })).toMatchObject({
      message: 'At most 20 listings at once.',
    })
    const hoursOfDays = { do: 'block', start: '600', end: '720', listings: one.id }
    expect(await problemOf(hostId, hoursOfDays)).toHaveProperty('listings')
    const twin = await aListing(db, { host_id: hostId })
    expect(await change(hostId, { ...price, listings: `${one.id},${twin.id}` })).toBeInstanceOf(Response)
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from price_overrides
      where listing_id in (${one.id}, ${twin.id}) and price_minor = 75000`.execute(db)
    expect(rows).toEqual([{ count: 2 }])
  })

  test('of what is another host’s is missing, whatever else is chosen', async () => {
    const [own, others] = [await aListing(db), await aListing(db)]
    const outcome = await change(own.hostId, { do: 'block', listings: `${own.id},${others.id}` })
    expect(outcome).toMatchObject({ init: { status: 404 } })
    expect(await blocked(own.id)).toEqual([])
  })
})
