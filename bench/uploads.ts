import { MAX_PHOTO_BYTES } from '#domain/media/photo.ts'
import { readPictureFile } from '#domain/media/picture-file.ts'
import { imageBombs } from '#test/pictures.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { memoryOf } from './memory.ts'
import { p99, pacedPages } from './paced-pages.ts'
import { type Figure, note, type Options } from './report.ts'
import { startPatio } from './running.ts'

const CLIENTS = 4
const PHOTOS = 100
const PHOTO_BYTES = 12 * 1024 * 1024
const PART_BYTES = 1024 * 1024

/**
 * Measures pages at a fixed rate while hosts send photos and the worker draws them.
 *
 * Four clients send 100 photos of 12 MB at once; the pages' reader is logged in, so that each page is rendered anew.
 */
export async function measure(_options: Options): Promise<Figure[]> {
  const judged = await slowestJudgement()
  const patio = await startPatio({ alsoWorker: {} })
  try {
    const file = await aPhoto()
    const { cookie, quiet, during } = await pacedPages(patio.address)

    note(`${PHOTOS} photos of ${(file.length / 1024 / 1024).toFixed(1)} MB...`)
    const memory = watchMemory([patio.pid, patio.worker!.pid])
    const began = performance.now()
    const sent = sentByThread({ address: patio.address, cookie, file }).then((ids) => ({
      ids,
      seconds: (performance.now() - began) / 1000,
    }))
    const drawn = sent.then(({ ids }) => allDrawn(patio.address, cookie, ids))
    const [busySending, busyDrawing] = [await during(sent), await during(drawn)]
    const seconds = (performance.now() - began) / 1000
    const [serverMb, workerMb] = memory.end()

    return [
      { figure: 'pictures.judged_slowest', value: judged, unit: 'ms', goal: '<=100' },
      { figure: 'pages.p99_quiet', value: p99(quiet), unit: 'ms' },
      { figure: 'pages.p99_while_sending', value: p99(busySending), unit: 'ms' },
      { figure: 'pages.p99_while_drawing', value: p99(busyDrawing), unit: 'ms' },
      { figure: 'pages.ratio', value: p99([...busySending, ...busyDrawing]) / p99(quiet), unit: '', goal: '<=2' },
      { figure: 'photos.sent', value: (PHOTOS * file.length) / 1024 / 1024 / (await sent).seconds, unit: 'MB/s' },
      { figure: 'photos.drawn', value: seconds / PHOTOS, unit: 's each' },
      { figure: 'memory.server', value: serverMb!, unit: 'MB' },
      { figure: 'memory.worker', value: workerMb!, unit: 'MB' },
    ]
  } finally {
    await patio.stop()
  }
}

/** Milliseconds that the server itself is held for by the file that takes longest to be refused. */
async function slowestJudgement(): Promise<number> {
  const times = Object.values(await imageBombs()).map(({ bytes }) => {
    const start = performance.now()
    readPictureFile(bytes)
    return performance.now() - start
  })
  return Math.max(...times)
}

/** As a phone takes it: 12 megapixels, with the grain that makes its file large. What follows a JPEG's end is not read, and makes each another. */
async function aPhoto(): Promise<Buffer> {
  const [width, height] = [4000, 3000]
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .jpeg({ quality: 97 })
    .toBuffer()
  if (grain.length > MAX_PHOTO_BYTES) throw new Error(`The photo is too large: ${grain.length} bytes.`)
  return Buffer.concat([grain, Buffer.alloc(Math.max(0, PHOTO_BYTES - grain.length))])
}

type Sending = { address: string; cookie: string; file: Uint8Array }

/** In a thread of its own: what sending costs the sender must not be counted as the pages' time. */
const sentByThread = (sending: Sending): Promise<string[]> =>
  new Promise((done, failed) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: sending })
    thread.once('message', done)
    thread.once('error', failed)
  })

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
if (!isMainThread) parentPort!.postMessage(await sendAll(workerData as Sending))

async function sendAll({ address, cookie, file }: Sending): Promise<string[]> {
  const ids: string[] = []
  let next = 0
  const client = async () => {
    while (next < PHOTOS) ids.push(await sendPhoto(address, cookie, Buffer.concat([file, Buffer.from([(next += 1)])])))
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return ids
}

async function sendPhoto(address: string, cookie: string, file: Buffer): Promise<string> {
  const send = async (path: string, method: string, headers: Record<string, string>, body?: Buffer) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', origin: address, cookie, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const path = (await send('/uploads', 'POST', { 'upload-length': String(file.length) })).headers.get('location')!
  for (let at = 0; at < file.length; at += PART_BYTES)
    await send(
      path,
      'PATCH',
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) },
      file.subarray(at, at + PART_BYTES),
    )
  return ((await (await send(path, 'POST', {})).json()) as { photoId: string }).photoId
}

async function allDrawn(address: string, cookie: string, ids: readonly string[]): Promise<void> {
  const question = ids.map((id) => `id=${id}`).join('&')
  for (;;) {
    const answer = await fetch(`${address}/host/photos/states?${question}`, { headers: { cookie } })
    const { photos } = (await answer.json()) as { photos: { state: string }[] }
    if (photos.some(({ state }) => state === 'refused')) throw new Error('A photo was refused.')
    if (photos.length === ids.length && photos.every(({ state }) => state === 'ready')) return
    await wait(1000)
  }
}

/** The most that each of these processes, with its own, has occupied until `end`. */
function watchMemory(pids: readonly number[]): { end: () => number[] } {
  const max = pids.map(() => 0)
  const look = () => pids.forEach((pid, index) => (max[index] = Math.max(max[index]!, memoryOf(pid).total)))
  const timer = setInterval(look, 1000)
  return {
    end: () => {
      clearInterval(timer)
      return max
    },
  }
}
