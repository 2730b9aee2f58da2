import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { arriving, SlowSender } from './arrival.server.ts'
import type { Limits } from './limits.server.ts'
import { createPace, systemTime, type Time } from './pace.server.ts'
import { createSeats, type NoSeat } from './seats.server.ts'
import type { Storage } from './storage.server.ts'

/** Uploads arrive in parts and resume where they stopped (tus.io, protocol 1.0). */
export type Uploads = {
  /** @param upload who sends, and the id of the upload if the request begins one */
  answer: (request: Request, upload: { ownerId: string; newId?: string }) => Promise<Response>
  /** @returns null while it is not whole, or when there is none */
  read: (id: string) => Promise<Buffer | null>
  /** A missing upload is ignored. */
  remove: (id: string) => Promise<void>
}

/** Longer waits get an answer to return later, before the request times out (platform/body.server.ts). */
const MAX_WAIT_MS = 10_000
/** A second page of an account may send as well. */
const WAITING_PARTS = 4
/** Each part but the last has at least so many bytes, as it is an object in storage. */
const MIN_PART_BYTES = 256 * 1024

/**
 * @param progress of all servers together
 * @param path under which the app answers
 * @param limits what this process takes of all senders, and of one, so that others go on meanwhile
 * @param time for tests
 */
export function openUploads(
  { storage, progress }: { storage: Storage; progress: Progress },
  { path, maxBytes }: { path: string; maxBytes: number },
  limits: Pick<Limits, 'uploadMegabytesPerSecond' | 'uploadPartsPerAccount' | 'uploadPartsPerServer'>,
  time: Time = systemTime,
): Uploads {
  const pace = createPace(limits.uploadMegabytesPerSecond * 1024 * 1024, time)
  const seats = createSeats(
    {
      perAccount: limits.uploadPartsPerAccount,
      perServer: limits.uploadPartsPerServer,
      waitingPerAccount: WAITING_PARTS,
      maxWaitMs: MAX_WAIT_MS,
    },
    time,
  )
  const datastore = new PartsInStorage(storage, progress)
  // Two writers of an upload wait for each other here; those of two servers are told apart by `append`.
  const locker = new MemoryLocker()

  return {
    answer: async (request, { ownerId, newId = '' }) => {
      if (request.method !== 'PATCH' || !request.body) return byProtocol(request, newId)
      const seat = await seats.take(ownerId)
      if (!seat.ok) return busy(seat.failure)
      try {
        return await receive(request, request.body)
      } finally {
        seat.value()
      }
    },
    read: (id) => datastore.readWhole(id),
    remove: (id) => datastore.remove(id),
  }

  /** A part that is too slow leaves what has arrived, if that is enough for a part. */
  async function receive(request: Request, body: ReadableStream<Uint8Array>): Promise<Response> {
    let isSlow = false
    const pieces = async function* () {
      try {
        yield* arriving(body, { pace, time })
      } catch (error) {
        isSlow = error instanceof SlowSender
        throw error
      }
    }
    const { url, method, headers, signal } = request
    const init = { method, headers, signal, body: WebStream.from(pieces()), duplex: 'half' }
    const answer = await byProtocol(new Request(url, init as unknown as RequestInit), '')
    return isSlow ? new Response(null, { status: 408 }) : answer
  }

  function byProtocol(request: Request, newId: string): Promise<Response> {
    const server = new Server({
      path,
      datastore,
      locker,
      maxSize: maxBytes,
      relativeLocation: true,
      // Pages of other sites may not send uploads.
      allowedOrigins: [],
      namingFunction: () => newId,
    })
    return server.handleWeb(request)
  }
}

const busy = ({ reason }: NoSeat) =>
  new Response(null, {
    status: reason === 'account' ? 429 : 503,
    headers: { 'retry-after': String(MAX_WAIT_MS / 1000) },
  })

/** The bytes of an upload that have arrived, as every server sees them. */
type Arrived = { bytes: number; received: number; parts: readonly string[]; createdAt: Date }

export type Progress = {
  /** @returns null where nobody has begun such an upload */
  find: (id: string) => Promise<Arrived | null>
  /**
   * Adds a part that lies in the storage.
   *
   * @param offset in bytes, where the part begins
   * @returns false where another server has added one there meanwhile, or the upload is gone
   */
  append: (id: string, offset: number, part: { name: string; bytes: number }) => Promise<boolean>
}

/** Answers a part that is too small and not the last one. */
const TOO_SMALL = { status_code: 400, body: `A part has at least ${MIN_PART_BYTES} bytes, except the last one.\n` }

const isPart = ({ length }: Buffer, { bytes, received }: Arrived) =>
  length >= MIN_PART_BYTES || (length > 0 && received + length === bytes)

/**
 * The library's stores need a disk or Amazon's parts of 5 MB; ours are wherever photos are, and which of them count is in the
 * database. Any server can therefore continue another's upload (docs/decisions/194).
 */
class PartsInStorage extends DataStore {
  readonly #storage: Storage
  readonly #progress: Progress

  constructor(storage: Storage, progress: Progress) {
    super()
    this.#storage = storage
    this.#progress = progress
    this.extensions = ['creation', 'termination']
  }

  /** The command that allows one has noted it already. */
  override async create(upload: Upload): Promise<Upload> {
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const arrived = await this.#progress.find(id)
    if (!arrived) throw ERRORS.FILE_NOT_FOUND
    const { bytes: size, received: offset, createdAt } = arrived
    return new Upload({ id, size, offset, creation_date: createdAt.toISOString() })
  }

  /** A request that breaks off leaves what has arrived, if that is enough for a part. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const chunks: Buffer[] = []
    let failure: unknown
    try {
      for await (const chunk of stream) chunks.push(chunk as Buffer)
    } catch (error) {
      failure = error
    }
    const bytes = Buffer.concat(chunks)
    const arrived = await this.#progress.find(id)
    if (arrived && isPart(bytes, arrived)) await this.#add(id, offset, bytes)
    else failure ??= TOO_SMALL
    if (failure) throw failure
    return offset + bytes.length
  }

  /** The name is nobody else's: two servers may receive the same part, and only one is counted. */
  async #add(id: string, offset: number, bytes: Buffer): Promise<void> {
    const name = `${UPLOADS}${id}-${randomUUID()}`
    await this.#storage.write(name, bytes)
    if (await this.#progress.append(id, offset, { name, bytes: bytes.length })) return
    await this.#storage.delete(name)
    throw ERRORS.INVALID_OFFSET
  }

  /** The storage says which parts there are where the row went first, as with an account. */
  override async remove(id: string): Promise<void> {
    const arrived = await this.#progress.find(id)
    const names =
      arrived?.parts ?? (await storedParts(this.#storage)).filter((part) => part.id === id).map(({ name }) => name)
    await Promise.all(names.map((name) => this.#storage.delete(name)))
  }

  async readWhole(id: string): Promise<Buffer | null> {
    const arrived = await this.#progress.find(id)
    if (!arrived || arrived.received !== arrived.bytes) return null
    const parts = await Promise.all(arrived.parts.map((name) => this.#storage.read(name)))
    // A removal that was interrupted has taken some of them.
    return parts.every((part) => part !== null) ? Buffer.concat(parts) : null
  }
}

const UPLOADS = 'uploads/'

/** A part's own mark, or its place and the description that older versions have written. */
const END_OF_NAME = /(-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|-\d+|\.json)$/

/** @returns the name of each stored part, with the id of its upload */
export async function storedParts(storage: Storage): Promise<{ name: string; id: string }[]> {
  const names = await storage.list(UPLOADS)
  return names.map((name) => ({ name: `${UPLOADS}${name}`, id: name.replace(END_OF_NAME, '') }))
}
