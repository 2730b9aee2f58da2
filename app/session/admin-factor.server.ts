import { isAdmin } from '#domain/accounts/policy.ts'
import { findFactors } from '#domain/accounts/queries/find-factors.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

/** An admin may lack the second factor that admins need, or its proof in this session. */
export async function factorLackOf(
  headers: Headers,
  context: Readonly<RouterContextProvider>,
): Promise<'factor' | 'proof' | null> {
  const { db, auth, adminsNeedFactor } = context.get(services)
  if (!adminsNeedFactor || !isAdmin(visitorOf(context).actor)) return null
  const { factors, hasSecond } = await findFactors(db, auth, headers)
  if (!hasSecond) return 'factor'
  return factors === 'both' ? null : 'proof'
}
