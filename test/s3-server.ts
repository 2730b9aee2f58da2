import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Setting } from '#platform/config.server.ts'

const keys = { accessKeyId: 'AKIAPHOTOS', secretAccessKey: 'a secret/of+photos' }

/** A server that speaks like Amazon's, with one bucket in memory: objects are put, read and deleted by whoever signs for it. */
export async function startS3(): Promise<{ setting: S3Setting; stop: () => Promise<void> }> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { status, content } = answer(objects, request, body)
      response.writeHead(status, { 'content-length': content.length }).end(content)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { setting: { kind: 's3', bucket: 'photos', region: 'us-east-1', endpoint, ...keys }, stop }
}

type Answer = { status: number; content: Buffer }

function answer(objects: Map<string, Buffer>, request: IncomingMessage, body: Buffer): Answer {
  const { pathname } = new URL(request.url!, 'http://s3')
  if (!isSigned(request, body)) return refusal(403, 'SignatureDoesNotMatch')
  if (request.method === 'GET' && /^\/photos\/?$/.test(pathname))
    return listOf(objects, new URL(request.url!, 'http://s3').searchParams)
  if (!pathname.startsWith('/photos/')) return refusal(404, 'NoSuchBucket')
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
