import { fail, ok, type Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import type { SignInFailure } from '../errors.ts'
import { type Auth, CLIENT_IP_HEADER } from '../gateway.server.ts'

/** Cookies to set on the response. */
export type Session = { cookies: string[] }

/** The account library's endpoint, and the limiter of attempts by address. */
export type Door = { auth: Auth; budgets: Budgets }

export const clientOf = (request: Request) => request.headers.get(CLIENT_IP_HEADER) ?? ''

/** By the library's own endpoint, so that its rules and cookies apply. */
export function askLibrary(auth: Auth, path: string, body: object, request: Request): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const name of ['cookie', 'origin', 'user-agent', CLIENT_IP_HEADER]) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const url = new URL(`/api/auth${path}`, request.url)
  return auth.handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
}

export function outcomeOf(answer: Response): Result<Session, SignInFailure> {
  if (answer.ok) return ok({ cookies: answer.headers.getSetCookie() })
  if (answer.status === 403) return fail({ reason: 'suspended' })
  return answer.status >= 500 ? fail({ reason: 'unavailable' }) : fail({ reason: 'wrong-credentials' })
}
