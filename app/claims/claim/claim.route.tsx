import { answerClaim } from '#domain/claims/commands/answer-claim.server.ts'
import { answerForm, isAnswer } from '#domain/claims/input.ts'
import { findClaim, type FoundClaim } from '#domain/claims/queries/find-claim.server.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import type { FileForm } from '#app/session/file-form.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { failureProblems, fieldProblems, refuse, refuseUnread, withClaimForm } from '../claim-form.view.server.ts'
import { ClaimPage } from './claim-page.tsx'
import { claimView } from './claim.view.server.ts'
import type { Route } from './+types/claim.route'

/** @throws 404 where there is no such claim of this person */
async function ownClaim({ claimId }: Route.LoaderArgs['params'], context: Route.LoaderArgs['context']) {
  const own = { userId: actorOf(context).userId, claimId }
  const claim = isId(claimId) ? await findClaim(context.get(services).db, own, visitorOf(context).language) : null
  if (!claim) throw data(null, { status: 404 })
  return claim
}

/** Loads a claim as one of its sides sees it, with that side's answers. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const { t } = visitor
  const claim = claimView(await ownClaim(params, context), context.get(services).clock(), visitor)
  const { done, payment_session: session } = searchOf(url)
  return {
    claim,
    done: session ? t('claims:done.payment') : isDone(done) ? t(`claims:done.${done}`, { name: claim.name }) : null,
    page: pageMeta(context, { title: claim.title, description: t('claims:claim.description'), path: null }),
  }
}

const isDone = (done: string | undefined) => done === 'opened' || done === 'noAccess' || done === 'answered'

export async function action({ params, request, context }: Route.ActionArgs) {
  const claim = await ownClaim(params, context)
  return withClaimForm(request, context, (sent) => answer(claim, sent, context))
}

async function answer({ id: claimId, currency }: FoundClaim, sent: FileForm, context: Route.ActionArgs['context']) {
  const { db, clock, storage, budgets, limits } = context.get(services)
  const visitor = visitorOf(context)
  const unread = refuseUnread(sent, visitor)
  if (unread) return unread
  if (!isAnswer(sent.fields['act'])) return refuse(sent, failureProblems({ reason: 'not-possible' }, visitor), 400)
  const parsed = answerForm(currency).safeParse(sent.fields)
  if (!parsed.success) return refuse(sent, fieldProblems(parsed.error, visitor), 400)

  const files = sent.files.map(({ bytes }) => bytes)
  const input = { userId: actorOf(context).userId, claimId, form: parsed.data, files }
  const outcome = await answerClaim(db, { storage, budgets, limits }, input, clock())
  if (outcome.ok) throw redirect(visitor.to(`/claims/${claimId}?done=answered`))
  if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  return refuse(sent, failureProblems(outcome.failure, visitor), 409)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Claim({ loaderData: { claim, done }, actionData }: Route.ComponentProps) {
  return <ClaimPage claim={claim} done={actionData ? null : done} refused={actionData} />
}
