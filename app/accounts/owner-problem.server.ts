import type { OwnerFailure } from '#domain/accounts/errors.ts'
import type { RouterContextProvider } from 'react-router'
import { connection } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

/** Why a person at an open session is not taken for the account's owner, to be said beside the password. */
export function ownerProblem(
  failure: OwnerFailure,
  context: Readonly<RouterContextProvider>,
): { problem: string; status: number } {
  const { t } = visitorOf(context)
  switch (failure.reason) {
    case 'wrong-password':
      return { problem: t('account:problems.wrongPassword'), status: 400 }
    case 'not-recent':
      return { problem: t('account:problems.notRecent'), status: 400 }
    case 'too-many-tries':
      context.get(connection).retryAfterSeconds = failure.retryAfterSeconds
      return { problem: t('account:problems.tooManyTries'), status: 429 }
  }
}
