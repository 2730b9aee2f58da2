import { fail, ok, type Result } from '#kernel/result.ts'
import type { BudgetName, Budgets } from '#platform/budget.server.ts'
import type { Slowed } from '../errors.ts'
import type { Asker } from './know-browser.server.ts'

type Try = { asker: Asker; email: string; client: string }

/**
 * One try with a password. On a device that the account knows it is counted for that device, and nothing that others do counts there. All
 * others share what the account allows strangers, and one network gets a part of that. A try that a limit refuses is not counted by those
 * after it.
 */
export async function spendLogIn(budgets: Budgets, tried: Try, now: Date): Promise<Result<null, Slowed>> {
  const { asker, client, email } = tried
  const gates: readonly Spending[] = asker.ownerId
    ? // Of all devices of the account together: a comparison costs the server 100 ms.
      [['logIn', `own ${asker.ownerId}`]]
    : [
        ['logIn', client],
        ['logInOfAccountAndClient', `${client} ${email}`],
      ]
  const account = accountOf(tried)
  const spendings = [...gates, ['logInOfAccount', account], ['logInOfAccountLong', account]] as const
  return spend(budgets, spendings, 'too-many-tries', now)
}

/** Somebody was let in: their own tries were harmless. Those of strangers still count where the device was known. */
export async function forgetTries(budgets: Budgets, tried: Try): Promise<void> {
  const { asker, client, email } = tried
  await budgets.forget(['logInOfAccount', 'logInOfAccountLong'], accountOf(tried))
  if (!asker.ownerId) await budgets.forget(['logInOfAccountAndClient'], `${client} ${email}`)
}

const accountOf = ({ asker, email }: Try) => (asker.ownerId ? `${email} ${asker.browserHash}` : email)

/**
 * One e-mail with a code or a link that somebody asks for. What an address gets of each is counted where they are written (`writeProof`);
 * one network gets a part of what is for strangers.
 */
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

/** What one network may ask for of what an address gets; of a sign-up this alone, because sign-ups have a limit of their own. */
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
