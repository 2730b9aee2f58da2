import { readAll, readOne } from '#domain/notifications/commands/mark-read.server.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { NotificationsPage } from './notifications-page.tsx'
import { notificationsView } from './notifications.view.server.ts'
import type { Route } from './+types/notifications.route'

/** Shows the notifications before `?before=`, or else the newest. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const { before = '', done } = searchOf(url)
  return {
    view: await notificationsView(isId(before) ? before : null, context),
    isAllRead: done === 'all',
    page: pageMeta(context, {
      title: t('notifications:title'),
      description: t('notifications:description'),
      path: null,
    }),
  }
}

/** Marks one as read, or all up to the newest that the page has shown. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const { to } = visitorOf(context)
  const form = await formOf(request)
  const intent = intentOf(form, ['one', 'all'])
  const { notificationId = '' } = form
  if (!isId(notificationId)) throw data(null, { status: 404 })

  const own = { userId: actorOf(context).userId, notificationId }
  if (intent === 'all') {
    await readAll(db, own, clock())
    return redirect(to('/notifications?done=all'))
  }
  if ((await readOne(db, own, clock())) === null) throw data(null, { status: 404 })
  const { before = '' } = searchOf(url)
  return redirect(to(isId(before) ? `/notifications?before=${before}` : '/notifications'))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Notifications({ loaderData: { view, isAllRead } }: Route.ComponentProps) {
  return <NotificationsPage {...view} isAllRead={isAllRead} />
}
