import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3 } from '#test/s3-server.ts'
import { afterAll, describe, expect, test } from 'vitest'
import type { StorageSetting } from './config.server.ts'
import { makeBucket, openStorage } from './storage.server.ts'

const s3 = await startS3()
const folder = mkdtempSync(join(tmpdir(), 'patio-storage-'))
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

const settings: [string, StorageSetting][] = [
  ['on the disk', { kind: 'disk', folder }],
  ['in a bucket', s3.setting],
]

describe.each(settings)('[HOST-03] what is kept %s', (_where, setting) => {
  test('is read as it was written, until it is deleted', async () => {
    const storage = await openStorage(setting, folder)
    expect(await storage.read('a/b/one.webp')).toBeNull()
    await storage.write('a/b/one.webp', Buffer.from([0, 255, 1]))
    expect(await storage.read('a/b/one.webp')).toEqual(Buffer.from([0, 255, 1]))
    await storage.write('a/b/one.webp', Buffer.from('another'))
    expect(await storage.read('a/b/one.webp')).toEqual(Buffer.from('another'))
    await storage.delete('a/b/one.webp')
    await storage.delete('a/b/one.webp')
    expect(await storage.read('a/b/one.webp')).toBeNull()
  })

  test('is listed by its folder, however many names there are', async () => {
    const storage = await openStorage(setting, folder)
    expect(await storage.list('listed/')).toEqual([])
    const names = ['0', '1', '2', '3', '4']
    for (const name of [...names, 'below/it']) await storage.write(`listed/${name}`, Buffer.from(name))
    await storage.write('listed-not', Buffer.from('x'))
    expect((await storage.list('listed/')).toSorted()).toEqual(names)
  })
})

test('[HOST-03] the demo’s pictures are read from the disk, wherever other photos are', async () => {
  const [disk, bucket] = await Promise.all([
    openStorage({ kind: 'disk', folder }, folder),
    openStorage(s3.setting, folder),
  ])
  await disk.write('demo/house.webp', Buffer.from('a house'))
  expect(String(await bucket.read('demo/house.webp'))).toBe('a house')
})

// A bucket's provider promises the same, which these tests' local one does not.
test('[HOST-03] a file is whole, whoever else writes it at the same time', async () => {
  const storage = await openStorage({ kind: 'disk', folder }, folder)
  const texts = Array.from({ length: 8 }, (_, each) => Buffer.alloc(300_000, String(each)))
  await Promise.all(texts.map((text) => storage.write('same', text)))
  const read = await storage.read('same')
  expect(texts.some((text) => text.equals(read!))).toBe(true)
})

test('a file that is being written is not seen under its name', async () => {
  const storage = await openStorage({ kind: 'disk', folder: join(folder, 'own') }, join(folder, 'own'))
  await storage.write('x', Buffer.from('1'))
  expect(readdirSync(join(folder, 'own'))).toEqual(['x'])
})

test('[OPS-02] a bucket is made once, and by nobody without its key', async () => {
  const empty = await startS3({ isMade: false })
  const setting = empty.setting
  await expect((await openStorage(setting, folder)).write('a', Buffer.from('x'))).rejects.toThrow('NoSuchBucket')
  expect(await makeBucket(setting)).toBe(true)
  expect(await makeBucket(setting)).toBe(false)
  await (await openStorage(setting, folder)).write('a', Buffer.from('x'))
  await expect(makeBucket({ ...setting, secretAccessKey: 'guessed' })).rejects.toThrow()
  await empty.stop()
})
