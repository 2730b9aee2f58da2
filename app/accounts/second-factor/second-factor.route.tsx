import { removeFactor } from '#domain/accounts/commands/remove-factor.server.ts'
import { beginFactor, confirmFactor, openSetUp } from '#domain/accounts/commands/set-up-factor.server.ts'
import { renewRecoveryCodes } from '#domain/accounts/commands/write-recovery-codes.server.ts'
import type { SharedAccount, WrongFactor } from '#domain/accounts/errors.ts'
import { safeReturn, SetUpForm } from '#domain/accounts/input.ts'
import { FEW_RECOVERY_CODES } from '#domain/accounts/recovery-code.ts'
import { findOwnFactor } from '#domain/accounts/queries/find-own-factor.server.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { instantView } from '#app/session/instant.view.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { connection, services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { SecondFactorPage } from './second-factor-page.tsx'
import type { Route } from './+types/second-factor.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const { t } = visitor
  const own = await findOwnFactor(context.get(services).db, actorOf(context).userId)
  const { to, off } = searchOf(url)
  return {
    own: own && {
      left: own.left,
      since: instantView(own.since, visitor, 'day', (since) => t('secondFactor:onText', { since })),
    },
    isFew: own !== null && own.left <= FEW_RECOVERY_CODES,
    isOff: off === '1' && own === null,
    /** The page that has led here, which asks for a second factor. */
    to: to === undefined ? null : safeReturn(to),
    page: pageMeta(context, {
      title: t('secondFactor:title'),
      description: t('secondFactor:description'),
      path: null,
    }),
  }
}

type Context = Route.ActionArgs['context']

export async function action({ request, context }: Route.ActionArgs) {
  const { db, auth, clock } = context.get(services)
  const { userId } = actorOf(context)
  const form = await formOf(request)
  switch (intentOf(form, ['begin', 'confirm', 'renew', 'remove'])) {
    case 'begin':
      return begin(context)
    case 'confirm':
      return confirm(form, request, context)
    case 'renew':
      return { setUp: null, problem: null, codes: await renewRecoveryCodes(db, { auth }, userId, request, clock()) }
    case 'remove':
      await removeFactor(db, { auth }, userId, request, clock())
      return redirect(visitorOf(context).to('/account/second-factor?off=1'))
  }
}

async function begin(context: Context) {
  const { db, auth, clock } = context.get(services)
  const begun = await beginFactor(db, { auth }, whose(context), clock())
  if (begun.ok) return data({ codes: null, problem: null, setUp: begun.value })
  const problem = visitorOf(context).t(problems[begun.failure.reason])
  return data({ codes: null, problem, setUp: null }, { status: 403 })
}

/** An app shows its codes under these two names. */
const whose = (context: Context) => ({ ...actorOf(context), issuer: context.get(services).product })

async function confirm(form: Record<string, string>, request: Request, context: Context) {
  const { db, auth, budgets, clock } = context.get(services)
  const { t } = visitorOf(context)
  const refused = async (problem: string, status: number) =>
    data({ codes: null, setUp: await openSetUp(db, { auth }, whose(context)), problem: t(problem) }, { status })
  const parsed = SetUpForm.safeParse(form)
  if (!parsed.success) return refused('auth:problems.codeMissing', 400)
  const { userId } = actorOf(context)
  const confirmed = await confirmFactor(db, { auth, budgets }, { userId, code: parsed.data.code }, request, clock())
  if (confirmed.ok) return { setUp: null, problem: null, codes: confirmed.value }
  const { failure } = confirmed
  if ('retryAfterSeconds' in failure) context.get(connection).retryAfterSeconds = failure.retryAfterSeconds
  return refused(problems[failure.reason], failure.reason === 'too-many-tries' ? 429 : 400)
}

const problems: Readonly<Record<(WrongFactor | SharedAccount)['reason'] | 'not-begun', string>> = {
  'shared-account': 'auth:problems.shared',
  'wrong-factor': 'auth:problems.wrongFactor',
  'factor-spent': 'auth:problems.factorSpent',
  'too-many-tries': 'account:problems.tooManyTries',
  'not-begun': 'auth:problems.again',
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function SecondFactor({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <SecondFactorPage {...view} setUp={null} codes={null} problem={null} {...actionData} />
}
