import { shownName } from '#domain/accounts/account.ts'
import { findMessageId } from '#domain/messaging/queries/find-message-id.server.ts'
import { findReportable } from '#domain/reports/queries/find-reportable.server.ts'
import { reportKinds } from '#domain/reports/report.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { takeReport } from './report-form.view.server.ts'
import { ReportPage } from './report-page.tsx'
import type { Route } from './+types/report.route'

type Params = Route.LoaderArgs['params']

/** @throws 404 where there is no such thing, or none that this person may see */
async function reportable({ kind: named, thingId }: Params, context: Route.LoaderArgs['context']) {
  const { db, clock } = context.get(services)
  const kind = reportKinds.find((each) => each === named)
  const input = { thingId, readerId: actorOf(context).userId }
  const found = kind && isId(thingId) ? await findReportable(db, { kind, ...input }, clock()) : null
  if (!kind || !found) throw data(null, { status: 404 })
  return { kind, thingId, ...found }
}

/**
 * Finds a message by its number in the thread.
 *
 * @returns its id; null where the number names none
 */
async function messageOf({ kind, thingId }: Params, number: string | undefined, context: Route.LoaderArgs['context']) {
  if (kind !== 'message' || !number || !/^\d{1,9}$/.test(number) || !isId(thingId)) return null
  const own = { userId: actorOf(context).userId, conversationId: thingId, number: Number(number) }
  return findMessageId(context.get(services).db, own)
}

/** Loads the report page of things without a dialog: reviews, people, conversations and messages. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { t, to } = visitorOf(context)
  const messageId = await messageOf(params, searchOf(url)['number'], context)
  if (messageId) throw redirect(to(`/report/message/${messageId}`))
  const { kind, personId, name: ownName } = await reportable(params, context)
  const name = shownName(ownName, t)
  return {
    kind,
    name,
    isSent: searchOf(url)['sent'] !== undefined,
    /** Offers to block the person, whom the reporter may want to avoid. */
    personId: kind === 'review' ? null : personId,
    page: pageMeta(context, {
      title: t(`report:titles.${kind}`, { name }),
      description: t('report:description'),
      path: null,
    }),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { kind, thingId } = await reportable(params, context)
  return takeReport({ kind, thingId, thanksAt: `/report/${kind}/${thingId}?sent` }, await formOf(request), context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Report({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <ReportPage {...view} refusal={actionData?.report} />
}
