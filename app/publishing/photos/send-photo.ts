import { photoUploads } from '#domain/media/photo.ts'

/** A part of this size takes a slow phone less than the 30 s that a request may last. */
const PART_BYTES = 1024 * 1024

/** These answers to a part mean: too slow, another is being written, or too many at once. */
const comesBack: ReadonlySet<number> = new Set([408, 409, 423, 429])

const RETRY_MS = [500, 1500, 4000, 8000]

type Sent = { photoId: string } | { reason: string }
type Options = {
  /** The account's scope. */
  scope: string
  /** Between 0 and 1; null while there is no connection. */
  onProgress: (share: number | null) => void
  signal: AbortSignal
}

/** Checks before uploading what the server would refuse. */
function refusalOf({ size, type }: File): string | null {
  if (size > photoUploads.maxBytes) return 'too-large'
  if (type === 'image/gif') return 'gif'
  if (type === 'image/svg+xml') return 'svg'
  return type && !type.startsWith('image/') ? 'no-picture' : null
}

/** Sends a file from where an earlier attempt stopped; without a connection it waits. */
export async function sendPhoto(file: File, options: Options): Promise<Sent> {
  const reason = refusalOf(file)
  if (reason) return { reason }
  for (;;) {
    const sent = await attempt(file, options)
    if (sent !== 'offline') return sent
    options.onProgress(null)
    await online(options.signal)
  }
}

async function attempt(file: File, options: Options): Promise<Sent | 'offline'> {
  try {
    const address = await transfer(file, options)
    if (typeof address !== 'string') return address
    const answer = await fetch(address, { method: 'POST', signal: options.signal })
    return (await answer.json()) as Sent
  } catch {
    return navigator.onLine ? { reason: 'failed' } : 'offline'
  }
}

/** @returns the address of the finished upload */
async function transfer(file: File, { scope, onProgress, signal }: Options): Promise<string | { reason: string }> {
  const { DetailedError, Upload } = await import('tus-js-client')
  return new Promise((done, failed) => {
    const upload = new Upload(file, {
      endpoint: photoUploads.path,
      chunkSize: PART_BYTES,
      retryDelays: RETRY_MS,
      onShouldRetry: ({ originalResponse }) => {
        const status = originalResponse?.getStatus() ?? 0
        // A 429 with a reason is final: waiting for other parts does not help.
        const mayRetry = status === 0 || status >= 500 || comesBack.has(status)
        return mayRetry && navigator.onLine && !(originalResponse && reasonIn(originalResponse.getBody()))
      },
      fingerprint: async () => `patio-${scope}-${file.name}-${file.size}-${file.lastModified}`,
      removeFingerprintOnSuccess: true,
      onProgress: (sent, all) => onProgress(sent / all),
      onSuccess: () => done(upload.url!),
      onError: (error) => {
        const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
        const reason = body && reasonIn(body)
        if (reason) done({ reason })
        else failed(error)
      },
    })
    // Aborting deletes the upload on the server as well.
    signal.addEventListener('abort', () => void upload.abort(true).catch(() => {}))
    void upload.findPreviousUploads().then(([previous]) => {
      if (previous) upload.resumeFromPreviousUpload(previous)
      if (!signal.aborted) upload.start()
    })
  })
}

function reasonIn(body: string): string | null {
  try {
    return (JSON.parse(body) as { reason?: string }).reason ?? null
  } catch {
    return null
  }
}

const online = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    addEventListener('online', () => done(), { once: true, signal })
    signal.addEventListener('abort', () => done())
  })
