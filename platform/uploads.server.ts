import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server'
import type { Readable } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { arriving, SlowSender } from './arrival.server.ts'
import type { Limits } from './limits.server.ts'
import { createPace, systemTime, type Time } from './pace.server.ts'
import { createSeats, type NoSeat } from './seats.server.ts'
import type { Storage } from './storage.server.ts'

/** Files on their way to us, in parts and from wherever they stopped (tus.io, protocol 1.0). */
export type Uploads = {
  /** @param upload who sends, and the id of the upload if the request begins one */
  answer: (request: Request, upload: { ownerId: string; newId?: string }) => Promise<Response>
  /** @returns null while it is not whole, or when there is none */
  read: (id: string) => Promise<Buffer | null>
  /** Does nothing where there is none. */
  remove: (id: string) => Promise<void>
}

/** Shorter than a request may take (platform/body.server.ts): whoever waits longer is told to come back. */
const MAX_WAIT_MS = 10_000
/** Of one account, besides those that arrive: a second page of theirs may send as well. */
const WAITING_PARTS = 4
/** Least bytes of a part that is not the last: each is an object in storage, and a line of the upload's description. */
const MIN_PART_BYTES = 256 * 1024

/**
 * @param path under which the app answers
 * @param limits what this process takes of all senders together, and of one: pages, and others' parts, go on meanwhile
 * @param time for tests
 */
export function openUploads(
  storage: Storage,
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
  const datastore = new PartsInStorage(storage)
  // One for all requests: two that write to one upload wait for each other.
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

  /** A part. Of one that is too slow what has arrived stays, if it is enough for a part. */
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
      // No other site's pages ask us.
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

/** What is known of an upload: how long it will be, and how long each part is that has arrived. */
type Progress = { bytes: number; parts: number[]; createdAt: string }

/** Answered to a part that is too small, and not the last one. */
const TOO_SMALL = { status_code: 400, body: `A part has at least ${MIN_PART_BYTES} bytes, except the last one.\n` }

const isPart = ({ length }: Buffer, { bytes, parts }: Progress) =>
  length >= MIN_PART_BYTES || (length > 0 && totalOf(parts) + length === bytes)

const totalOf = (parts: readonly number[]) => parts.reduce((sum, length) => sum + length, 0)

/**
 * The library's own stores know a disk or Amazon, whose smallest part is 5 MB; ours keeps the parts wherever photos are kept, so that
 * any server can go on with an upload that another has begun.
 */
class PartsInStorage extends DataStore {
  readonly #storage: Storage

  constructor(storage: Storage) {
    super()
    this.#storage = storage
    this.extensions = ['creation', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#note(upload.id, { bytes: upload.size!, parts: [], createdAt: upload.creation_date! })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const progress = await this.#progressOf(id)
    if (!progress) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: progress.bytes, offset: totalOf(progress.parts), creation_date: progress.createdAt })
  }

  /** Of a request that breaks off what has arrived stays, if it is enough for a part. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const chunks: Buffer[] = []
    let failure: unknown
    try {
      for await (const chunk of stream) chunks.push(chunk as Buffer)
    } catch (error) {
      failure = error
    }
    const bytes = Buffer.concat(chunks)
    const progress = await this.#progressOf(id)
    // Another server may have written meanwhile.
    if (progress && totalOf(progress.parts) !== offset) throw ERRORS.INVALID_OFFSET
    if (progress && isPart(bytes, progress)) {
      await this.#storage.write(partName(id, progress.parts.length), bytes)
      await this.#note(id, { ...progress, parts: [...progress.parts, bytes.length] })
    } else failure ??= TOO_SMALL
    if (failure) throw failure
    return offset + bytes.length
  }

  /** Its description last: without that nobody knows of the parts. */
  override async remove(id: string): Promise<void> {
    const parts = (await this.#progressOf(id))?.parts ?? []
    await Promise.all(parts.map((_, index) => this.#storage.delete(partName(id, index))))
    await this.#storage.delete(progressName(id))
  }

  async readWhole(id: string): Promise<Buffer | null> {
    const progress = await this.#progressOf(id)
    if (!progress || totalOf(progress.parts) !== progress.bytes) return null
    const parts = await Promise.all(progress.parts.map((_, index) => this.#storage.read(partName(id, index))))
    return Buffer.concat(parts.filter((part) => part !== null))
  }

  async #progressOf(id: string): Promise<Progress | null> {
    const text = await this.#storage.read(progressName(id))
    return text && (JSON.parse(text.toString()) as Progress)
  }

  #note(id: string, progress: Progress): Promise<void> {
    return this.#storage.write(progressName(id), Buffer.from(JSON.stringify(progress)))
  }
}

const progressName = (id: string) => `uploads/${id}.json`
const partName = (id: string, index: number) => `uploads/${id}-${index}`
