import { addDays } from '#kernel/dates.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { createServer, type Server } from 'node:http'

export const FEEDS = 1000
export const FEEDS_HOST = 'calendars.example'
/** The setting of the worker that says where that host really is. */
export const FEEDS_PORT = 'BENCH_FEEDS_PORT'

/** A calendar has so many stays, about a quarter of the coming year. */
const EVENTS = 40

/** Connects so many calendars, to the listings in turns. Those of the demo world lead nowhere. */
export async function fillFeeds(db: Db): Promise<void> {
  await db.deleteFrom('calendar_feeds').execute()
  await sql`insert into calendar_feeds (id, listing_id, name, url, created_at)
    select gen_random_uuid(), listing.id, 'Elsewhere', 'http://' || ${FEEDS_HOST}::text || '/' || n || '.ics', now()
    from generate_series(0, ${FEEDS}::integer - 1) n
      join (select id, row_number() over (order by id) - 1 as number, count(*) over () as count from listings where status = 'published') listing
        on listing.number = n % listing.count`.execute(db)
}

/**
 * The site of the calendars. Each is read whole at first; then, as in any half hour, most say the same, one in ten has moved some of its stays, and
 * one in four answers that it has not changed.
 */
export function calendarSite(): Promise<Server> {
  const today = new Date().toISOString().slice(0, 10)
  const readBefore = new Set<number>()
  const site = createServer((request, response) => {
    const feed = Number(/\d+/.exec(request.url ?? '')?.[0])
    const etag = feed % 4 === 0 ? `"${feed}"` : null
    if (etag && request.headers['if-none-match'] === etag) return response.writeHead(304).end()
    const hasMoved = readBefore.has(feed) && feed % 10 === 1
    readBefore.add(feed)
    return response
      .writeHead(200, { 'content-type': 'text/calendar', ...(etag && { etag }) })
      .end(calendarOf(feed, today, hasMoved))
  })
  return new Promise((done) => site.listen(0, '127.0.0.1', () => done(site)))
}

const calendarOf = (feed: number, today: string, hasMoved: boolean) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Elsewhere//EN']
    .concat(Array.from({ length: EVENTS }, (_, event) => eventOf(feed, event, today, hasMoved)))
    .concat('END:VCALENDAR', '')
    .join('\r\n')

function eventOf(feed: number, event: number, today: string, hasMoved: boolean): string {
  const from = addDays(today, 9 * event + (feed % 7) + (hasMoved && event % 10 === 0 ? 1 : 0))
  const days = [from, addDays(from, 1 + ((feed + event) % 3))].map((day) => day.replaceAll('-', ''))
  const lines = [`UID:${feed}-${event}@${FEEDS_HOST}`, `DTSTART;VALUE=DATE:${days[0]}`, `DTEND;VALUE=DATE:${days[1]}`]
  return ['BEGIN:VEVENT', ...lines, 'SUMMARY:Reserved', 'END:VEVENT'].join('\r\n')
}
