import { buffer } from 'node:stream/consumers'
import { startS3 } from '#test/s3-server.ts'
import { afterAll, expect, test } from 'vitest'
import { openLargeFiles } from './large-files.server.ts'

const s3 = await startS3()
afterAll(() => s3.stop())

/** Parts as small as this are taken by the test's bucket alone. */
const PART = 1000
const files = await openLargeFiles(s3.setting, PART)

async function* chunks(sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (const [index, size] of sizes.entries()) yield Buffer.alloc(size, index + 1)
}

test.each([
  ['smaller than a part', [3]],
  ['of one whole part', [400, 600]],
  ['of whole parts', [1000, 1000, 500, 500]],
  ['of chunks larger than a part', [2500, 1, 3999]],
])('[OPS-02] a large file %s is read as it was written', async (what, sizes) => {
  await files.write(`large/${what}`, chunks(sizes))
  const whole = Buffer.concat(sizes.map((size, index) => Buffer.alloc(size, index + 1)))
  expect(await buffer((await files.read(`large/${what}`))!)).toEqual(whole)
  expect(await files.read('large/another')).toBeNull()
})

test('[OPS-02] no more than one part of a large file is in memory, however large it is', async () => {
  const [taken, sent] = [{ bytes: 0 }, { bytes: 0 }]
  let maxHeld = 0
  s3.failWhere((request) => {
    if (request.method === 'PUT') sent.bytes += Number(request.headers['content-length'])
    return false
  })
  async function* source() {
    for (let chunk = 0; chunk < 500; chunk += 1) {
      taken.bytes += 100
      maxHeld = Math.max(maxHeld, taken.bytes - sent.bytes)
      yield Buffer.alloc(100)
    }
  }
  await files.write('large/bounded', source())
  expect(sent.bytes).toBe(50_000)
  // The part that is being gathered, and the chunk that comes after it.
  expect(maxHeld).toBeLessThanOrEqual(PART + 100)
})

test('[OPS-02] a large file that breaks off, or that the bucket does not take, is not there, and leaves no parts', async () => {
  async function* breaksOff() {
    yield Buffer.alloc(2500)
    throw new Error('the disk is gone')
  }
  await expect(files.write('large/broken', breaksOff())).rejects.toThrow('the disk is gone')

  s3.failWhere(({ url }) => url!.includes('partNumber=3'))
  await expect(files.write('large/refused', chunks([2500]))).rejects.toThrow()
  s3.failWhere(() => false)

  expect(await files.read('large/broken')).toBeNull()
  expect(await files.read('large/refused')).toBeNull()
  expect(s3.uploads.size).toBe(0)
})
