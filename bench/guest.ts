import { demoAccounts } from '#domain/accounts/demo.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import type { Side } from '#kernel/side.ts'

/** Logs the demo's guest in. @returns the cookie of the session */
export const logIn = (address: string) => logInAs(address, 'guest')

/** Logs one of the demo's people in. @returns the cookie of the session */
export async function logInAs(address: string, as: Side | 'admin'): Promise<string> {
  const { email, password } = demoAccounts.find(({ role }) => role === as)!
  const answer = await send(`${address}/auth/enter`, { step: 'password', email, password })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (answer.status !== 302 || cookies.length === 0) throw new Error(`The log-in answered ${answer.status}.`)
  return cookies.join('; ')
}

/** Pages that only those who are logged in have, as addresses. */
export async function pagesOfGuest(address: string, listing: string, cookie: string) {
  return { trips: `${address}/bookings`, checkout: `${address}${await hold(listing, cookie)}` }
}

/** Days from now on which a bench looks for free ones. */
const AHEAD = { min: 20, max: 170 }

/** Holds the first free days of a listing. @returns the path of the hold's checkout */
async function hold(listing: string, cookie: string): Promise<string> {
  const today = new Date().toISOString().slice(0, 10)
  for (let days = AHEAD.min; days < AHEAD.max; days += 3) {
    const stay = { checkIn: addDays(today, days), checkOut: addDays(today, days + 2), guests: '1', pets: '0' }
    const answer = await send(listing, { ...stay, idempotencyKey: newId(Date.now()) }, cookie)
    if (answer.status === 302) return answer.headers.get('location')!
  }
  throw new Error(`${listing} has no free days.`)
}

const send = (url: string, form: Record<string, string>, cookie = '') =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { cookie, origin: new URL(url).origin },
    redirect: 'manual',
  })
