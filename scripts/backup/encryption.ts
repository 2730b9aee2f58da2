import { readFileSync } from 'node:fs'
import { Decrypter, Encrypter } from 'age-encryption'

/** A file that age has encrypted begins so, whatever its name is. */
const AGE_HEAD = Buffer.from('age-encryption.org/v1\n')

/**
 * Encrypts for whoever has the key of one of the recipients, piece by piece.
 *
 * @param recipients public keys of age; a file for none would be readable by nobody
 * @throws Error where one of them is no such key
 */
export function encryptionFor(
  recipients: readonly string[],
): (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) addRecipient(encrypter, recipient)
  return async function* encrypted(bytes) {
    yield* chunksOf(await encrypter.encrypt(streamOf(bytes)))
  }
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient)
  } catch (error) {
    throw new Error(`BACKUP_RECIPIENTS: ${recipient} is no public key of age: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/**
 * A backup's own bytes: decrypted where it is encrypted.
 *
 * @param identities keys of age
 * @throws Error where none of them opens it, and at its end where it was changed or cut off
 */
export async function* decrypted(
  bytes: AsyncIterable<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]()
  const { head, isOver } = await headOf(chunks)
  const all = join(head, isOver ? null : chunks)
  if (!head.subarray(0, AGE_HEAD.length).equals(AGE_HEAD)) return yield* all
  if (identities.length === 0)
    throw new Error('It is encrypted: give the file of the key that opens it (--identity FILE).')

  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  yield* chunksOf(await decrypter.decrypt(streamOf(all)))
}

/** The network may bring less than the mark at once. */
async function headOf(chunks: AsyncIterator<Uint8Array>): Promise<{ head: Buffer; isOver: boolean }> {
  let head = Buffer.alloc(0)
  while (head.length < AGE_HEAD.length) {
    const next = await chunks.next()
    if (next.done) return { head, isOver: true }
    head = Buffer.concat([head, next.value])
  }
  return { head, isOver: false }
}

async function* join(head: Buffer, rest: AsyncIterator<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  yield head
  if (!rest) return
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** The library takes the web's streams; one chunk is read ahead of its reader. */
function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Whoever stops reading ends the source as well.
    await reader.cancel().catch(() => {})
  }
}

/**
 * The keys in a file as `age-keygen` writes it.
 *
 * @throws Error where there is none
 */
export function readIdentities(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split(/\r?\n/)
  const keys = lines.map((line) => line.trim()).filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (keys.length === 0) throw new Error(`${path} has no key of age: a line that begins with AGE-SECRET-KEY-.`)
  return keys
}
