import { addresses, type Pattern } from '#app/addresses.ts'
import { aCast } from '#test/cast.ts'
import { aHouse } from '#test/house/house.ts'
import { samples } from '#test/matrix.ts'
import { roles } from '#scripts/postgres.ts'
import { allRoutes } from '#test/routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const { db, ask, logIn } = await aHouse({ settings: { PAGE_CACHE_SECONDS: '0' } })
const cast = await aCast(db)
const cookies = {
  visitor: '',
  guest: await logIn(cast.emails.guest, 'patio-guest'),
  host: await logIn(cast.emails.host, 'patio-guest'),
  admin: await logIn('admin@patio.example', 'patio-admin'),
}

const alterPrograms = (words: string) =>
  sql
    .raw(`do $$ begin execute format('alter role ${roles.app} in database %I ${words}', current_database()); end $$`)
    .execute(db)
/** New ones are as the database is by then. */
const endConnections = () =>
  sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and usename = ${roles.app}`.execute(
    db,
  )

/** The programs' connections take no writes any more, as those to a standby; the test's own do. */
beforeAll(async () => {
  await alterPrograms('set default_transaction_read_only = on')
  await endConnections()
  // Who asks first may be given one that has ended.
  await vi.waitUntil(async () => (await ask('/')).status === 200, { timeout: 60_000 })
})
afterAll(async () => {
  await alterPrograms('reset default_transaction_read_only')
  await endConnections()
  await cast.leave()
})

/**
 * Addresses that are asked for to have something written down: a notification that is opened is
 * read, and whoever reads what is another person's is noted first.
 */
const writing: ReadonlySet<Pattern> = new Set<Pattern>([
  '/notifications/:notificationId',
  '/admin/security',
  '/admin/audit',
  '/admin/audit/export.csv',
  '/admin/users/export.csv',
  '/admin/listings/export.csv',
  '/admin/bookings/export.csv',
  '/admin/analytics/export.csv',
  '/admin/revenue/export.csv',
  '/admin/revenue/provider.csv',
])

/** Of all who may see a page, each kind once: what is refused reads nothing. */
function readersOf(pattern: Pattern): readonly (keyof typeof cookies)[] {
  const { access } = addresses[pattern]
  if (access === 'everybody' || access === 'secret') return ['visitor', 'guest']
  return access.includes('admin') ? ['admin'] : ['guest', 'host']
}

test('[OPS-02] every page is answered by a database that takes no writes, but for those that are there to write', async () => {
  const questions = allRoutes
    .filter(({ hasLoader }) => hasLoader)
    .flatMap((route) => readersOf(route.pattern).map((actor) => ({ route, actor, cookie: cookies[actor] })))
  const failed = new Map<Pattern, string>()
  const waiting = questions.values()
  const work = async () => {
    for (const { route, actor, cookie } of waiting) {
      const { pattern } = route
      const path = samples[pattern]?.at?.(cast.own) ?? pattern
      const answer = await ask(path, { cookie })
      if (answer.headers.get('content-type') === 'text/event-stream') await answer.body!.cancel()
      else await answer.arrayBuffer()
      if (answer.status >= 500)
        failed.set(pattern, `${pattern} for ${actor} (${addresses[pattern].access}): ${answer.status}`)
    }
  }
  // Few at once: a query that waits for a processor longer than the database allows would be a 503 too.
  await Promise.all(Array.from({ length: 2 }, work))
  expect([...failed].filter(([pattern]) => !writing.has(pattern)).map(([, text]) => text)).toEqual([])
  expect([...writing].filter((pattern) => !failed.has(pattern))).toEqual([])
})

test('[MSG-01] a conversation and the inbox are shown while it cannot be written down that they were', async () => {
  for (const path of [
    '/messages',
    `/messages/${cast.own.conversation}`,
    `/messages/${cast.own.conversation}/after?look=`,
    '/notifications/settings',
  ])
    expect([path, (await ask(path, { cookie: cookies.host })).status]).toEqual([path, 200])
})
