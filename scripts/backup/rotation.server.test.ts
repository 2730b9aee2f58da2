import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { newId } from '#kernel/ids.ts'
import { lateBackup, newestBackup, noteBackup } from '#platform/backups.server.ts'
import { readConfig, type S3Setting } from '#platform/config.server.ts'
import { beQuiet } from '#platform/quiet.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import { aGuest } from '#test/factories.ts'
import { spoken } from '#test/operator.ts'
import { startS3 } from '#test/s3-server.ts'
import { aDatabase } from '#test/world.ts'
import { later } from '#test/later.ts'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { backUpCommand, noteCommand, restoreCommand } from './commands.ts'
import { backUpInTurn } from './rotation.ts'

const { db, url } = await aDatabase()
const s3 = await startS3()
const home = mkdtempSync(join(tmpdir(), 'patio-rotation-'))
afterAll(async () => {
  await s3.stop()
  rmSync(home, { recursive: true })
})
const identity = await generateX25519Identity()
const identityFile = join(home, 'identity.txt')
writeFileSync(identityFile, `${identity}\n`)
const recipient = await identityToRecipient(identity)
await aGuest(db, { email: 'restored@guest.test' })

/** Each test has its own data folder, and backups in it. */
let dataDir = ''
beforeEach(async () => {
  dataDir = mkdtempSync(join(home, 'data-'))
  s3.failWhere(() => false)
  s3.objects.clear()
  await db.deleteFrom('backups').execute()
})
const folder = () => join(dataDir, 'backups')
const disk = () => openStorage({ kind: 'disk', folder: dataDir }, dataDir)

const BEGUN = new Date('2026-11-20T03:15:00Z')
/** The nights after the first one, one backup each. */
const night = (number: number) => later(BEGUN, { days: number })
const nameOf = (number: number, end = '') => `patio-202611${20 + number}T031500Z.backup${end}`

async function inTurn(number: number, { keep = 2, bucket = null }: { keep?: number; bucket?: S3Setting | null } = {}) {
  const storage = bucket ? await openStorage(bucket, dataDir) : await disk()
  const recipients = bucket ? [recipient] : []
  return backUpInTurn(url, { keep, folder: folder(), recipients, storage, bucket }, night(number))
}

const inBucket = () => [...s3.objects.keys()].filter((path) => path.includes('/backups/')).map((path) => path.slice(16))

/** `npm run db -- …`, in this process; what is restored into is migrated already. */
function runDb(databaseUrl: string, settings: Record<string, string>, ...[command, ...words]: string[]) {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: '0', HOST: '127.0.0.1', ...settings })
  const migrateNow = async () => {}
  return spoken(() =>
    command === 'backup'
      ? backUpCommand(databaseUrl, config, words)
      : command === 'restore'
        ? restoreCommand(databaseUrl, config, { words, migrateNow })
        : noteCommand(databaseUrl, words),
  )
}

const bucketSettings = {
  S3_BUCKET: s3.setting.bucket,
  S3_ENDPOINT: s3.setting.endpoint!,
  S3_ACCESS_KEY_ID: s3.setting.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.setting.secretAccessKey,
}

test('[OPS-02] the newest backups are left, by their names; nothing else in the folder is touched', async () => {
  mkdirSync(folder())
  const others = ['patio.backup', 'patio-20261101T031500Z.backup.mine', 'notes.txt']
  for (const name of others) writeFileSync(join(folder(), name), 'x')
  for (const number of [0, 1, 2]) await inTurn(number)
  const { removed } = await inTurn(3)

  expect(removed).toEqual([nameOf(1)])
  expect(readdirSync(folder()).toSorted()).toEqual([...others, nameOf(2), nameOf(3)].toSorted())
  expect(statSync(join(folder(), nameOf(3))).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'backups')).mode & 0o022).toBe(0)
})

test('[OPS-02] a backup that fails removes no older one and is not noted; a draft is left by what was killed, for a day', async () => {
  for (const number of [0, 1]) await inTurn(number)
  const [old, young] = [`${nameOf(0)}.part`, `${nameOf(1)}.part`].map((name) => join(folder(), name))
  for (const path of [old!, young!]) writeFileSync(path, 'cut off')
  utimesSync(old!, night(0), night(0))
  utimesSync(young!, night(1), night(1))

  const failed = backUpInTurn(
    'postgres://nobody@127.0.0.1:1/away',
    { keep: 1, folder: folder(), recipients: [], storage: await disk(), bucket: null },
    night(2),
  )
  await expect(failed).rejects.toThrow()
  expect(readdirSync(folder()).toSorted()).toEqual([nameOf(0), `${nameOf(0)}.part`, nameOf(1), `${nameOf(1)}.part`])

  await inTurn(1.5)
  expect(readdirSync(folder())).not.toContain(`${nameOf(0)}.part`)
  expect(readdirSync(folder())).toContain(`${nameOf(1)}.part`)
})

test('[OPS-02] in a bucket the newest are left too, and only once the new one is whole there', async () => {
  for (const number of [0, 1]) await inTurn(number, { bucket: s3.setting })
  s3.failWhere(({ method, url: path }) => method === 'POST' && path!.includes('uploadId='))
  await expect(inTurn(2, { bucket: s3.setting })).rejects.toThrow()
  expect(inBucket()).toEqual([nameOf(0, '.age'), nameOf(1, '.age')])

  s3.failWhere(() => false)
  const { locations } = await inTurn(3, { bucket: s3.setting })
  expect(locations).toEqual([join(folder(), nameOf(3, '.age')), `s3://photos/backups/${nameOf(3, '.age')}`])
  expect(inBucket()).toEqual([nameOf(1, '.age'), nameOf(3, '.age')])
  // The failed one is here, and whole.
  expect(readdirSync(folder()).filter((name) => name !== 'erasures')).toEqual([nameOf(2, '.age'), nameOf(3, '.age')])
  const copy = s3.objects.get(`/photos/backups/${nameOf(3, '.age')}`)!
  expect(copy.equals(readFileSync(join(folder(), nameOf(3, '.age'))))).toBe(true)
  expect(copy.includes('restored@guest.test')).toBe(false)
})

test('[OPS-02] whoever was erased until now is named beside the backups, and by the restored storage', async () => {
  const [before, since] = [newId(), newId()]
  const storage = await disk()
  await storage.write(`erasures/${before}`, Buffer.from('then'))
  await inTurn(0)
  await storage.write(`erasures/${since}`, Buffer.from('now'))
  await storage.write('erasures/other', Buffer.from('no person'))
  await inTurn(1)
  expect(readdirSync(join(folder(), 'erasures')).toSorted()).toEqual([before, since].toSorted())

  // All is lost but the folder of backups; the newest backup is damaged.
  const fresh = await aDatabase()
  const away = mkdtempSync(join(home, 'away-'))
  const restored = await runDb(fresh.url, { DATA_DIR: away }, 'restore', join(folder(), nameOf(0)))
  expect(restored).toMatchObject({ status: 0, output: expect.stringContaining('2 people were erased') })
  expect(readdirSync(join(away, 'erasures')).toSorted()).toEqual([before, since].toSorted())
  await fresh.close()
})

test('[OPS-02] by the commands: encrypted, in the bucket, noted with its age, and restored from there with its key alone', async () => {
  const settings = { ...bucketSettings, BACKUP_RECIPIENTS: recipient }
  expect(await lateBackup(db)).toMatch(/^No backup of this database is known/)
  const made = await runDb(url, settings, 'backup', '--keep', '3')
  expect(made).toMatchObject({
    status: 0,
    output: expect.stringMatching(/s3:\/\/photos\/backups\/\S+\.age: \d+ tables.*encrypted to 1 key\./),
  })
  const newest = await newestBackup(db)
  expect(newest).toMatchObject({ isEncrypted: true, locations: [expect.any(String), expect.stringMatching(/^s3:/)] })
  expect(newest!.ageMs).toBeLessThan(600_000)
  expect(await lateBackup(db)).toBeNull()

  const fresh = await aDatabase()
  const [name] = newest!.locations[1]!.match(/backups\/.*$/)!
  const elsewhere = { ...bucketSettings, DATA_DIR: mkdtempSync(join(home, 'other-')) }
  expect(await runDb(fresh.url, elsewhere, 'restore')).toMatchObject({
    status: 2,
    output: expect.stringContaining(name),
  })
  expect(await runDb(fresh.url, elsewhere, 'restore', name)).toMatchObject({
    status: 1,
    output: expect.stringContaining('--identity FILE'),
  })
  const restored = await runDb(fresh.url, elsewhere, 'restore', name, '--identity', identityFile)
  expect(restored).toMatchObject({ status: 0, output: expect.stringContaining('It is quiet') })
  expect(await fresh.db.selectFrom('user').select('email').execute()).toEqual([{ email: 'restored@guest.test' }])

  // A copy that shares the bucket takes nothing away from the one that is live.
  const there = inBucket()
  const byCopy = await runDb(fresh.url, { ...elsewhere, BACKUP_RECIPIENTS: recipient }, 'backup', '--keep', '1')
  expect(byCopy).toMatchObject({ status: 0, output: expect.stringContaining('nothing was written into the bucket') })
  expect(inBucket()).toEqual(there)
  await fresh.close()
})

test('[OPS-02] without a key it is plain, and says so; what is typed wrongly says what is expected', async () => {
  const byHand = join(dataDir, 'by-hand.backup')
  expect((await runDb(url, {}, 'backup', byHand)).output).toContain('NOT encrypted')
  for (const words of [
    [],
    ['--keep'],
    ['--keep', '0'],
    ['--keep', 'x'],
    ['x', '--keep', '2'],
    ['x', '--to', 'y'],
    ['x', 'y'],
    ['--all'],
  ])
    expect(await runDb(url, {}, 'backup', ...words), words.join(' ')).toMatchObject({
      status: 2,
      output: expect.stringContaining('backup --keep N [--to FOLDER]'),
    })
  for (const words of [
    ['x', 'y'],
    ['x', '--key', 'z'],
  ])
    expect(await runDb(url, {}, 'restore', ...words)).toMatchObject({ status: 2 })
  expect(await runDb(url, { BACKUP_RECIPIENTS: recipient.slice(0, -3) }, 'backup', `${byHand}.age`)).toMatchObject({
    status: 1,
    output: expect.stringContaining('no public key of age'),
  })
  expect(readdirSync(dataDir)).not.toContain('by-hand.backup.age')
})

test('[OPS-02] a backup by another tool is noted by hand; after 26 hours the newest is late', async () => {
  expect(await runDb(url, {}, 'note-backup', 'pgbackrest', '--encrypted')).toMatchObject({ status: 0 })
  expect(await newestBackup(db)).toMatchObject({ locations: ['pgbackrest'], isEncrypted: true })
  expect(await runDb(url, {}, 'note-backup')).toMatchObject({ status: 2 })

  const hoursAgo = (hours: number) => later(new Date(), { hours: -hours })
  const noted = async (hours: number) => {
    await db.deleteFrom('backups').execute()
    await noteBackup(db, { madeAt: hoursAgo(hours), bytes: 1, locations: ['/backups/x'], isEncrypted: false })
    return lateBackup(db)
  }
  expect(await noted(25.9)).toBeNull()
  expect(await noted(26.1)).toMatch(/^The newest backup is 26 hours old \(\/backups\/x\)/)
  // Notes of more than a year ago are gone with the next one.
  await db
    .insertInto('backups')
    .values({ made_at: hoursAgo(24 * 367), locations: ['old'], is_encrypted: false })
    .execute()
  await noteBackup(db, { madeAt: hoursAgo(1), bytes: 1, locations: ['/backups/y'], isEncrypted: false })
  expect(
    (await db.selectFrom('backups').select('locations').execute()).flatMap(({ locations }) => locations),
  ).not.toContain('old')
})

test('[OPS-02] the folder of a quiet copy has its backups all the same', async () => {
  const copy = await aDatabase()
  const client = new pg.Client({ connectionString: copy.url })
  await client.connect()
  await beQuiet(client)
  await client.end()
  const to = join(dataDir, 'own')
  expect(await runDb(copy.url, {}, 'backup', '--keep', '1', '--to', to)).toMatchObject({ status: 0 })
  expect(readdirSync(to)).toHaveLength(1)
  await copy.close()
})
