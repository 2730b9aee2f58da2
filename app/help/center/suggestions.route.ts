import { searchHelp } from '#domain/content/queries/search-help.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { lineWriter } from './help.view.server.ts'
import type { Route } from './+types/suggestions.route'

/** Suggestions that fit under a phone's search field without much scrolling. */
const MAX_SUGGESTIONS = 8

/** Suggests articles for the help center's search: `?q=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const line = await lineWriter(context)
  const { language, site } = visitorOf(context)
  const found = searchHelp(language, url.searchParams.get('q') ?? '', MAX_SUGGESTIONS, site.id)
  // Repeated inputs are cached, only privately because the language may come from a cookie.
  return Response.json({ articles: found.map(line) }, { headers: { 'cache-control': 'private, max-age=60' } })
}
