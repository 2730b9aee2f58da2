import { createAuth } from '#domain/accounts/gateway.server.ts'
import type { Db } from '#platform/db.server.ts'
import { aGuest } from '../factories.ts'
import { aSession } from '../sessions.ts'
import { anAddress } from '../visitor.ts'
import { AUTH_SECRET } from './processes.ts'

/** A signed-in person, not bound to one server; a site that is given `CLIENT_IP_HEADER` knows each by a network of their own. */
export type SignedIn = { guestId: string; cookie: string; network: string }

const auth = createAuth({ secret: AUTH_SECRET, publicUrl: 'http://localhost' })

export async function aSignedIn(db: Db, guestId?: string): Promise<SignedIn> {
  const id = guestId ?? (await aGuest(db))
  return { guestId: id, cookie: (await aSession(db, id, { auth })).cookie, network: anAddress() }
}

export type Answer = { status: number; location: string | null; text: string }

type Fields = Record<string, string | number>

/** A page without scripts, or a script's data request for the same action. */
export type Manner = 'page' | 'data'

/** Longer than the server itself waits for a connection to the database: nothing may hang. */
const PATIENCE_MS = 30_000

/** Sends a form as a browser does. @throws when there is no answer */
export async function post(
  address: string,
  { cookie, network }: { cookie: string; network?: string },
  path: string,
  fields: Fields,
  manner: Manner = 'page',
): Promise<Answer> {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const headers = { cookie, origin: address, ...(network && { 'x-visitor': network }) }
  return answered(
    await fetch(address + (manner === 'data' ? `${path}.data` : path), {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  )
}

/** @throws when there is no answer */
export async function get(address: string, path: string, cookie = ''): Promise<Answer> {
  return answered(
    await fetch(address + path, {
      headers: { cookie },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  )
}

const answered = async (response: Response): Promise<Answer> => ({
  status: response.status,
  location: response.headers.get('location'),
  text: await response.text(),
})
