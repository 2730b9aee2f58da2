import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { aListing } from '#test/factories.ts'
import { buildIfChanged } from '../build.ts'
import { inSeconds, reportDrill } from '../drill-report.ts'
import { asker } from '../drilling/asker.ts'
import { eventually } from '../drilling/eventually.ts'
import { busyGuests, fared, storedFigures } from '../drilling/guests.ts'
import { anInstallation, type Installation, within } from '../drilling/installation.ts'
import { aSmallDisk } from '../drilling/small-disk.ts'
import { postgresOwner, thisMachine } from '../machine/choices.ts'

/** The disks of the database and of the data folder are full for some seconds under load, then there is room: nothing that was answered is lost. */
const FULL_MS = 15_000
/** A database with its log, and what the guests write. */
const MEGABYTES = 600
buildIfChanged()
const folder = mkdtempSync(join(tmpdir(), 'patio-disks-'))
chmodSync(folder, 0o755)
const disks = [
  aSmallDisk(join(folder, 'database'), MEGABYTES, postgresOwner(thisMachine)),
  aSmallDisk(join(folder, 'data'), 64, null),
]
const [ofDatabase, ofData] = disks
const places = { cluster: join(ofDatabase!.folder, 'cluster'), dataDir: ofData!.folder }
try {
  process.exitCode = await within(anInstallation('disk-full', places), async (all) => {
    const [server, worker] = [all.program('server.ts'), all.program('worker.ts')]
    await Promise.all([server.start(), worker.start()])
    const endSupervision = worker.supervise()
    const [pid, ask] = [server.pid(), asker(all.publicUrl)]
    const page = `/property/${(await aListing(all.db)).id}`
    const load = await busyGuests(all, ask)
    await load.holds(10)

    for (const disk of disks) disk.fill()
    await setTimeout(FULL_MS)
    const probe = (await ask('/healthz').catch(() => null))?.status ?? 0
    for (const disk of disks) disk.makeRoom()
    const begun = performance.now()
    // A database that could not write its log has ended, as by a power cut; whoever supervises it starts it.
    const hasEnded = !isRunning(all)
    if (hasEnded) await all.database.start()
    await eventually('pages come', async () => (await ask(page).catch(() => null))?.status === 200)
    const healedMs = performance.now() - begun

    await load.holds(10)
    const tally = await load.stop()
    const after = [...fared(tally, true), ...(await storedFigures(all.db, tally))]
    endSupervision()
    return reportDrill('disk-full', [
      { what: 'the database meanwhile', figure: hasEnded ? 'had ended' : 'went on' },
      { what: 'alive meanwhile', figure: String(probe), isMet: probe === 200 },
      { what: 'the server stays', figure: server.pid() === pid ? 'yes' : 'no', isMet: server.pid() === pid },
      { what: 'from room to pages', figure: inSeconds(healedMs), isMet: healedMs < 30_000 },
      ...after,
    ])
  })
} finally {
  for (const disk of disks) disk.remove()
  rmSync(folder, { recursive: true, force: true })
}

function isRunning({ database }: Installation): boolean {
  try {
    process.kill(database.pid(), 0)
    return true
  } catch {
    return false
  }
}
