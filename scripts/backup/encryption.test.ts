import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { decrypted, encryptionFor, readIdentities } from './encryption.ts'

const folder = mkdtempSync(join(tmpdir(), 'patio-age-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [ours, another] = [await generateX25519Identity(), await generateX25519Identity()]
const recipient = await identityToRecipient(ours)

async function* chunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const gathered: Uint8Array[] = []
  for await (const chunk of bytes) gathered.push(chunk)
  return Buffer.concat(gathered)
}

/** More than two of age's pieces of 64 KB. */
const plain = Buffer.from(Array.from({ length: 150_000 }, (_, index) => (index * 7) % 251))
const encrypted = await whole(encryptionFor([recipient])(chunks(plain, 10_000)))

test.each([1, 21, 22, 70_000])(
  '[OPS-02] what is encrypted to a key is read with it, %i bytes at a time',
  async (size) => {
    expect(await whole(decrypted(chunks(encrypted, size), [another, ours]))).toEqual(plain)
  },
)

test('[OPS-02] each of several keys opens it, and no other', async () => {
  const both = await whole(encryptionFor([recipient, await identityToRecipient(another)])(chunks(plain, 9999)))
  for (const identity of [ours, another]) expect(await whole(decrypted(chunks(both, 5000), [identity]))).toEqual(plain)
  await expect(whole(decrypted(chunks(encrypted, 5000), [another]))).rejects.toThrow(/no identity/)
  await expect(whole(decrypted(chunks(encrypted, 5000), []))).rejects.toThrow(/--identity FILE/)
})

test('[OPS-02] what is plain is read as it is, and needs no key', async () => {
  for (const text of ['', 'short', 'age-encryption.org/v0\nwhatever']) {
    const bytes = Buffer.from(text)
    expect(await whole(decrypted(chunks(bytes, 4), [ours]))).toEqual(bytes)
  }
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, 100_000)],
  ['cut off between two pieces', (bytes: Buffer) => bytes.subarray(0, bytes.length - (150_000 % 65_536) - 16)],
  ['changed by a bit', (bytes: Buffer) => bytes.with(90_000, bytes[90_000]! ^ 1)],
])('[OPS-02] what was %s is not read to its end', async (_what, damage) => {
  await expect(whole(decrypted(chunks(damage(encrypted), 5000), [ours]))).rejects.toThrow()
})

test('[OPS-02] no more is read than the reader takes, in both directions', async () => {
  const CHUNK = 65_536
  const taken = { chunks: 0 }
  async function* endless(bytes: (index: number) => Uint8Array) {
    for (let index = 0; index < 1000; index += 1) {
      taken.chunks += 1
      yield bytes(index)
    }
  }
  const reading = encryptionFor([recipient])(endless(() => Buffer.alloc(CHUNK)))
  for (let read = 0; read < 5; read += 1) await reading.next()
  // The header, four pieces, and what each of the three streams has in its hand.
  expect(taken.chunks).toBeLessThan(20)
  await reading.return(undefined)

  taken.chunks = 0
  const large = await whole(encryptionFor([recipient])(chunks(Buffer.alloc(100 * CHUNK), CHUNK)))
  const decrypting = decrypted(
    endless((index) => large.subarray(index * CHUNK, (index + 1) * CHUNK)),
    [ours],
  )
  for (let read = 0; read < 5; read += 1) await decrypting.next()
  expect(taken.chunks).toBeLessThan(20)
  await decrypting.return(undefined)
})

test('[OPS-02] keys are read from a file as age-keygen writes it', () => {
  const path = join(folder, 'keys.txt')
  writeFileSync(path, `# created: 2026-11-22\n# public key: ${recipient}\n${ours}\r\n\n${another}\n`)
  expect(readIdentities(path)).toEqual([ours, another])
  writeFileSync(path, `${recipient}\n`)
  expect(() => readIdentities(path)).toThrow(/no key of age/)
})

test('[OPS-02] a mistyped public key is named before anything is written', () => {
  const mistyped = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`
  expect(() => encryptionFor([mistyped])).toThrow(/BACKUP_RECIPIENTS: age1/)
})
