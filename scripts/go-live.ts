import { photoUploads } from '#domain/media/photo.ts'
import { uploadProgress } from '#domain/media/commands/upload-progress.server.ts'
import { listLeaving } from '#domain/admin/queries/list-leaving.server.ts'
import { replayErasures } from '#domain/privacy/commands/replay-erasures.server.ts'
import type { Config } from '#platform/config.server.ts'
import { openDatabase } from '#platform/db.server.ts'
import { goLive, quietSince } from '#platform/quiet.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import { openUploads } from '#platform/uploads.server.ts'

/**
 * `db -- go-live`: says what would leave a restored copy; with `--yes` erases again whom the storage names as erased, and lets
 * workers begin.
 *
 * @returns the command's exit code: 1 where nothing is changed
 */
export async function goLiveNow(url: string, config: Config, isConfirmed: boolean): Promise<number> {
  const { db } = openDatabase({ databaseUrl: url, databasePool: 2, timeouts: null })
  try {
    const since = await quietSince(db)
    if (!since) {
      console.error('This installation is live already.')
      return 1
    }
    const leaving = await listLeaving(db)
    console.log(`Quiet since ${since.toISOString()}. With the first worker leave or begin:`)
    for (const line of leaving.length > 0 ? leaving : ['nothing that waits']) console.log(`  ${line}`)
    if (!isConfirmed) {
      console.log('Is the former installation stopped for good? Then: npm run db -- go-live --yes')
      return 1
    }
    const storage = await openStorage(config.storage, config.dataDir)
    const uploads = openUploads({ storage, progress: uploadProgress(db) }, photoUploads, config.limits)
    const erased = await replayErasures(db, { storage, uploads }, new Date())
    await goLive(db)
    console.log(`${erased} people who had been erased since the backup are erased again. It is live.`)
    return 0
  } finally {
    await db.destroy()
  }
}
