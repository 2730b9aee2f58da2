import { audiences, type Audience, choices, isAudience, topics } from '#domain/content/help-center.ts'
import { searchHelp } from '#domain/content/queries/search-help.server.ts'
import { findText } from '#domain/content/queries/find-text.server.ts'
import type { Text } from '#domain/content/text.ts'
import type { RouterContextProvider } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { textWriter } from '../article.view.server.ts'

type Context = Readonly<RouterContextProvider>

/** An article as a list shows it. */
export type ArticleLine = { path: string; title: string; lead: string }

/** Maximum results of a page; further ones would be guesses. */
const MAX_RESULTS = 12

/** Loads the help center: results of a question, or first articles by audience. */
export async function helpView(url: URL, context: Context) {
  const { t, actor, language, site } = visitorOf(context)
  const { product } = context.get(services)
  const question = (url.searchParams.get('q') ?? '').trim()
  const param = url.searchParams.get('for')
  const audience: Audience = isAudience(param) ? param : audiences[0]
  const line = await lineWriter(context)
  const chosen = (names: readonly string[]) => names.map((name) => line(findText(language, `help/${name}`, site.id)!))

  return {
    page: pageMeta(context, {
      title: t('help:pageTitle', { product }),
      description: t('help:description', { product }),
      path: audience === audiences[0] ? '/help' : `/help?for=${audience}`,
      // Other audiences' selections and typed questions are not indexed, as they repeat articles.
      isIndexed: question === '' && audience === audiences[0],
    }),
    question,
    results: question === '' ? null : searchHelp(language, question, MAX_RESULTS, site.id).map(line),
    audience,
    guides: chosen(choices[audience].guides),
    articles: chosen(choices[audience].articles),
    topics: chosen(topics),
    isSignedIn: actor !== null,
  }
}

export type HelpView = Awaited<ReturnType<typeof helpView>>

/** Makes a function for article lines in the visitor's language. */
export async function lineWriter(context: Context): Promise<(text: Text) => ArticleLine> {
  const { plain } = await textWriter(context)
  return ({ name, title, description }) => ({ path: `/${name}`, title: plain(title), lead: plain(description) })
}
