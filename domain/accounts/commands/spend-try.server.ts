import { fail, ok, type Result } from '#kernel/result.ts'
import type { BudgetName, Budgets } from '#platform/budget.server.ts'
import type { Slowed } from '../errors.ts'
import type { Asker } from './know-browser.server.ts'

type Try = { asker: Asker; email: string; client: string }

/**
 * A device that the account knows has tries of its own; all others share the strangers' limit.
 * One network gets a part of that, and a refused try counts for none of the later limits.
 */
export async function spendLogIn(budgets: Budgets, tried: Try, now: Date): Promise<Result<null, Slowed>> {
  const { asker, client, email } = tried
  const gates: readonly Spending[] = asker.ownerId
    ? // This limit is for all devices of the account: a comparison costs the server 100 ms.
      [['logIn', `own ${asker.ownerId}`]]
    : [
        ['logIn', client],
        ['logInOfAccountAndClient', `${client} ${email}`],
      ]
  const account = accountOf(tried)
  const spendings = [...gates, ['logInOfAccount', account], ['logInOfAccountLong', account]] as const
  return spend(budgets, spendings, 'too-many-tries', now)
}

/** The user's own tries are forgotten; strangers' tries still count where the device was known. */
export async function forgetTries(budgets: Budgets, tried: Try): Promise<void> {
  const { asker, client, email } = tried
  await budgets.forget(['logInOfAccount', 'logInOfAccountLong'], accountOf(tried))
  if (!asker.ownerId) await budgets.forget(['logInOfAccountAndClient'], `${client} ${email}`)
}

const accountOf = ({ asker, email }: Try) => (asker.ownerId ? `${email} ${asker.browserHash}` : email)

/** One network gets a part of what strangers may request; `writeProof` limits each address. */
export async function spendEmail(
  budgets: Budgets,
  tried: Try,
  purpose: Purpose,
  now: Date,
): Promise<Result<null, Slowed>> {
  if (tried.asker.ownerId) return ok(null)
  const spent = await spend(budgets, [['emailProof', tried.client]], 'too-many-codes', now)
  return spent.ok ? spendPart(budgets, tried, purpose, now) : spent
}

type Purpose = 'code' | 'password'

/** One network gets a part of an address's limit; a sign-up spends only this, having its own limit. */
export async function spendPart(
  budgets: Budgets,
  { asker, client, email }: Try,
  purpose: Purpose,
  now: Date,
): Promise<Result<null, Slowed>> {
  if (asker.ownerId) return ok(null)
  return spend(budgets, [['emailProofOfEmailAndClient', `${purpose} ${client} ${email}`]], 'too-many-codes', now)
}

type Spending = readonly [BudgetName, string]

async function spend(
  budgets: Budgets,
  spendings: readonly Spending[],
  reason: Slowed['reason'],
  now: Date,
): Promise<Result<null, Slowed>> {
  for (const [name, who] of spendings) {
    const spent = await budgets.spend(name, who, now)
    if (!spent.ok) return fail({ ...spent.failure, reason })
  }
  return ok(null)
}
