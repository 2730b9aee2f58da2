import { askBounce } from '#domain/interventions/commands/ask-intervention.server.ts'
import { BounceForm, MAX_REASON } from '#domain/interventions/input.ts'
import { interventionsOnPayouts } from '#domain/interventions/queries/list-interventions.server.ts'
import { readHostMoney } from '#domain/interventions/queries/read-host-money.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { decide, doneOf } from './decide.server.ts'
import { HostMoneyPage } from './host-money-page.tsx'
import { hostMoneyView } from './host-money.view.server.ts'
import { failureText } from './intervention.view.server.ts'
import type { Route } from './+types/host-money.route'

export async function loader({ params: { userId }, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const found = await readHostMoney(db, userId, clock())
  if (!found) throw data(null, { status: 404 })
  const items = await interventionsOnPayouts(db, userId)
  const view = hostMoneyView({ userId, ...found, items }, actorOf(context), visitor, clock())
  return {
    view,
    done: doneOf(searchOf(url)),
    maxReason: MAX_REASON,
    page: pageMeta(context, { title: view.title, description: visitor.t('interventions:description'), path: null }),
  }
}

/** Books a payout that came back, or ends what waits for a second person. */
export async function action({ params: { userId: hostId }, request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const form = await formOf(request)
  const intent = intentOf(form, ['bounce', 'decide'])
  if (!isId(hostId)) throw data(null, { status: 404 })
  const path = `/admin/users/${hostId}/money`
  if (intent === 'decide') return decide(form, path, context)
  const parsed = BounceForm.safeParse(form)
  if (!parsed.success) {
    const { payoutId, reason } = problemsOf(parsed.error)
    if (!payoutId && !reason) throw data(null, { status: 400 })
    const problems: Record<string, string> = {
      ...(payoutId && { payoutId: visitor.t('interventions:problems.payout') }),
      ...(reason && { reason: visitor.t(reason, { max: MAX_REASON }) }),
    }
    return data({ typed: form, problems }, { status: 400 })
  }
  const outcome = await askBounce(db, { adminId: actorOf(context).userId, hostId, ...parsed.data }, clock())
  if (outcome.ok) throw redirect(visitor.to(`${path}?done=${outcome.value === 'waiting' ? 'waiting' : 'done'}`))
  if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  const problems: Record<string, string> = { form: failureText(outcome.failure, visitor) }
  return data({ typed: form, problems }, { status: outcome.failure.reason === 'own-money' ? 403 : 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function HostMoney({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <HostMoneyPage {...view} refused={actionData} />
}
