import { fail, ok, type Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import type { SignInFailure } from '../errors.ts'
import { type Auth, CLIENT_IP_HEADER } from '../gateway.server.ts'

/** The response must set these cookies. */
export type Session = { cookies: string[] }

/** The account library, and the limiter of attempts. */
export type Door = { auth: Auth; budgets: Budgets }

export const clientOf = (request: Request) => request.headers.get(CLIENT_IP_HEADER) ?? ''

/** The library's own endpoint is called, so that its rules and cookies apply. */
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
