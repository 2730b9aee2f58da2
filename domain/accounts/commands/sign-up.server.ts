import type { Language } from '#domain/i18n/language.ts'
import type { Currency } from '#kernel/money.ts'
import { fail, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { SignInFailure } from '../errors.ts'
import type { SignUp } from '../input.ts'
import { askLibrary, clientOf, type Door, outcomeOf, type Session } from './ask-library.server.ts'

/** Creates the account, signs in, and stores the sign-up form. */
export async function signUp(
  db: Db,
  { auth, budgets }: Door,
  form: SignUp,
  seen: { language: Language; currency: Currency },
  request: Request,
  now: Date,
): Promise<Result<Session, SignInFailure>> {
  const spent = await budgets.spend('signUp', clientOf(request), now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-accounts' })
  const { email, password, firstName, lastName } = form
  const answer = await askLibrary(
    auth,
    '/sign-up/email',
    { email, password, name: `${firstName} ${lastName}` },
    request,
  )
  const outcome = outcomeOf(answer)
  if (!outcome.ok) return outcome

  await db
    .updateTable('profiles')
    .set({
      first_name: firstName,
      last_name: lastName,
      birthday: form.birthday,
      // Only a ticked box is consent (docs/decisions/029).
      promotions_refused: form.noPromotions === 'on',
      ...seen,
    })
    .where('user_id', '=', (eb) => eb.selectFrom('user').select('id').where('email', '=', email))
    .execute()
  return outcome
}
