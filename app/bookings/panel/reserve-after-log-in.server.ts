import { noteDevice } from '#domain/accounts/commands/note-device.server.ts'
import { findActor } from '#domain/accounts/queries/find-actor.server.ts'
import { safeReturn } from '#domain/accounts/input.ts'
import { ownCookie, ownCookieName, parseCookies } from '#platform/cookies.server.ts'
import type { RouterContextProvider } from 'react-router'
import { searchOf } from '#app/session/form.server.ts'
import { matchAddress } from '#app/session/match-address.server.ts'
import { readReserve, reserve, type ReserveInput } from './reserve.server.ts'
import { services } from '#app/session/services.ts'
import { inputParams } from './stay-fields.view.server.ts'
import { visitOf } from '#app/session/visit.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** The time allowed for logging in or signing up. */
const MAX_AGE_S = 1800

const COOKIE = 'reserve'

/** Read by the log-in alone, and by no script. */
const cookieOf = (value: string, maxAge: number, origin: string) =>
  ownCookie(COOKIE, value, { maxAge, address: origin, path: '/auth' })

/** Leads to the log-in with a cookie that proves the press, as an address alone must not reserve (025). */
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
 * The address after a log-in: checkout where 'Reserve' was pressed, else the page before.
 *
 * @param cookies those that the log-in sets
 */
export async function afterLogIn(
  to: string | undefined,
  cookies: readonly string[],
  request: Request,
  context: Context,
): Promise<After> {
  const own = context.get(services)
  const device = await noteDevice(own, { cookies, request }, own.clock())
  const after = await placeAfter(to, cookies, request, context)
  return { ...after, cookies: [...after.cookies, ...device] }
}

type After = { address: string; cookies: readonly string[] }

async function placeAfter(
  to: string | undefined,
  cookies: readonly string[],
  request: Request,
  context: Context,
): Promise<After> {
  const back = safeReturn(to)
  const url = new URL(back, 'http://here.invalid')
  const key = url.searchParams.get('reserve')
  if (key === null) return { address: back, cookies }

  url.searchParams.delete('reserve')
  const listing = `${url.pathname}${url.search}#book`
  const wasPressed = pressedIn(request, context) === encodeURIComponent(back)
  const reserved = wasPressed ? await reserveAgain(url, key, { cookies, request }, context) : null
  if (reserved === NEEDS_PROOF) return { address: back, cookies }
  return { address: reserved ?? listing, cookies: [...cookies, cookieOf('', 0, visitorOf(context).origin)] }
}

const pressedIn = (request: Request, context: Context) =>
  parseCookies(request.headers.get('cookie')).get(ownCookieName(COOKIE, visitorOf(context).origin))

/** Instead of an address: first the code that proves the guest's own. */
const NEEDS_PROOF = Symbol('needs proof')

/** @returns null where nothing is held: the listing's page says why */
async function reserveAgain(
  url: URL,
  key: string,
  { cookies, request }: { cookies: readonly string[]; request: Request },
  context: Context,
): Promise<string | typeof NEEDS_PROOF | null> {
  const { pattern, params: path } = matchAddress(url.pathname)
  const listingId = pattern === '/property/:listingId' ? path['listingId'] : undefined
  const actor = await actorWith(cookies, context)
  if (!listingId || !actor) return null

  const params = searchOf(url)
  const input = await readReserve(listingId, { ...params, idempotencyKey: key }, context)
  const outcome = input && (await reserve(input, actor.userId, params, visitOf(request, context, { actor }), context))
  if (outcome && 'needsProof' in outcome) return NEEDS_PROOF
  if (!outcome || !('address' in outcome)) return null
  const lang = url.searchParams.get('lang')
  return lang ? `${outcome.address}&lang=${lang}` : outcome.address
}

function actorWith(cookies: readonly string[], context: Context) {
  const { db, auth } = context.get(services)
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  return findActor(db, auth, new Headers({ cookie }))
}
