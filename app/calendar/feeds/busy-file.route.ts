import { createHash } from 'node:crypto'
import { readBusyFile } from '#domain/calendars/queries/read-busy.server.ts'
import { isId } from '#kernel/ids.ts'
import { data } from 'react-router'
import { services } from '#app/session/services.ts'
import type { Route } from './+types/busy-file.route'

/** Busy times for other sites; the secret key is in the query, which no log records. */
export async function loader({ params: { name }, request, url, context }: Route.LoaderArgs) {
  const { db, clock, product } = context.get(services)
  const [listingId = '', ending] = name.split('.')
  const token = url.searchParams.get('key') ?? ''
  const isAddress = isId(listingId) && ending === 'ics' && token !== ''
  const file = isAddress ? await readBusyFile(db, { listingId, token }, product, clock()) : null
  if (file === null) throw data(null, { status: 404 })

  const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 27)}"`
  const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((mark) => mark.trim().replace(/^W\//, ''))
  if (known.includes(etag)) return new Response(null, { status: 304, headers })
  return new Response(file, { headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' } })
}
