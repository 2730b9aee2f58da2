import { findActor } from '#domain/accounts/queries.server.ts'
import { safeReturn } from '#domain/accounts/input.ts'
import { parseCookies } from '#platform/cookies.server.ts'
import type { RouterContextProvider } from 'react-router'
import { searchOf } from '../../session/form.server.ts'
import { readReserve, reserve, type ReserveInput } from './reserve.server.ts'
import { services } from '../../session/services.ts'
import { inputParams } from './stay-fields.view.server.ts'
import { visitorOf } from '../../session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** The time allowed for logging in or signing up. */
const MAX_AGE_S = 1800

const COOKIE = 'reserve'

/** Read by the log-in alone, and by no script. */
const cookieOf = (value: string, maxAge: number, origin: string) =>
  `${COOKIE}=${value}; Path=/auth; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`

/**
 * A signed-out visitor pressed 'Reserve': leads to the log-in over the listing, with dates, party and extras, and with a cookie that
 * proves that it was pressed in this browser. An address alone, which can be sent to anybody, must not create a hold.
 */
export function toLogIn({ listingId, input }: ReserveInput, context: Context): { address: string; cookie: string } {
  const { to, origin } = visitorOf(context)
  const listing = `/property/${listingId}?${new URLSearchParams(inputParams(input))}`
  const back = to(`${listing}&reserve=${input.idempotencyKey}`)
  return {
    address: to(`${listing}&auth=login&to=${encodeURIComponent(back)}`),
    cookie: cookieOf(encodeURIComponent(back), MAX_AGE_S, origin),
  }
}

/**
 * Where one is after logging in: as a rule where one was; at checkout where that was 'Reserve', checked anew. Where it cannot be
 * held the listing's panel says why, with the nearest times.
 *
 * @param cookies those that the log-in sets
 */
export async function afterLogIn(
  to: string | undefined,
  cookies: readonly string[],
  request: Request,
  context: Context,
): Promise<{ address: string; cookies: readonly string[] }> {
  const back = safeReturn(to)
  const url = new URL(back, 'http://here.invalid')
  const key = url.searchParams.get('reserve')
  if (key === null) return { address: back, cookies }

  url.searchParams.delete('reserve')
  const listing = `${url.pathname}${url.search}#book`
  const wasPressed = parseCookies(request.headers.get('cookie')).get(COOKIE) === encodeURIComponent(back)
  const address = wasPressed ? await reserved(url, key, cookies, context) : null
  return {
    address: address ?? listing,
    cookies: [...cookies, cookieOf('', 0, visitorOf(context).origin)],
  }
}

/** @returns null where nothing is held: the listing's page says why */
async function reserved(url: URL, key: string, cookies: readonly string[], context: Context): Promise<string | null> {
  const { db, auth } = context.get(services)
  const listingId = /^\/property\/([^/]+)$/.exec(url.pathname)?.[1]
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  const actor = await findActor(db, auth, new Headers({ cookie }))
  if (!listingId || !actor) return null

  const params = searchOf(url)
  const input = await readReserve(listingId, { ...params, idempotencyKey: key }, context)
  const outcome = input && (await reserve(input, actor.userId, params, context))
  if (!outcome || !('address' in outcome)) return null
  const lang = url.searchParams.get('lang')
  return lang ? `${outcome.address}&lang=${lang}` : outcome.address
}
