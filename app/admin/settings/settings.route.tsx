import { formatInstant } from '#domain/i18n/instant.ts'
import { moveClock } from '#domain/admin/commands/move-clock.server.ts'
import { data, redirect } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { MAX_HOURS } from './demo-clock.tsx'
import { environmentView } from './environment.view.server.ts'
import { overviewOf } from './section.view.server.ts'
import { SettingsPage } from './settings-page.tsx'
import type { Route } from './+types/settings.route'

/** Loads the settings, and the demo's clock. */
export async function loader({ context }: Route.LoaderArgs) {
  const { clock, demoClock } = context.get(services)
  const { locale, t } = visitorOf(context)
  return {
    sections: await overviewOf(context),
    environment: environmentView(context),
    time: demoClock && formatInstant(clock(), 'UTC', locale),
    page: pageMeta(context, { title: t('settings:title'), description: t('settings:description'), path: null }),
  }
}

/** Moves the demo's clock; outside demo mode there is none. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, demoClock } = context.get(services)
  if (!demoClock) throw data(null, { status: 404 })

  const { hours: typed = '' } = await formOf(request)
  const hours = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
  if (hours < 1 || hours > MAX_HOURS) return data({ typed }, { status: 400 })
  await moveClock(db, { adminId: actorOf(context).userId, hours }, clock())
  await demoClock.refresh()
  throw redirect(visitorOf(context).to('/admin/settings'))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Settings({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <SettingsPage {...view} typed={actionData?.typed} />
}
