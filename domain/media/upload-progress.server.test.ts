import { HOUR_MS } from '#kernel/durations.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import { openUploads, storedParts } from '#platform/uploads.server.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { startS3 } from '#test/s3-server.ts'
import { aDatabase } from '#test/world.ts'
import { afterAll, expect, test } from 'vitest'
import { removeUpload } from './commands/complete-upload.server.ts'
import { startUpload } from './commands/start-upload.server.ts'
import { uploadProgress } from './commands/upload-progress.server.ts'
import { removeUnusedMedia } from './jobs.server.ts'
import { photoUploads } from './photo.ts'

const { db } = await aDatabase()
const s3 = await startS3()
afterAll(() => s3.stop())
const storage = await openStorage(s3.setting, '/nowhere')
const budgets = createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) })

/** Each has its own memory and no disk; bucket and database are the same. */
const aServer = () => openUploads({ storage, progress: uploadProgress(db) }, photoUploads, defaultLimits)
type Server = ReturnType<typeof aServer>
const [one, other] = [aServer(), aServer()]

const KILOBYTE = 1024
const PART = 256 * KILOBYTE
const partOf = (sign: string, length = PART) => Buffer.alloc(length, sign)

async function begun(bytes: number, now = NOW): Promise<{ id: string; ownerId: string }> {
  const [id, ownerId] = [newId(), await aGuest(db)]
  const started = await startUpload(db, budgets, { id, ownerId, bytes, limits: defaultLimits }, now)
  expect(started.ok).toBe(true)
  expect((await ask(one, 'POST', { id, ownerId }, { 'upload-length': String(bytes) })).status).toBe(201)
  return { id, ownerId }
}

const ask = (
  server: Server,
  method: string,
  { id, ownerId }: { id: string; ownerId: string },
  headers: Record<string, string> = {},
  body?: Buffer,
) =>
  server.answer(
    new Request(`http://localhost/uploads${method === 'POST' ? '' : `/${id}`}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body: new Uint8Array(body), duplex: 'half' }),
    }),
    { ownerId, newId: id },
  )

const send = (server: Server, upload: { id: string; ownerId: string }, offset: number, body: Buffer) =>
  ask(
    server,
    'PATCH',
    upload,
    {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'content-length': String(body.length),
    },
    body,
  )

const offsetAt = async (server: Server, upload: { id: string; ownerId: string }) =>
  Number((await ask(server, 'HEAD', upload)).headers.get('upload-offset'))

test('[HOST-03] [OPS-02] an upload that was begun at one server goes on at another, part by part, and is whole at each', async () => {
  const upload = await begun(3 * PART + 5)
  expect((await send(one, upload, 0, partOf('a'))).status).toBe(204)
  expect(await offsetAt(other, upload)).toBe(PART)
  expect((await send(other, upload, PART, partOf('b'))).status).toBe(204)
  expect((await send(one, upload, 2 * PART, partOf('c'))).status).toBe(204)
  expect(await one.read(upload.id)).toBeNull()
  expect((await send(other, upload, 3 * PART, partOf('d', 5))).status).toBe(204)

  const whole = Buffer.concat([partOf('a'), partOf('b'), partOf('c'), partOf('d', 5)])
  for (const server of [one, other]) expect((await server.read(upload.id))?.equals(whole)).toBe(true)
  expect((await send(other, upload, 3 * PART + 5, partOf('e', 5))).ok).toBe(false)
})

test('[HOST-03] [OPS-02] of two servers that receive the same part one counts it, and the other leaves nothing behind', async () => {
  const upload = await begun(4 * PART)
  const answers = await Promise.all([
    send(one, upload, 0, partOf('a', PART)),
    send(other, upload, 0, partOf('b', 2 * PART)),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
  const isFirst = answers[0].status === 204
  const at = isFirst ? PART : 2 * PART
  for (const server of [one, other]) expect(await offsetAt(server, upload)).toBe(at)
  expect((await storedParts(storage)).filter(({ id }) => id === upload.id)).toHaveLength(1)

  for (let from = at; from < 4 * PART; from += PART)
    expect((await send(other, upload, from, partOf('c'))).status).toBe(204)
  const begins = isFirst ? partOf('a') : partOf('b', 2 * PART)
  expect((await one.read(upload.id))?.equals(Buffer.concat([begins, partOf('c', 4 * PART - at)]))).toBe(true)
})

test('[HOST-03] an upload whose parts are gone is not whole, whatever was counted', async () => {
  const upload = await begun(2 * PART)
  for (const from of [0, PART]) expect((await send(one, upload, from, partOf('a'))).status).toBe(204)
  const [first] = (await storedParts(storage)).filter(({ id }) => id === upload.id)
  await storage.delete(first!.name)
  expect(await other.read(upload.id)).toBeNull()
})

test('[HOST-03] no server takes more than was said, and none goes on with an upload that another one has ended', async () => {
  const upload = await begun(2 * PART)
  expect((await send(one, upload, 0, partOf('a'))).status).toBe(204)
  expect((await send(other, upload, PART, partOf('b', PART + 1))).ok).toBe(false)
  expect(await offsetAt(one, upload)).toBe(PART)
  await removeUpload(db, one, upload.id)
  expect((await send(other, upload, PART, partOf('b'))).status).toBe(404)
  expect((await storedParts(storage)).filter(({ id }) => id === upload.id)).toEqual([])
})

test('[HOST-03] a day later an upload has ended with its parts, and so have parts that no upload names', async () => {
  const later = new Date(NOW.getTime() + 25 * HOUR_MS)
  const [old, young] = [await begun(2 * PART), await begun(2 * PART, later)]
  for (const upload of [old, young]) expect((await send(one, upload, 0, partOf('a'))).status).toBe(204)
  await storage.write(`uploads/${newId()}-0`, partOf('x'))
  await removeUnusedMedia({ db, storage, uploads: other }, later)
  expect((await storedParts(storage)).map(({ id }) => id)).toEqual([young.id])
})
