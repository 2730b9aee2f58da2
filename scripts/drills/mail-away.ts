import { waitingAges } from '#domain/admin/queries/waiting-ages.server.ts'
import { moveDemoClock, secondsAhead } from '#platform/demo-clock.server.ts'
import { sql } from 'kysely'
import { buildIfChanged } from '../build.ts'
import { reportDrill } from '../drill-report.ts'
import { asker } from '../drilling/asker.ts'
import { eventually } from '../drilling/eventually.ts'
import { busyGuests, storedFigures } from '../drilling/guests.ts'
import { anInstallation, type Installation, within } from '../drilling/installation.ts'
import { aMailServer } from '../drilling/mail-server.ts'

/**
 * The mail server is down for an hour of the product's clock while guests book: everything is sent once it is back, once each, and what
 * wakes somebody is a figure.
 */
const AWAY_MINUTES = 60
const STEP_MINUTES = 5
/** After an hour of failures the next try is an hour away at most (domain/email/retry.ts). */
const MAX_MINUTES_AFTER = 60
/** The alarm `MailStalled` is of fifteen minutes at most. */
const MIN_STALLED_SECONDS = 45 * 60

buildIfChanged()
const mails = await aMailServer()
try {
  process.exitCode = await within(
    anInstallation('mail-away', { settings: { SMTP_URL: mails.url, MAIL_FROM: 'Patio <hello@patio.example>' } }),
    async (all) => {
      const [server, worker] = [all.program('server.ts'), all.program('worker.ts')]
      await Promise.all([server.start(), worker.start()])
      const load = await busyGuests(all, asker(all.publicUrl))
      await load.holds(20)
      const tally = await load.stop()
      const after = await storedFigures(all.db, tally)
      await pass(all, AWAY_MINUTES)
      const { mailStalledSeconds: stalled } = await waitingAges(all.db, await productTime(all))
      const waiting = await unsent(all)

      await mails.start()
      let minutes = 0
      while ((await unsent(all)) > 0 && minutes < 24 * 60) {
        await pass(all, STEP_MINUTES)
        minutes += STEP_MINUTES
      }
      const { rows } = await sql<{ sent: number; dead: number }>`select
        count(*) filter (where status = 'sent')::int as sent, count(*) filter (where status = 'dead')::int as dead
        from outgoing_emails`.execute(all.db)
      const { sent, dead } = rows[0]!
      const twice = mails.received.length - new Set(mails.received).size
      return reportDrill('mail-away', [
        { what: 'e-mails that waited', figure: String(waiting), isMet: waiting > 0 },
        {
          what: 'stalled, as the alarm reads it',
          figure: `${Math.round(stalled)} s`,
          isMet: stalled > MIN_STALLED_SECONDS,
        },
        { what: 'all sent after it was back', figure: `${minutes} min`, isMet: minutes <= MAX_MINUTES_AFTER },
        { what: 'sent, given up', figure: `${sent}, ${dead}`, isMet: sent >= waiting && dead === 0 },
        { what: 'sent twice', figure: String(twice), isMet: twice === 0 },
        ...after,
      ])
    },
  )
} finally {
  await mails.stop()
}

async function productTime({ db }: Installation): Promise<Date> {
  return new Date(Date.now() + (await secondsAhead(db)) * 1000)
}

async function unsent({ db }: Installation): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from outgoing_emails
    where status in ('queued', 'failed')`.execute(db)
  return rows[0]!.count
}

/** Time passes in steps, in each of which what is due is tried. */
async function pass(all: Installation, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += STEP_MINUTES) {
    await moveDemoClock(all.db, STEP_MINUTES * 60)
    await eventually('no e-mail is due', async () => (await dueSendings(all)) === 0)
  }
}

async function dueSendings({ db }: Installation): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
    where task_identifier = 'email.send' and run_at <= now() and attempts < max_attempts`.execute(db)
  return rows[0]!.count
}
