import { noteReading } from '#domain/admin/commands/note-reading.server.ts'
import { findEventSubject, namesOf } from '#domain/admin/queries/find-event-subject.server.ts'
import { listEvents } from '#domain/security/queries/list-events.server.ts'
import { EVENT_DAYS, eventNumber, networkBeginning, securityKinds } from '#domain/security/security-event.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { minuteIn, readMinute } from '../frame/minute.server.ts'
import { SecurityEventsPage } from './security-page.tsx'
import { securityView } from './security.view.server.ts'
import type { Route } from './+types/security.route'

/** E-mail addresses have at most so many characters. */
const MAX_WHO = 254

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, auth, clock } = context.get(services)
  const visitor = visitorOf(context)
  const params = searchOf(url)
  const filter = filterOf(params)
  const before = eventNumber(params['before'])
  const subject = filter.of === '' ? null : await findEventSubject(db, auth, filter.of)
  const sought = {
    kind: filter.kind,
    network: networkBeginning(filter.network),
    until: minuteIn(filter.until, visitor.site.zone),
    subject,
    before,
  }
  const { events, older } = await listEvents(db, sought)
  await noteReading(
    db,
    { adminId: actorOf(context).userId, read: { what: 'security', of: subject?.accountId ?? null } },
    clock(),
  )
  const names = await namesOf(
    db,
    events.flatMap(({ accountId }) => accountId ?? []),
  )
  const description = visitor.t('happened:admin.description', { days: EVENT_DAYS })
  return {
    description,
    filter,
    kinds: securityKinds.map((kind) => ({ kind, name: visitor.t(`happened:kind.${kind}`) })),
    events: events.map((event) => securityView(event, names, visitor)),
    isNewest: before === null,
    older,
    page: pageMeta(context, { title: visitor.t('happened:admin.title'), description, path: null }),
  }
}

/** The filters as the address has them; what is none of ours filters nothing. */
function filterOf({ kind, of = '', network = '', until = '' }: Readonly<Record<string, string>>) {
  return {
    kind: securityKinds.find((each) => each === kind) ?? null,
    of: of.slice(0, MAX_WHO).replaceAll('\0', '').toWellFormed().trim(),
    network: networkBeginning(network) === null ? '' : network.trim(),
    until: readMinute(until),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Security({ loaderData: { page: _page, ...view } }: Route.ComponentProps) {
  return <SecurityEventsPage {...view} />
}
