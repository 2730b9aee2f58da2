import type { Budgets } from '#platform/budget.server.ts'
import { type Auth, CLIENT_IP_HEADER } from '../gateway.server.ts'

/** The response must set these cookies. */
export type Session = { cookies: string[] }

/** Every way in needs these: secrets and hashes, and the limiter of attempts. */
export type Door = { auth: Auth; budgets: Budgets }

export const clientOf = (request: Request) => request.headers.get(CLIENT_IP_HEADER) ?? ''
