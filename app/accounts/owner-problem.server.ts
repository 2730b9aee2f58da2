import type { OwnerFailure } from '#domain/accounts/errors.ts'
import type { RouterContextProvider } from 'react-router'
import { toProof } from '#app/session/fresh.server.ts'
import { connection } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

/**
 * The message beside the password: why the user of a session is not accepted as its owner.
 *
 * @throws a redirect to the page that asks who it is, where the account has no password
 */
export function ownerProblem(
  failure: OwnerFailure,
  context: Readonly<RouterContextProvider>,
): { problem: string; status: number } {
  const { t } = visitorOf(context)
  switch (failure.reason) {
    case 'wrong-password':
      return { problem: t('account:problems.wrongPassword'), status: 400 }
    case 'not-recent':
      throw toProof(context)
    case 'too-many-tries':
      context.get(connection).retryAfterSeconds = failure.retryAfterSeconds
      return { problem: t('account:problems.tooManyTries'), status: 429 }
  }
}
