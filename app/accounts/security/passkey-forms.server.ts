import { addPasskey } from '#domain/accounts/commands/add-passkey.server.ts'
import { askForNewPasskey } from '#domain/accounts/commands/ask-passkey.server.ts'
import { removePasskey } from '#domain/accounts/commands/remove-passkey.server.ts'
import { renamePasskey } from '#domain/accounts/commands/rename-passkey.server.ts'
import { deviceOf } from '#domain/accounts/device.ts'
import type { AddPasskeyFailure, AskPasskeyFailure, SharedAccount } from '#domain/accounts/errors.ts'
import { readNewPasskey } from '#domain/accounts/gateway.passkey-answer.server.ts'
import { PasskeyName } from '#domain/accounts/input.ts'
import { MAX_PASSKEYS } from '#domain/accounts/passkey.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { connection, services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { PasskeyAnswer } from './security.view.server.ts'

type Context = Readonly<RouterContextProvider>
type Sent = { form: Record<string, string>; request: Request; context: Context }
type Answer = ReturnType<typeof data<PasskeyAnswer>> | Response

export const savedPage = (context: Context, what: string) =>
  redirect(visitorOf(context).to(`/account/security?saved=${what}`))

const answer = (given: PasskeyAnswer, status = 200): Answer => data(given, { status })

/** The options go to the script of the page, which sends the new passkey back (`addOwn`). */
export async function askForOwn({ request, context }: Sent): Promise<Answer> {
  const { db, auth, budgets, clock } = context.get(services)
  const options = await askForNewPasskey(db, { auth, budgets }, actorOf(context), request, clock())
  if (!options.ok) return refused(options.failure, context)
  return answer({ options: options.value })
}

export async function addOwn({ form, request, context }: Sent): Promise<Answer> {
  const { db, auth, clock } = context.get(services)
  const { t } = visitorOf(context)
  const response = readNewPasskey(form['passkey'])
  if (!response) return refused({ reason: 'wrong-passkey' }, context)
  const device = deviceOf(request.headers.get('user-agent'))
  const otherwise = device ? t('happened:device', device) : t('ownSecurity:passkeys.unnamed')
  const given = { userId: actorOf(context).userId, response, otherwise }
  const added = await addPasskey(db, { auth }, given, request, clock())
  return added.ok ? savedPage(context, 'passkey-added') : refused(added.failure, context)
}

export async function renameOwn({ form, context }: Sent): Promise<Answer> {
  const { t } = visitorOf(context)
  const passkeyId = idOf(form)
  const name = PasskeyName.safeParse(form['name'])
  if (!name.success) {
    const problem = t(name.error.issues[0]!.message)
    return answer({ problem, renames: passkeyId, typed: form['name'] }, 400)
  }
  const own = { userId: actorOf(context).userId, passkeyId, name: name.data }
  if (!(await renamePasskey(context.get(services).db, own))) throw data(null, { status: 404 })
  return savedPage(context, 'passkey-renamed')
}

export async function removeOwn({ form, request, context }: Sent): Promise<Answer> {
  const { db, auth, clock } = context.get(services)
  const own = { userId: actorOf(context).userId, passkeyId: idOf(form) }
  const removed = await removePasskey(db, auth, own, request, clock())
  if (removed.ok) return savedPage(context, 'passkey-removed')
  if (removed.failure.reason === 'not-found') throw data(null, { status: 404 })
  return answer({ problem: visitorOf(context).t('ownSecurity:passkeys.last') }, 409)
}

/** @throws 404 where the form names nothing that could be a passkey */
function idOf({ passkeyId = '' }: Record<string, string>): string {
  if (!isId(passkeyId)) throw data(null, { status: 404 })
  return passkeyId
}

type Failure = AddPasskeyFailure | AskPasskeyFailure | SharedAccount

const problems: Readonly<Record<Failure['reason'], string>> = {
  'shared-account': 'auth:problems.shared',
  'wrong-passkey': 'ownSecurity:problems.wrong',
  'known-passkey': 'ownSecurity:problems.known',
  'too-many-passkeys': 'ownSecurity:problems.tooMany',
  'not-proved': 'ownSecurity:problems.notProved',
  unavailable: 'ownSecurity:passkeys.notHere',
  'too-many-tries': 'account:problems.tooManyTries',
  'too-many-codes': 'account:problems.tooManyTries',
  'too-many-accounts': 'account:problems.tooManyTries',
}

function refused(failure: Failure, context: Context): Answer {
  const isSlowed = 'retryAfterSeconds' in failure
  if (isSlowed) context.get(connection).retryAfterSeconds = failure.retryAfterSeconds
  const problem = visitorOf(context).t(problems[failure.reason], { count: MAX_PASSKEYS })
  return answer({ problem }, isSlowed ? 429 : failure.reason === 'shared-account' ? 403 : 400)
}
