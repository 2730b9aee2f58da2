import { listOwnEvents } from '#domain/security/queries/list-events.server.ts'
import { EVENT_DAYS, eventNumber } from '#domain/security/security-event.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { instantView } from '#app/session/instant.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { eventWords } from './event-words.server.ts'
import { SecurityPage } from './security-page.tsx'
import type { Route } from './+types/security.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const { t } = visitor
  const window = { before: eventNumber(searchOf(url)['before']) }
  const { events, older } = await listOwnEvents(context.get(services).db, actorOf(context).userId, window)
  const description = t('happened:description', { days: EVENT_DAYS })
  return {
    description,
    events: events.map((event) => ({
      id: event.id,
      when: instantView(event.at, visitor),
      ...eventWords(event, t),
    })),
    isNewest: window.before === null,
    older,
    page: pageMeta(context, { title: t('happened:title'), description, path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Security({ loaderData: { page: _page, ...view } }: Route.ComponentProps) {
  return <SecurityPage {...view} />
}
