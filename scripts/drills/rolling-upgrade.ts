import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate } from '#platform/migrations.server.ts'
import { LIMITS } from '#test/factories.ts'
import { buildIfChanged } from '../build.ts'
import { inSeconds, reportDrill } from '../drill-report.ts'
import { busyGuests, fared, type Guest, storedFigures } from '../drilling/guests.ts'
import { AUTH_SECRET, within } from '../drilling/installation.ts'
import { checkOut, releaseBefore, runIn } from '../drilling/releases.ts'
import { NOTICED_MS, twoServers } from '../drilling/two-servers.ts'

/**
 * From the release before (`--from COMMIT`) to this one, behind Caddy, while guests book and pay: the database is migrated beside two servers of
 * the former release, which are then replaced one after the other, and the workers after them. No request fails.
 */
const { values } = parseArgs({ options: { from: { type: 'string', default: releaseBefore() } } })
const former = join(mkdtempSync(join(tmpdir(), 'patio-former-')), 'release')
try {
  buildIfChanged()
  checkOut(values.from, former)
  process.exitCode = await within(
    twoServers('rolling-upgrade', { root: former, migrates: migrateFormer, settings: { LIMITS: limitsOfFormer() } }),
    async (all) => {
      const guests = guestsOfFormer(all.databaseUrl, all.publicUrl)
      const load = await busyGuests(all, all.ask, { guests })
      await load.holds(10)
      const begun = performance.now()
      const ran = await migrate(all.databaseUrl)
      const migratedMs = performance.now() - begun
      await load.holds(5)
      for (const [name, programs] of [
        ['server.ts', all.servers],
        ['worker.ts', all.workers],
      ] as const)
        for (const [index, program] of programs.entries()) {
          await program.end('SIGTERM')
          await all.program(name, { settings: { PORT: String(all.ports[index]), LIMITS } }).start()
          await setTimeout(NOTICED_MS)
        }
      await load.holds(10)
      const tally = await load.stop()
      const files = ran.filter((file) => !file.startsWith('routines/'))
      return reportDrill('rolling-upgrade', [
        { what: 'from', figure: values.from.slice(0, 10) },
        {
          what: 'migrations under load',
          figure: `${files.length} in ${inSeconds(migratedMs)}`,
          isMet: files.length > 0,
        },
        ...fared(tally, false),
        ...(await storedFigures(all.db, tally)),
      ])
    },
  )
} finally {
  rmSync(join(former, '..'), { recursive: true, force: true })
}

/** It knows no limits but its own. */
function limitsOfFormer(): string {
  return runIn(former, `console.log((await import('./test/factories.ts')).LIMITS); process.exit(0)`).trim()
}

/** By its own files, as when it was new. */
async function migrateFormer(databaseUrl: string): Promise<void> {
  runIn(former, `await (await import('./platform/migrations.server.ts')).migrate(process.env.DATABASE_URL)`, {
    DATABASE_URL: databaseUrl,
  })
}

/** Made by the former release's own code, because this one's knows columns that are not there yet. */
function guestsOfFormer(databaseUrl: string, publicUrl: string): Guest[] {
  const printed = runIn(
    former,
    `import { openDatabase } from './platform/db.server.ts'
     import { createAuth } from './domain/accounts/gateway.server.ts'
     import { aGuest, aListing } from './test/factories.ts'
     import { aSession } from './test/sessions.ts'
     const { DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl, AUTH_SECRET: secret } = process.env
     const { db } = openDatabase({ databaseUrl, databasePool: 2, timeouts: null })
     const auth = createAuth({ secret, publicUrl })
     const guests = []
     for (let number = 0; number < 6; number += 1) {
       const { cookie } = await aSession(db, await aGuest(db), { auth })
       guests.push({ cookie, listing: await aListing(db, { unit: 'hour' }) })
     }
     console.log(JSON.stringify(guests))
     await db.destroy()
     process.exit(0)`,
    { DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl, AUTH_SECRET },
  )
  return JSON.parse(printed) as Guest[]
}
