import { changeSearch, removeSearch } from '#domain/alerts/commands/change-search.server.ts'
import { SavedSearchForm } from '#domain/alerts/input.ts'
import { searchLimits } from '#domain/alerts/saved-search.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { pressCookie, pressedIn, savedAt } from './save-search.server.ts'
import { SearchesPage } from './searches-page.tsx'
import { searchesView } from './searches.view.server.ts'
import type { Route } from './+types/searches.route'

/** A person's saved searches; after a log-in first the one whose button was pressed is saved. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { t, to } = visitorOf(context)
  const { saving, made, refused } = searchOf(url)
  if (saving !== undefined) {
    const query = pressedIn(request, context)
    const address = query === null ? '/saved-searches' : await savedAt(query, context)
    throw redirect(to(address), { headers: { 'set-cookie': pressCookie('', context, 0) } })
  }
  const view = await searchesView(context)
  return {
    ...view,
    made: view.searches.find(({ id }) => id === made)?.name ?? null,
    refused: refusalOf(refused, context),
    page: pageMeta(context, {
      title: t('savedSearches:title'),
      description: t('savedSearches:description'),
      path: null,
    }),
  }
}

function refusalOf(reason: string | undefined, context: Route.LoaderArgs['context']): string | null {
  const { t } = visitorOf(context)
  if (reason === 'too-many') return t('savedSearches:problems.tooMany', { max: searchLimits.searches })
  return reason === 'nothing' ? t('savedSearches:problems.nothing') : null
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const intent = intentOf(form, ['change', 'remove'])
  const { searchId = '' } = form
  if (!isId(searchId)) throw data(null, { status: 404 })
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const own = { userId: actorOf(context).userId, searchId }
  if (intent === 'remove') {
    if (!(await removeSearch(db, own))) throw data(null, { status: 404 })
    return redirect(to('/saved-searches'))
  }
  const parsed = SavedSearchForm.safeParse(form)
  if (!parsed.success) {
    const problems = Object.entries(problemsOf(parsed.error)).map(([name, key]) => [
      name,
      t(key, { max: searchLimits.name }),
    ])
    return data({ searchId, typed: form['name'] ?? '', problems: Object.fromEntries(problems) }, { status: 400 })
  }
  if (!(await changeSearch(db, { ...own, ...parsed.data }, clock()))) throw data(null, { status: 404 })
  return redirect(to(`/saved-searches?made=${searchId}`))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Searches({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <SearchesPage {...view} unsent={actionData} />
}
