import { sendOwnerCode } from '#domain/accounts/commands/confirm-by-code.server.ts'
import { proveOwner } from '#domain/accounts/commands/prove-owner.server.ts'
import type { ProofFailure, Slowed } from '#domain/accounts/errors.ts'
import type { ProofWay } from '#domain/accounts/fresh-proof.ts'
import { readPasskey } from '#domain/accounts/gateway.passkey-answer.server.ts'
import { EitherFactor, proofForms } from '#domain/accounts/input.ts'
import { findOwnFactor } from '#domain/accounts/queries/find-own-factor.server.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { factorLackOf } from '#app/session/admin-factor.server.ts'
import { fieldsOf, splitProof, withoutSecrets } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { connection, services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { ConfirmPage } from './confirm-page.tsx'
import { confirmView, returnOf, shownCode } from './confirm.view.server.ts'
import type { Route } from './+types/confirm.route'

export const loader = ({ request, url, context }: Route.LoaderArgs) => confirmView(request, url, context)

/**
 * Proves whose session it is. A form that waits came by 307 and goes on by 307 with its own fields;
 * those of the proof are read by nobody else (`splitProof`).
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { others, proof } = splitProof(await fieldsOf(request))
  const step = intentOf({ intent: proof['step'] ?? '' }, ['', 'send', 'passkey', 'password', 'code'])
  const waiting = step === '' || proof['waits'] === '1' ? withoutSecrets(others) : null
  const answer = async (problem: Problem, isCodeSent = proof['sent'] === '1') => {
    const shownEmail = isCodeSent ? await shownCode(context) : null
    return data({ waiting, isCodeSent, problem, shownEmail }, { status: statusOf(problem) })
  }
  switch (step) {
    case '':
      return answer(null)
    case 'send': {
      const problem = await send(request, context)
      return problem ? answer(problem) : answer(null, true)
    }
    case 'passkey':
    case 'password':
    case 'code': {
      const problem = await prove(step, proof, request, context)
      return problem ? answer(problem) : goOn(returnOf(url), waiting !== null)
    }
  }
}

type Context = Route.ActionArgs['context']
type Problem = { text: string; isTooMany: boolean; isOfFactor?: boolean } | null

const statusOf = (problem: Problem) => (problem ? (problem.isTooMany ? 429 : 400) : 200)

/** A file opens no page, so a link leads to it. */
function goOn({ to, isFile }: ReturnType<typeof returnOf>, isFormWaiting: boolean) {
  // The home page, which stands for an address that is not on the list, takes no form.
  if (isFormWaiting && to !== '/') throw redirect(to, 307)
  if (!isFile) throw redirect(to)
  return data({ waiting: null, isCodeSent: false, problem: null, shownEmail: null, isDone: true })
}

async function send(request: Request, context: Context): Promise<Problem> {
  const { db, auth, budgets, clock } = context.get(services)
  const sent = await sendOwnerCode(db, { auth, budgets }, actorOf(context), request, clock())
  return sent.ok ? null : problemOf(sent.failure, context)
}

async function prove(
  way: ProofWay,
  typed: Record<string, string>,
  request: Request,
  context: Context,
): Promise<Problem> {
  const { db, auth, budgets, clock } = context.get(services)
  const given = givenOf(way, typed['secret'] ?? '')
  if ('problem' in given) return { text: visitorOf(context).t(given.problem), isTooMany: false }
  const actor = actorOf(context)
  const asksApp = way !== 'passkey' && (await findOwnFactor(db, actor.userId)) !== null
  const factor = asksApp ? EitherFactor.safeParse(typed['factor'] ?? '') : null
  if (factor?.success === false)
    return { text: visitorOf(context).t('auth:problems.factorMissing'), isTooMany: false, isOfFactor: true }
  const needsBoth = (await factorLackOf(request.headers, context)) === 'proof'
  const whole = { actor, ...given, factor: factor?.data ?? null, needsBoth }
  const proved = await proveOwner(db, { auth, budgets }, whole, request, clock())
  return proved.ok ? null : problemOf(proved.failure, context)
}

function givenOf(way: ProofWay, typed: string) {
  if (way === 'passkey') {
    const secret = readPasskey(typed)
    return secret ? { way, secret } : { problem: problems['wrong-passkey'] }
  }
  const secret = proofForms[way].safeParse(typed)
  return secret.success ? { way, secret: secret.data } : { problem: secret.error.issues[0]!.message }
}

const problems: Readonly<Record<Exclude<(ProofFailure | Slowed)['reason'], 'other-way' | 'not-recent'>, string>> = {
  'wrong-password': 'account:problems.wrongPassword',
  'too-many-tries': 'account:problems.tooManyTries',
  'too-many-codes': 'account:problems.tooManyCodes',
  'too-many-accounts': 'account:problems.tooManyTries',
  'wrong-passkey': 'confirm:wrongPasskey',
  'stopped-passkey': 'confirm:stoppedPasskey',
  'wrong-factor': 'auth:problems.wrongFactor',
  'factor-spent': 'auth:problems.factorSpent',
  'wrong-code': 'auth:problems.wrongCode',
  'code-expired': 'auth:problems.codeExpired',
  'code-used-up': 'auth:problems.codeUsedUp',
}

/** @throws 400 for a way that the page does not offer */
function problemOf(failure: ProofFailure | Slowed, context: Context): Problem {
  if (failure.reason === 'other-way' || failure.reason === 'not-recent') throw data(null, { status: 400 })
  const isTooMany = 'retryAfterSeconds' in failure
  if (isTooMany) context.get(connection).retryAfterSeconds = failure.retryAfterSeconds
  const isOfFactor = failure.reason === 'wrong-factor' || failure.reason === 'factor-spent'
  return { text: visitorOf(context).t(problems[failure.reason]), isTooMany, isOfFactor }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Confirm({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <ConfirmPage {...view} {...actionData} />
}
