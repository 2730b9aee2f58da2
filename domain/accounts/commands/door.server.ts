import type { Budgets } from '#platform/budget.server.ts'
import type { Slowed } from '../errors.ts'
import type { Asks } from '../second-factor.ts'
import { type Auth, CLIENT_IP_HEADER } from '../gateway.server.ts'

/**
 * The response must set these cookies.
 *
 * @property step the log-in waits for a second factor, and no session is open yet
 */
export type Session = { cookies: string[]; step?: 'factor'; waits?: Waits }

/** @property unsent why no code was sent to this address */
export type Waits = { asks: Asks; email: string; unsent?: Slowed }

/** Every way in needs these: secrets and hashes, and the limiter of attempts. */
export type Door = { auth: Auth; budgets: Budgets }

export const clientOf = (request: Request) => request.headers.get(CLIENT_IP_HEADER) ?? ''

/** @returns null for an account without a password */
export const passwordHashOf = async (auth: Auth, password: string | null): Promise<string | null> =>
  password === null ? null : auth.passwords.hash(password)
