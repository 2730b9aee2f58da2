import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { StorageSetting } from './config.server.ts'
import type { Db } from './db.server.ts'
import type { Log } from './log.server.ts'
import type { Storage } from './storage.server.ts'
import { MINUTE_MS } from '#kernel/durations.ts'

/** Lies in the storage itself, so that whoever has another mark has other files. */
const MARK = 'mark'
/** A program that has been silent for so long has ended, or has moved. */
const LIVE_SECONDS = 150
const LIFE_DAYS = 1

/** A program's own description; `place` is for people. */
type Own = { mark: string; secrets: string; place: string; host: string }

/**
 * Says where this program keeps its files, and by which secrets it signs.
 *
 * @param keys of this program, of 32 characters and more: eight digits of a hash tell them apart, and lead nobody to them
 */
export async function describeStorage(
  { db, storage, setting }: { db: Db; storage: Storage; setting: StorageSetting },
  keys: readonly string[],
  host = hostname(),
): Promise<Own> {
  const place = setting.kind === 's3' ? `the bucket ${setting.bucket}` : setting.folder
  const secrets = createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 8)
  return { mark: await markOf(db, storage), secrets, place, host }
}

/** Server and worker begin at once: the one that comes second reads what the first has written. */
async function markOf(db: Db, storage: Storage): Promise<string> {
  const known = async () => (await storage.read(MARK))?.toString() ?? null
  const mark = await known()
  if (mark) return mark
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('mark of the storage'))`.execute(tx)
    const others = await known()
    if (others) return others
    const own = randomUUID()
    await storage.write(MARK, Buffer.from(own))
    return own
  })
}

/** @returns what does not fit together with programs of this installation that live, a line each */
async function noteStorage(db: Db, { mark, secrets, host, place }: Own): Promise<string[]> {
  await sql`delete from storages where seen_at < clock_timestamp() - make_interval(days => ${LIFE_DAYS})`.execute(db)
  await sql`insert into storages (mark, secrets, host, place) values (${mark}, ${secrets}, ${host}, ${place})
    on conflict (mark, secrets) do update set host = excluded.host, place = excluded.place, seen_at = clock_timestamp()`.execute(
    db,
  )
  return conflictsOf(await liveStorages(db))
}

/** Programs that live and do not fit together, a line each. */
export const findStorageConflicts = async (db: Db): Promise<string[]> => conflictsOf(await liveStorages(db))

async function liveStorages(db: Db): Promise<Own[]> {
  const { rows } = await sql<Own>`select mark, secrets, host, place from storages
    where seen_at > clock_timestamp() - make_interval(secs => ${LIVE_SECONDS}) order by seen_at desc, host`.execute(db)
  return rows
}

function conflictsOf(live: readonly Own[]): string[] {
  const differing = (of: (own: Own) => string) => [...new Map(live.map((own) => [of(own), own])).values()]
  const [places, keys] = [differing(({ mark }) => mark), differing(({ secrets }) => secrets)]
  const named = (owns: readonly Own[]) => owns.map(({ host, place }) => `${place} at ${host}`).join(' and ')
  return [
    ...(places.length > 1
      ? [
          `Programs of this installation keep their files apart, in ${named(places)}: photos that are sent to one are missing at the others. Set S3_BUCKET for all of them, or give them one DATA_DIR (docs/growing.md).`,
        ]
      : []),
    ...(keys.length > 1
      ? [
          `Programs of this installation have different secrets (${keys.map(({ host }) => host).join(', ')}): whoever logs in at one is nobody at the others. Set AUTH_SECRET and PAYOUT_KEYS alike for all of them.`,
        ]
      : []),
  ]
}

type Watched = { db: Db; log: Pick<Log, 'warn'>; describe: () => Promise<Own> }

/**
 * Says each minute where this program keeps its files, and warns once of each thing that does not fit.
 *
 * @returns ends it, once what runs is through
 */
export function watchStorages({ db, log, describe }: Watched, everyMs = MINUTE_MS): () => Promise<void> {
  const warned = new Set<string>()
  let own: Own | null = null
  let isClosed = false
  const look = async () => {
    try {
      own ??= await describe()
      for (const line of await noteStorage(db, own)) {
        if (!warned.has(line)) log.warn(line)
        warned.add(line)
      }
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, 'the storages were not compared')
    }
  }
  let running = look()
  const timer = setInterval(() => {
    running = running.then(look)
  }, everyMs)
  return async () => {
    isClosed = true
    clearInterval(timer)
    await running
  }
}
