import { shownName } from '#domain/accounts/account.ts'
import { listPeople, peopleLists } from '#domain/admin/queries/list-people.server.ts'
import { ListPage } from '#domain/bookings/input.ts'
import { formatDay } from '#domain/i18n/format.ts'
import { eraseBy, isErasureLate } from '#domain/privacy/erasure.ts'
import { dayIn } from '#kernel/zones.ts'
import { searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { PeoplePage } from './people-page.tsx'
import type { Route } from './+types/users.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const { t, locale, site } = visitorOf(context)
  const params = searchOf(url)
  const query = (params['q'] ?? '').trim().slice(0, 254).replaceAll('\0', '').toWellFormed()
  const list = peopleLists.find((each) => each === params['list']) ?? 'all'
  const { people, ...at } = await listPeople(db, {
    list,
    query,
    page: ListPage.parse(params['page']),
  })
  return {
    list,
    lists: peopleLists,
    query,
    ...at,
    people: people.map(({ name, since, closedAt, ...person }) => ({
      ...person,
      name: shownName(name, t),
      since: formatDay(dayIn(since, site.zone), locale),
      isLate: closedAt !== null && isErasureLate(closedAt, clock()),
      eraseBy: closedAt && formatDay(dayIn(eraseBy(closedAt), site.zone), locale),
    })),
    meta: pageMeta(context, { title: t('people:title'), description: t('people:description'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.meta)

export default function Users({ loaderData: { meta: _meta, ...view } }: Route.ComponentProps) {
  return <PeoplePage {...view} />
}
