import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { relative, join, sep } from 'node:path'
import send from 'send'
import { accepts } from './compression.server.ts'

/** `scripts/build.ts` writes these beside text files; browsers accept Brotli over https and locally. */
const forms = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const

const YEAR_S = 31_536_000
const HOUR_S = 3600

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The other one is asked for all that the first does not answer. */
export const inTurnBy =
  (one: Middleware, other: Middleware): Middleware =>
  (request, response, next) =>
    one(request, response, () => other(request, response, next))

/**
 * The build's files are listed once, so that no other address reaches the disk.
 * A file that has been deleted since is missing for this request only.
 */
export function builtFiles(root: string): Middleware {
  const files = new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
  )

  return (request, response, next) => {
    const path = (request.url ?? '').split('?')[0]!
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !files.has(path)) return next()

    const made = forms.filter(({ extension }) => files.has(path + extension))
    const form = made.find(({ encoding }) => accepts(request, encoding))
    send(request, path + (form?.extension ?? ''), { root, index: false, cacheControl: false })
      .on('headers', (headers: ServerResponse) => {
        headers.setHeader('cache-control', cacheControlOf(path))
        if (made.length > 0) headers.setHeader('vary', 'accept-encoding')
        if (form) headers.setHeader('content-encoding', form.encoding).setHeader('content-type', contentTypeOf(path))
      })
      .on('error', (error: Error & { status?: number }) => refuse(error, response, next))
      .pipe(response)
  }
}

/** Of files that have their hash in their name. */
export const IMMUTABLE = `public, max-age=${YEAR_S}, immutable`

/** The few other files (favicon, icons) may change. */
const cacheControlOf = (path: string) => (path.startsWith('/assets/') ? IMMUTABLE : `public, max-age=${HOUR_S}`)

/** `send` would name the compressed form's type. */
export function contentTypeOf(path: string): string {
  const types = {
    js: 'text/javascript',
    css: 'text/css',
    svg: 'image/svg+xml',
    json: 'application/json',
    woff2: 'font/woff2',
    png: 'image/png',
    webp: 'image/webp',
  }
  const extension = path.slice(path.lastIndexOf('.') + 1)
  const type = types[extension as keyof typeof types] ?? 'text/plain'
  return /^(text|application|image\/svg)/.test(type) ? `${type}; charset=utf-8` : type
}

function refuse(error: Error & { status?: number }, response: ServerResponse, next: () => void): void {
  if (response.headersSent) return void response.destroy()
  for (const name of [
    'accept-ranges',
    'cache-control',
    'content-encoding',
    'content-length',
    'content-type',
    'etag',
    'last-modified',
  ])
    response.removeHeader(name)
  if (error.status === 404) return next()
  // The file does not satisfy a range or a condition (412, 416).
  response
    .writeHead(error.status ?? 500, { 'content-type': 'text/plain; charset=utf-8' })
    .end(String(error.status ?? 500))
}
