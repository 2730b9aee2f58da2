import { pauseType } from '#domain/email/commands/pause-type.server.ts'
import { isEmailType } from '#domain/email/email-type.ts'
import { COUNTED_DAYS } from '#domain/email/queries/count-by-type.server.ts'
import { data, redirect } from 'react-router'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { TriggersPage } from './triggers-page.tsx'
import { triggersView } from './triggers.view.server.ts'
import type { Route } from './+types/triggers.route'

/** Loads every type of e-mail with recent deliveries. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { done } = searchOf(url)
  return {
    groups: await triggersView(db, visitor, clock()),
    days: COUNTED_DAYS,
    done: ['paused', 'resumed'].find((each) => each === done) ?? null,
    page: pageMeta(context, {
      title: visitor.t('emailTypes:title'),
      description: visitor.t('emailTypes:description', { days: COUNTED_DAYS }),
      path: null,
    }),
  }
}

/** Pauses or resumes the trigger of a type. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const isPaused = intentOf(form, ['pause', 'resume']) === 'pause'
  const { type = '' } = form
  if (!isEmailType(type)) throw data(null, { status: 404 })
  const { db, clock } = context.get(services)
  const outcome = await pauseType(db, { adminId: actorOf(context).userId, type, isPaused }, clock())
  // The page offers no such button.
  if (!outcome.ok) throw data(null, { status: 400 })
  throw redirect(visitorOf(context).to(`/admin/emails/types?done=${isPaused ? 'paused' : 'resumed'}`))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Triggers({ loaderData: { page: _page, ...view } }: Route.ComponentProps) {
  return <TriggersPage {...view} />
}
