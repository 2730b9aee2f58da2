import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { acceptPhoto } from '#domain/media/commands/accept-photo.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import { aListing, valueOf } from '#test/factories.ts'
import { startS3 } from '#test/s3-server.ts'
import { buildIfChanged } from '../build.ts'
import { inSeconds, reportDrill } from '../drill-report.ts'
import { asker } from '../drilling/asker.ts'
import { eventually } from '../drilling/eventually.ts'
import { busyGuests, fared, storedFigures } from '../drilling/guests.ts'
import { anInstallation, type Installation, within } from '../drilling/installation.ts'

/** The bucket refuses everything for a while under load: pages and bookings go on, and photos are drawn once it is back. */
const s3 = await startS3()
const { bucket, endpoint = '', accessKeyId, secretAccessKey } = s3.setting
const settings = {
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}
/** A failed job is tried again after seconds at first. */
const MAX_DRAWN_MS = 120_000

buildIfChanged()
try {
  process.exitCode = await within(anInstallation('bucket-away', { settings }), async (all) => {
    const [server, worker] = [all.program('server.ts'), all.program('worker.ts')]
    await Promise.all([server.start(), worker.start()])
    const ask = asker(all.publicUrl)
    const { hostId } = await aListing(all.db)
    const first = await aPhoto(all, hostId)
    await eventually('the first photo is drawn', () => isDrawn(all, first))

    const load = await busyGuests(all, ask)
    await worker.end('SIGTERM')
    const second = await aPhoto(all, hostId)
    s3.failWhere(() => true)
    await worker.start()
    await load.holds(20)
    const isTried = await eventually('the second photo was tried', () => hasFailed(all)).catch(() => false)
    const isUndrawn = !(await isDrawn(all, second))
    s3.failWhere(() => false)
    const begun = performance.now()
    await eventually('the second photo is drawn', () => isDrawn(all, second), MAX_DRAWN_MS / 1000)
    const drawnMs = performance.now() - begun
    await load.holds(5)
    const tally = await load.stop()
    const lost = [...(await keysOf(all))].length
    return reportDrill('bucket-away', [
      { what: 'a photo waited meanwhile', figure: isTried && isUndrawn ? 'yes' : 'no', isMet: isTried && isUndrawn },
      { what: 'drawn after it was back', figure: inSeconds(drawnMs), isMet: drawnMs < MAX_DRAWN_MS },
      { what: 'photos of two', figure: String(lost), isMet: lost === 2 },
      ...fared(tally, false),
      ...(await storedFigures(all.db, tally)),
    ])
  })
} finally {
  await s3.stop()
}

/** As a host has sent it. @returns its id */
async function aPhoto({ db, dataDir }: Installation, ownerId: string): Promise<string> {
  const [width, height] = [1600, 1200]
  const raw = randomBytes(width * height * 3)
  const bytes = await sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
  const storage = await openStorage(s3.setting, dataDir)
  return valueOf(await acceptPhoto(db, storage, { ownerId, bytes }, new Date())).photoId
}

async function isDrawn({ db }: Installation, id: string): Promise<boolean> {
  const { state } = await db.selectFrom('photos').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return state === 'ready'
}

async function keysOf({ db }: Installation): Promise<string[]> {
  const rows = await db.selectFrom('photos').select('key').where('state', '=', 'ready').execute()
  return rows.map(({ key }) => key)
}

/** The job has met the bucket's refusal. */
async function hasFailed({ db }: Installation): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
    where task_identifier = 'media.prepare-photo' and attempts > 0 and last_error is not null`.execute(db)
  return rows[0]!.count > 0
}
