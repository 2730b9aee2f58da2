import { memoryStorage } from '#test/media.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '#test/proofs/processes.ts'
import { describeStorage, findStorageConflicts, watchStorages } from './storages.server.ts'

const { db } = await aDatabase()
beforeEach(() => db.deleteFrom('storages').execute())

const bucket = {
  kind: 's3',
  bucket: 'photos',
  region: 'r',
  endpoint: undefined,
  accessKeyId: 'k',
  secretAccessKey: 's',
} as const
type Own = Awaited<ReturnType<typeof describeStorage>>

/** The warnings of a program with this storage when it begins. */
async function noteStorage(own: Own): Promise<string[]> {
  const warnings: string[] = []
  const log = { warn: (line: unknown) => void warnings.push(String(line)) }
  const stop = watchStorages({ db, log, describe: async () => own })
  await stop()
  return warnings
}

const disk = (folder: string) => ({ kind: 'disk', folder }) as const
/** A new storage. */
const at = (setting: ReturnType<typeof disk>) => ({ db, storage: memoryStorage().storage, setting })

test('[OPS-02] servers with one bucket, or one folder in common, are at one, however often they say so', async () => {
  const { storage, files } = memoryStorage()
  for (const host of ['a', 'b', 'a'])
    expect(await noteStorage(await describeStorage({ db, storage, setting: bucket }, ['secret'], host))).toEqual([])
  expect([...files.keys()]).toEqual(['mark'])
  expect(await findStorageConflicts(db)).toEqual([])
})

test('[OPS-02] programs that begin at once in a new storage mark it alike', async () => {
  const { storage } = memoryStorage()
  const begun = Array.from({ length: 6 }, () => describeStorage({ db, storage, setting: bucket }, ['secret'], 'host'))
  expect(new Set((await Promise.all(begun)).map(({ mark }) => mark)).size).toBe(1)
})

test('[OPS-02] two servers without a bucket, each with its own disk, are told where the files are and what is missing', async () => {
  await noteStorage(await describeStorage(at(disk('/data')), ['secret'], 'one'))
  const other = await describeStorage(at(disk('/srv/patio')), ['secret'], 'two')
  expect(await noteStorage(other)).toEqual([
    expect.stringMatching(/\/srv\/patio at two and \/data at one: photos .* missing .* Set S3_BUCKET/),
  ])
})

test('[OPS-02] servers that sign by different secrets are told so, and no secret is stored', async () => {
  const { storage } = memoryStorage()
  await noteStorage(await describeStorage({ db, storage, setting: bucket }, ['first', 'keys'], 'one'))
  expect(await noteStorage(await describeStorage({ db, storage, setting: bucket }, ['second', 'keys'], 'two'))).toEqual(
    [expect.stringMatching(/different secrets \(two, one\)/)],
  )
  const rows = await db.selectFrom('storages').select('secrets').execute()
  for (const { secrets } of rows) expect(secrets).toMatch(/^[\da-f]{8}$/)
})

test('[OPS-02] a server that has moved, or has ended, is nobody’s trouble for long, and its row goes', async () => {
  await noteStorage(await describeStorage(at(disk('/old')), ['secret'], 'one'))
  const own = await describeStorage(at(disk('/new')), ['secret'], 'one')
  expect(await noteStorage(own)).toHaveLength(1)
  await sql`update storages set seen_at = clock_timestamp() - interval '3 minutes' where place = '/old'`.execute(db)
  expect(await noteStorage(own)).toEqual([])
  await sql`update storages set seen_at = clock_timestamp() - interval '2 days' where place = '/old'`.execute(db)
  await noteStorage(own)
  expect(await db.selectFrom('storages').select('place').execute()).toEqual([{ place: '/new' }])
})

test('[OPS-02] a program says it from its start on, warns of the same once, and goes on where its storage is away', async () => {
  await noteStorage(await describeStorage(at(disk('/other')), ['secret'], 'other'))
  const { storage } = memoryStorage()
  const warnings: unknown[] = []
  let looks = 0
  const describe = async () => {
    looks += 1
    if (looks === 1) throw new Error('no bucket')
    return describeStorage({ db, storage, setting: disk('/own') }, ['secret'], 'own')
  }
  const log = { warn: (...given: unknown[]) => void warnings.push(given[0]) }
  const stop = watchStorages({ db, log, describe }, 20)
  await eventually('it has warned', async () => warnings.length === 2)
  await sql`delete from storages where place = '/own'`.execute(db)
  await eventually('it says so again', async () => (await db.selectFrom('storages').selectAll().execute()).length === 2)
  await stop()
  expect(warnings).toEqual([{ err: new Error('no bucket') }, expect.stringContaining('/own at own')])
  expect(looks).toBe(2)
})
