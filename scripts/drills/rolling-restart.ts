import { reportDrill } from '../drill-report.ts'
import { buildIfChanged } from '../build.ts'
import { busyGuests, fared, storedFigures } from '../drilling/guests.ts'
import { restartEach, twoServers } from '../drilling/two-servers.ts'
import { within } from '../drilling/installation.ts'

/** Two servers and two workers behind Caddy are started again, one after the other, while guests book and pay: no request fails. */
buildIfChanged()
process.exitCode = await within(twoServers('rolling-restart'), async (all) => {
  const load = await busyGuests(all, all.ask)
  await load.holds(5)
  await restartEach([...all.servers, ...all.workers])
  await load.holds(5)
  const tally = await load.stop()
  return reportDrill('rolling-restart', [...fared(tally, false), ...(await storedFigures(all.db, tally))])
})
