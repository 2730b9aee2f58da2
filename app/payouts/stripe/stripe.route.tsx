import { MAX_PASSWORD } from '#domain/accounts/password.ts'
import { beginStripeAccount } from '#domain/payouts/commands/begin-stripe-account.server.ts'
import { payThroughStripe } from '#domain/payouts/commands/change-payout-account.server.ts'
import type { AccountFailure, OnboardingFailure } from '#domain/payouts/errors.ts'
import { CHANGES_PER_DAY } from '#domain/payouts/payout-account.ts'
import { stripeCountries } from '#domain/payouts/stripe-account.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { ownerProblem } from '#app/accounts/owner-problem.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { StripePage } from './stripe-page.tsx'
import { stripeView } from './stripe.view.server.ts'
import type { Route } from './+types/stripe.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const { step, saved } = searchOf(url)
  return {
    view: await stripeView(step, context),
    isSaved: saved === 'set',
    page: pageMeta(context, { title: t('stripeSetup:title'), description: t('stripeSetup:description'), path: null }),
  }
}

type Context = Readonly<RouterContextProvider>
type Fields = Record<string, string>

export async function action({ request, context }: Route.ActionArgs) {
  const { connect } = context.get(services)
  const form = await formOf(request)
  const intent = intentOf(form, ['begin', 'use'])
  if (!connect) throw data(null, { status: 400 })
  return intent === 'begin' ? begin(form, request, context) : take(form, request, context)
}

/** Stripe's pages are a link, because the content security policy restricts forms to our own. */
async function begin(form: Fields, request: Request, context: Context) {
  const { db, auth, budgets, clock, connect } = context.get(services)
  const country = stripeCountries.find((each) => each === form['country']) ?? ''
  const works = { db, door: { auth, budgets }, connect: connect! }
  const input = { ...ownerOf(form, context), country, language: visitorOf(context).language }
  const begun = await beginStripeAccount(works, input, request, clock())
  if (begun.ok) return { link: begun.value, problem: null }
  const { problem, status } = problemOf(begun.failure, context)
  return data({ link: null, problem }, { status })
}

async function take(form: Fields, request: Request, context: Context) {
  const { db, auth, budgets, vault, clock, connect } = context.get(services)
  const works = { db, vault, door: { auth, budgets } }
  const used = await payThroughStripe(works, ownerOf(form, context), connect!.isLive, request, clock())
  if (used.ok) return redirect(visitorOf(context).to('/stripe-setup?saved=set'))
  const { problem, status } = problemOf(used.failure, context)
  return data({ link: null, problem }, { status })
}

const ownerOf = (form: Fields, context: Context) => ({
  actor: actorOf(context),
  password: (form['current'] ?? '').slice(0, MAX_PASSWORD),
})

type Failure = AccountFailure | OnboardingFailure | { reason: 'not-ready' }

function problemOf(failure: Failure, context: Context): { problem: string; status: number } {
  const { t } = visitorOf(context)
  switch (failure.reason) {
    case 'not-proved':
      return { problem: t('account:email.unproved'), status: 400 }
    case 'too-many-changes':
      return { problem: t('paymentSetup:problems.tooMany', { count: CHANGES_PER_DAY }), status: 429 }
    case 'not-ready':
      return { problem: t('stripeSetup:problems.notReady'), status: 409 }
    case 'no-country':
      return { problem: t('stripeSetup:problems.country'), status: 400 }
    case 'unreachable':
      return { problem: t('stripeSetup:problems.unreachable'), status: 503 }
    case 'wrong-password':
    case 'not-recent':
      return ownerProblem(failure, context)
    // This form takes no code.
    case 'wrong-code':
    case 'code-expired':
    case 'code-used-up':
      return ownerProblem({ reason: 'wrong-password' }, context)
    default:
      return ownerProblem({ ...failure, reason: 'too-many-tries' }, context)
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function StripeSetup({ loaderData: { view, isSaved }, actionData }: Route.ComponentProps) {
  return <StripePage view={view} isSaved={isSaved} link={null} problem={null} {...actionData} />
}
