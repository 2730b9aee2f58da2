import { isTopic } from '#domain/content/help-center.ts'
import { findText } from '#domain/content/queries/find-text.server.ts'
import { listArticles } from '#domain/content/queries/search-help.server.ts'
import { data, type RouterContextProvider } from 'react-router'
import { articleLd, breadcrumbsLd } from '#app/seo/linked-data.server.ts'
import { ownAddress } from '#app/seo/page.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { articleView } from './article.view.server.ts'
import { lineWriter } from './center/help.view.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Loads an article of the help center with its related links.
 *
 * @throws 404 where there is none
 */
export async function helpArticleView(request: Request, context: Context, name: string) {
  const { language, t, actor, site } = visitorOf(context)
  const text = findText(language, `help/${name}`, site.id)
  if (!text) throw data(null, { status: 404 })

  const line = await lineWriter(context)
  const topic = text.topic === null ? null : line(findText(language, `help/${text.topic}`, site.id)!)
  const related = isTopic(name)
    ? listArticles(language, site.id)
        .filter((article) => article.topic === name)
        .map(line)
        .toSorted((one, other) => one.title.localeCompare(other.title, language))
    : text.related.map((each) => line(findText(language, each, site.id)!))

  const { title, lead, path } = line(text)
  const steps = [{ title: t('help:title'), path: '/help' }, ...(topic ? [topic] : []), { title, path }]
  const article = await articleView(request, context, text.name, {
    linkedData: [
      articleLd({ url: ownAddress(context, path), title, description: lead, changed: text.updated, language }),
      breadcrumbsLd(steps.map((step) => ({ name: step.title, url: ownAddress(context, step.path) }))),
    ],
  })
  return { article, topic, isTopic: isTopic(name), related, isSignedIn: actor !== null }
}

export type HelpArticleView = Awaited<ReturnType<typeof helpArticleView>>
