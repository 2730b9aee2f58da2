import { photoUploads } from '#domain/media/photo.ts'

/** In parts of this size: on a slow phone's line one takes less than the 30 seconds that a request may last. */
const PART_BYTES = 1024 * 1024

/** Of a part: it was too slow, another one is being written, the server or the account has too many at once. */
const comesBack: ReadonlySet<number> = new Set([408, 409, 423, 429])

const RETRY_MS = [500, 1500, 4000, 8000]

type Sent = { photoId: string } | { reason: string }
type Options = {
  /** Of an account. */
  scope: string
  /** Between 0 and 1; null while there is no connection. */
  onProgress: (share: number | null) => void
  signal: AbortSignal
}

/** What the server would say of a file once it had all of it. */
function refusalOf({ size, type, name }: File): string | null {
  if (size > photoUploads.maxBytes) return 'too-large'
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return 'heic'
  if (type === 'image/gif') return 'gif'
  if (type === 'image/svg+xml') return 'svg'
  return type && !type.startsWith('image/') ? 'no-picture' : null
}

/** Sends a file, from where an earlier attempt has stopped; without a connection it waits for one. */
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

/** @returns the address of the upload that has arrived */
async function transfer(file: File, { scope, onProgress, signal }: Options): Promise<string | { reason: string }> {
  const { DetailedError, Upload } = await import('tus-js-client')
  return new Promise((done, failed) => {
    const upload = new Upload(file, {
      endpoint: photoUploads.path,
      chunkSize: PART_BYTES,
      retryDelays: RETRY_MS,
      onShouldRetry: ({ originalResponse }) => {
        const status = originalResponse?.getStatus() ?? 0
        // 429 with a reason is no matter of waiting for other parts.
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
    // Given up by its sender, it is given up on the server as well.
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
