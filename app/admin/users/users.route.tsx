import { MAX_VIEW_NAME } from '#domain/admin/input.ts'
import { idsOfPeople, listPeople } from '#domain/admin/queries/list-people.server.ts'
import { writeTable } from '#domain/admin/table-view.ts'
import { ListPage } from '#domain/bookings/input.ts'
import { useOutletContext } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { joinedFormOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { AdminPages } from '../frame/admin-pages.ts'
import { choose } from '../frame/list-selection.server.ts'
import { dropView, keepView, viewsOf } from '../frame/list-views.server.ts'
import { selectionView } from '../frame/selection-bar.view.server.ts'
import { tableView } from '../frame/table.view.server.ts'
import { people, peopleSought } from './people-table.server.ts'
import { personRow, peopleWords } from './people.view.server.ts'
import type { Route } from './+types/users.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { clock } = context.get(services)
  const visitor = visitorOf(context)
  const { state, sought } = peopleSought(url.searchParams)
  const page = ListPage.parse(url.searchParams.get('page') ?? undefined)
  const [{ people: found, ...at }, views] = await Promise.all([
    listPeople(replicaOf(context), { ...sought, page, order: state.order, size: state.size }),
    viewsOf(people, context),
  ])
  const { t } = visitor
  const params = writeTable(people.spec, state)
  return {
    maxName: MAX_VIEW_NAME,
    bar: await selectionView('people', { count: at.count, params }, context),
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

/** Keeps the list as it is shown, takes such a view away, or chooses people for one act on all. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await joinedFormOf(request)
  const { db } = context.get(services)
  switch (intentOf(form, ['save-view', 'remove-view', 'choose', 'choose-all'])) {
    case 'save-view':
      return keepView(people, form, context)
    case 'remove-view':
      return dropView(people, form, context)
    case 'choose':
    case 'choose-all':
      return choose('people', form, (params, max) => idsOfPeople(db, peopleSought(params).sought, max), context)
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.meta)

export default function Users({ loaderData: { table, bar, maxName }, actionData }: Route.ComponentProps) {
  return useOutletContext<AdminPages>().tablePage({ table, maxName, bar, refused: actionData })
}
