import { MAX_VIEW_NAME } from '#domain/admin/input.ts'
import { listPeople } from '#domain/admin/queries/list-people.server.ts'
import { ListPage } from '#domain/bookings/input.ts'
import { useOutletContext } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { AdminPages } from '../frame/admin-pages.ts'
import { dropView, keepView, viewsOf } from '../frame/list-views.server.ts'
import { tableView } from '../frame/table.view.server.ts'
import { people, peopleSought } from './people-table.server.ts'
import { personRow, peopleWords } from './people.view.server.ts'
import type { Route } from './+types/users.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { clock } = context.get(services)
  const visitor = visitorOf(context)
  const { state, sought } = peopleSought(url)
  const page = ListPage.parse(url.searchParams.get('page') ?? undefined)
  const [{ people: found, ...at }, views] = await Promise.all([
    listPeople(replicaOf(context), { ...sought, page, order: state.order, size: state.size }),
    viewsOf(people, context),
  ])
  const { t } = visitor
  return {
    maxName: MAX_VIEW_NAME,
    table: tableView(
      {
        ...people,
        state,
        words: peopleWords(visitor),
        rows: found.map((person) => personRow(person, visitor, clock())),
        at,
        facts: ['email', 'listings'],
        views,
      },
      visitor,
    ),
    meta: pageMeta(context, { title: t('people:title'), description: t('people:description'), path: null }),
  }
}

/** Keeps the list as it is shown, or takes such a view away. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  if (intentOf(form, ['save-view', 'remove-view']) === 'save-view') return keepView(people, form, context)
  return dropView(people, form, context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.meta)

export default function Users({ loaderData: { table, maxName }, actionData }: Route.ComponentProps) {
  return useOutletContext<AdminPages>().tablePage({ table, maxName, refused: actionData ?? null })
}
