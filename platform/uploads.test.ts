import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#kernel/ids.ts'
import { defaultLimits } from '#test/limits.ts'
import { memoryProgress, memoryStorage } from '#test/media.ts'
import { startS3 } from '#test/s3-server.ts'
import { handTime } from '#test/time.ts'
import { afterAll, describe, expect, test } from 'vitest'
import type { StorageSetting } from './config.server.ts'
import { systemTime, type Time } from './pace.server.ts'
import { openStorage, type Storage } from './storage.server.ts'
import { openUploads, storedParts } from './uploads.server.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
/** A photo may be as large. */
const LARGEST = 15 * MEGABYTE

const s3 = await startS3()
const folder = mkdtempSync(join(tmpdir(), 'patio-uploads-'))
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>

/** A server's uploads, as its clients use them. */
function uploadsIn<Own extends Time = ReturnType<typeof handTime>>(storage: Storage, time: Own = handTime() as never) {
  const { progress, begin } = memoryProgress()
  const uploads = openUploads({ storage, progress }, { path: '/uploads', maxBytes: LARGEST }, defaultLimits, time)
  const ask = (owner: string, method: string, id: string, headers: Record<string, string>, body?: Body) =>
    uploads.answer(
      new Request(`http://localhost/uploads${method === 'POST' ? '' : `/${id}`}`, {
        method,
        headers: { 'tus-resumable': '1.0.0', ...headers },
        ...(body !== undefined && { body, duplex: 'half' }),
      }),
      { ownerId: owner, newId: id },
    )
  return {
    ...uploads,
    time,
    begin: (id: string, bytes: number) => {
      begin(id, bytes)
      return ask('ana', 'POST', id, { 'upload-length': String(bytes) })
    },
    offset: async (id: string) => Number((await ask('ana', 'HEAD', id, {})).headers.get('upload-offset')),
    /** @param says how long the part is said to be */
    send: (owner: string, id: string, offset: number, body: Body, says?: number) =>
      ask(
        owner,
        'PATCH',
        id,
        {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          'content-length': String(says ?? (body instanceof Uint8Array ? body.length : LARGEST)),
        },
        body,
      ),
  }
}

const bytesOf = (length: number, value = 0) => new Uint8Array(length).fill(value)

/** The body sends some bytes and then stalls. */
const stalling = (bytes: number) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (controller) => controller.enqueue(bytesOf(bytes)) })

const settings: [string, StorageSetting][] = [
  ['on the disk', { kind: 'disk', folder }],
  ['in a bucket', s3.setting],
]

test.each(settings)(
  '[HOST-03] a file %s arrives in parts, from where it stopped, and never larger than was said',
  async (_where, setting) => {
    const { begin, send, offset, read, remove } = uploadsIn(await openStorage(setting, folder), systemTime)
    const part = 256 * KILOBYTE
    expect((await begin('large', LARGEST + 1)).status).toBe(413)
    const begun = await begin('one', part + 5)
    expect([begun.status, begun.headers.get('location')]).toEqual([201, '/uploads/one'])
    expect((await send('ana', 'one', 0, bytesOf(part, 1))).headers.get('upload-offset')).toBe(String(part))
    expect([await read('one'), await offset('one')]).toEqual([null, part])
    expect((await send('ana', 'one', 3, bytesOf(5, 2))).status).toBe(409)
    expect((await send('ana', 'one', part, bytesOf(6, 2))).ok).toBe(false)
    expect((await send('ana', 'one', part, bytesOf(5, 2))).headers.get('upload-offset')).toBe(String(part + 5))
    expect(await read('one')).toEqual(Buffer.concat([bytesOf(part, 1), bytesOf(5, 2)]))

    await remove('one')
    await remove('one')
    expect(await read('one')).toBeNull()
    expect(await storedParts(await openStorage(setting, folder))).toEqual([])
  },
)

test('[HOST-03] parts are known by their upload, also those that older versions have named', async () => {
  const { storage } = memoryStorage()
  const [id, other] = [newId(), newId()]
  for (const name of [`${id}-${randomUUID()}`, `${id}-0`, `${id}.json`, `${other}-12`])
    await storage.write(`uploads/${name}`, Buffer.from('x'))
  expect((await storedParts(storage)).map((part) => part.id)).toEqual([id, id, id, other])
  const { remove } = uploadsIn(storage)
  await remove(id)
  expect((await storedParts(storage)).map((part) => part.id)).toEqual([other])
})

describe('[HOST-03] parts', () => {
  test('have 256 KB at least, except the last one: one byte at a time is not stored', async () => {
    const { storage, files } = memoryStorage()
    const { begin, send, offset } = uploadsIn(storage, systemTime)
    await begin('one', 512 * KILOBYTE)
    expect((await send('ana', 'one', 0, bytesOf(1))).status).toBe(400)
    expect((await send('ana', 'one', 0, bytesOf(256 * KILOBYTE - 1))).status).toBe(400)
    expect([await offset('one'), files.size]).toEqual([0, 0])
    expect((await send('ana', 'one', 0, bytesOf(256 * KILOBYTE))).status).toBe(204)
    expect((await send('ana', 'one', 256 * KILOBYTE, bytesOf(256 * KILOBYTE - 1))).status).toBe(400)
    expect((await send('ana', 'one', 256 * KILOBYTE, bytesOf(256 * KILOBYTE))).status).toBe(204)
  })

  test('of which twelve say 15 MB and send a byte stop nobody else’s, and end after five seconds', async () => {
    const { begin, send, offset, time } = uploadsIn(memoryStorage().storage)
    const ids = Array.from({ length: 12 }, (_, index) => `ana-${index}`)
    for (const id of [...ids, 'luis']) await begin(id, LARGEST)
    const answers = ids.map((id) => send('ana', id, 0, stalling(1)).then(({ status }) => status))
    // Two arrive and four wait, and the others must return later.
    expect(await Promise.all(answers.slice(6))).toEqual(Array.from({ length: 6 }, () => 429))

    for (let at = 0; at < LARGEST; at += MEGABYTE)
      expect((await time.until(send('luis', 'luis', at, bytesOf(MEGABYTE)))).status).toBe(204)
    expect(time.now()).toBeLessThan(5000)

    // Two are abandoned after five seconds and two after ten, when the last two have waited too long.
    const statuses = await time.until(Promise.all(answers.slice(0, 6)))
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(statuses.filter((status) => status === 408)).toHaveLength(4)
    expect([await offset('ana-0'), await offset('luis')]).toEqual([0, LARGEST])
  })

  test('that are too slow end, and what has arrived of them stays where it is enough', async () => {
    const { begin, send, offset, time } = uploadsIn(memoryStorage().storage)
    await begin('one', MEGABYTE)
    const slow = send('ana', 'one', 0, stalling(300 * KILOBYTE), MEGABYTE)
    await time.waiting(1)
    // 300 KB take 30 s at 10 KB a second, plus five seconds of grace.
    await time.pass(35_001)
    expect([(await slow).status, await offset('one')]).toEqual([408, 300 * KILOBYTE])
  })

  test('arrive two at once of an account, a third when one is through, and 32 of all', async () => {
    const { begin, send, time } = uploadsIn(memoryStorage().storage)
    const owners = Array.from({ length: 17 }, (_, index) => `owner-${index}`)
    for (const owner of owners) for (const each of [1, 2, 3]) await begin(`${owner}-${each}`, MEGABYTE)
    const begun = owners
      .slice(0, 16)
      .flatMap((owner) => [1, 2].map((each) => send(owner, `${owner}-${each}`, 0, stalling(1), MEGABYTE)))
    await time.waiting(32)
    const [third, other] = [
      send('owner-0', 'owner-0-3', 0, bytesOf(MEGABYTE)),
      send('owner-16', 'owner-16-1', 0, bytesOf(MEGABYTE)),
    ]
    await time.waiting(34)
    // The first ones are abandoned, so the waiting ones are served.
    expect((await time.until(Promise.all(begun))).every(({ status }) => status === 408)).toBe(true)
    expect([(await time.until(third)).status, (await time.until(other)).status]).toEqual([204, 204])
  })

  test('of whom 32 arrive make others wait ten seconds at most', async () => {
    const { begin, send, time } = uploadsIn(memoryStorage().storage)
    const steady = new Set<ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>>()
    const going = () =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (controller) => void steady.add(controller) })
    for (let owner = 0; owner < 16; owner += 1)
      for (const each of [1, 2]) {
        await begin(`${owner}-${each}`, LARGEST)
        void send(`owner-${owner}`, `${owner}-${each}`, 0, going())
      }
    await begin('late', MEGABYTE)
    await time.waiting(32)
    const late = send('late', 'late', 0, bytesOf(MEGABYTE))
    await time.waiting(33)
    for (let second = 0; second < 10; second += 1) {
      for (const sender of steady) sender.enqueue(bytesOf(20 * KILOBYTE))
      await time.pass(1000)
    }
    const refused = await late
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  })
})
