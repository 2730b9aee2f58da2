import { metaTags } from '#app/seo/page-meta.ts'
import type { Route } from './+types/page.route'
import { Article } from './article.tsx'
import { articleView } from './article.view.server.ts'

/** Loads a short text about the product from the file of the same name. */
export function loader({ request, pattern, context }: Route.LoaderArgs) {
  return articleView(request, context, pattern.replace(/^\//, ''))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Page({ loaderData: { page: _page, ...article } }: Route.ComponentProps) {
  return <Article article={article} />
}
