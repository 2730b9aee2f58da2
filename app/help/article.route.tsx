import { metaTags } from '#app/seo/page-meta.ts'
import type { Route } from './+types/article.route'
import { movedTo } from './moved.server.ts'
import { HelpArticlePage } from './help-article-page.tsx'
import { helpArticleView } from './help-article.view.server.ts'

/** Loads an article of the help center, or a topic with its articles. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const moved = movedTo(url, context)
  if (moved) throw moved
  return helpArticleView(request, context, params.name)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.article.page)

export default function HelpArticle({ loaderData }: Route.ComponentProps) {
  return <HelpArticlePage {...loaderData} />
}
