import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Setting } from '#platform/config.server.ts'

const keys = { accessKeyId: 'AKIAPHOTOS', secretAccessKey: 'a secret/of+photos' }

/** Files that are being written in parts, by the id of each upload. */
type Uploads = Map<string, Map<number, Buffer>>
type Bucket = {
  objects: Map<string, Buffer>
  uploads: Uploads
  isMade: boolean
  fails: (request: IncomingMessage) => boolean
}

export type TestS3 = {
  setting: S3Setting
  /** All objects, by their path. */
  objects: Map<string, Buffer>
  /** Uploads that were neither put together nor taken back. */
  uploads: ReadonlyMap<string, unknown>
  /** Requests of which this is so are answered 500. */
  failWhere: (fails: (request: IncomingMessage) => boolean) => void
  stop: () => Promise<void>
}

/** A server that speaks like Amazon's, with one bucket in memory, which may have to be made first: objects are put, read and deleted by whoever signs for it. */
export async function startS3({ isMade = true } = {}): Promise<TestS3> {
  const bucket: Bucket = { objects: new Map(), uploads: new Map(), isMade, fails: () => false }
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { status, content, etag } = answer(bucket, request, body)
      response.writeHead(status, { 'content-length': content.length, ...(etag && { etag }) }).end(content)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    setting: { kind: 's3', bucket: 'photos', region: 'us-east-1', endpoint, ...keys },
    objects: bucket.objects,
    uploads: bucket.uploads,
    failWhere: (fails) => void (bucket.fails = fails),
    stop,
  }
}

type Answer = { status: number; content: Buffer; etag?: string }

function answer(bucket: Bucket, request: IncomingMessage, body: Buffer): Answer {
  const { objects } = bucket
  const { pathname, searchParams } = new URL(request.url!, 'http://s3')
  if (!isSigned(request, body)) return refusal(403, 'SignatureDoesNotMatch')
  if (bucket.fails(request)) return refusal(500, 'InternalError')
  if (request.method === 'PUT' && isBucket(pathname)) {
    bucket.isMade = true
    return { status: 200, content: Buffer.alloc(0) }
  }
  if (!bucket.isMade) return refusal(404, 'NoSuchBucket')
  if (request.method === 'HEAD' && isBucket(pathname)) return { status: 200, content: Buffer.alloc(0) }
  if (request.method === 'GET' && isBucket(pathname)) return listOf(objects, searchParams)
  if (!pathname.startsWith('/photos/')) return refusal(404, 'NoSuchBucket')
  if (searchParams.has('uploads') || searchParams.has('uploadId')) return inParts(bucket, request, body)
  switch (request.method) {
    case 'PUT':
      objects.set(pathname, body)
      return { status: 200, content: Buffer.alloc(0) }
    case 'DELETE':
      objects.delete(pathname)
      return { status: 204, content: Buffer.alloc(0) }
    case 'GET': {
      const content = objects.get(pathname)
      return content ? { status: 200, content } : refusal(404, 'NoSuchKey')
    }
    default:
      return refusal(405, 'MethodNotAllowed')
  }
}

const isBucket = (pathname: string) => /^\/photos\/?$/.test(pathname)
/** An upload in parts begins, takes a part, and is put together or taken back. */
function inParts({ objects, uploads }: Bucket, { method, url }: IncomingMessage, body: Buffer): Answer {
  const { pathname, searchParams } = new URL(url!, 'http://s3')
  if (searchParams.has('uploads')) {
    const id = randomUUID()
    uploads.set(id, new Map())
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }
  const id = searchParams.get('uploadId')!
  const parts = uploads.get(id)
  if (!parts) return refusal(404, 'NoSuchUpload')
  if (method === 'PUT') {
    parts.set(Number(searchParams.get('partNumber')), body)
    return { status: 200, content: Buffer.alloc(0), etag: `"${sha256(body)}"` }
  }
  uploads.delete(id)
  if (method === 'DELETE') return { status: 204, content: Buffer.alloc(0) }
  const named = [...String(body).matchAll(/<Part>.*?<\/Part>/gs)].map(([text]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(text)![1]),
    hash: /<ETag>(?:&quot;|")?(\w+)/.exec(text)![1],
  }))
  const isWhole = named.every(({ number, hash }) => parts.has(number) && sha256(parts.get(number)!) === hash)
  if (named.length === 0 || !isWhole) return refusal(400, 'InvalidPart')
  objects.set(pathname, Buffer.concat(named.map(({ number }) => parts.get(number)!)))
  return xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
}

const xml = (text: string): Answer => ({ status: 200, content: Buffer.from(`<?xml version="1.0"?>${text}`) })

/** Two names a page, so that whoever lists has to turn it. */
function listOf(objects: Map<string, Buffer>, query: URLSearchParams): Answer {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
  const names = [...objects.keys()].map((path) => decodeURIComponent(path.slice('/photos/'.length)))
  const own = names.filter(
    (name) => name.startsWith(prefix) && name > after && !name.slice(prefix.length).includes('/'),
  )
  const page = own.toSorted().slice(0, 2)
  const more = own.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')
  const text = `<?xml version="1.0"?><ListBucketResult><IsTruncated>${own.length > 2}</IsTruncated>${more}${contents}</ListBucketResult>`
  return { status: 200, content: Buffer.from(text) }
}

const refusal = (status: number, code: string): Answer => ({
  status,
  content: Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`),
})

/** Amazon's signature, version 4: over the method, the address, the headers that it lists and the body. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  )
  if (!parts || headers['x-amz-content-sha256'] !== sha256(body)) return false
  const [, keyId, scope, names, signature] = parts as unknown as [string, string, string, string, string]
  const { pathname, searchParams } = new URL(url!, 'http://s3')
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted()
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, pathname, query.join('&'), signed.join(''), names, sha256(body)].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${keys.secretAccessKey}`)
  return keyId === keys.accessKeyId && hmac(key, text).toString('hex') === signature
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
