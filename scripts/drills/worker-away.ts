import { moveDemoClock } from '#platform/demo-clock.server.ts'
import { addDays } from '#kernel/dates.ts'
import { dayIn } from '#kernel/zones.ts'
import { aHold, aListing, days } from '#test/factories.ts'
import { sql } from 'kysely'
import { buildIfChanged } from '../build.ts'
import { inSeconds, reportDrill } from '../drill-report.ts'
import { asker } from '../drilling/asker.ts'
import { eventually } from '../drilling/eventually.ts'
import { busyGuests, storedFigures } from '../drilling/guests.ts'
import { anInstallation, type Installation, within } from '../drilling/installation.ts'

/**
 * No worker runs for a day of the product's clock, while guests book and pay and holds run out; then one comes back, and does it all, each
 * thing once.
 */
const HOURS = 24
const HOLDS = 20
/** A day's backlog of this small an installation is done by then. */
const MAX_MS = 120_000

buildIfChanged()
process.exitCode = await within(anInstallation('worker-away'), async (all) => {
  const server = all.program('server.ts')
  await server.start()
  await unpaidHolds(all)
  const load = await busyGuests(all, asker(all.publicUrl), { isProviderOutside: true })
  await load.holds(HOLDS)
  const tally = await load.stop()
  await moveDemoClock(all.db, HOURS * 3600)
  const backlog = await dueJobs(all)

  const worker = all.program('worker.ts')
  await worker.start()
  const begun = performance.now()
  await eventually('nothing is due', async () => (await dueJobs(all)) === 0, 600)
  const ms = performance.now() - begun
  const { rows } = await sql<{ open: number; late: number; failed: number }>`select
    (select count(*)::int from bookings where status = 'pending' and waits_for = 'payment') as open,
    (select count(*)::int from outgoing_emails where status in ('queued', 'failed')) as late,
    (select count(*)::int from graphile_worker.jobs where attempts > 1) as failed`.execute(all.db)
  const { open, late, failed } = rows[0]!
  return reportDrill('worker-away', [
    { what: 'jobs that were due', figure: String(backlog), isMet: backlog > 0 },
    { what: 'until all were done', figure: inSeconds(ms), isMet: ms < MAX_MS },
    { what: 'jobs that failed', figure: String(failed), isMet: failed === 0 },
    { what: 'holds that have not ended', figure: String(open), isMet: open === 0 },
    { what: 'e-mails that were not sent', figure: String(late), isMet: late === 0 },
    ...(await storedFigures(all.db, tally)),
  ])
})

/** Nobody pays these. */
async function unpaidHolds({ db }: Installation): Promise<void> {
  const now = new Date()
  const today = dayIn(now, 'America/Santiago')
  for (let number = 0; number < HOLDS; number += 1)
    await aHold(db, await aListing(db), { stay: days(addDays(today, 10), addDays(today, 12)), now })
}

async function dueJobs({ db }: Installation): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
    where run_at <= now() and attempts < max_attempts`.execute(db)
  return rows[0]!.count
}
