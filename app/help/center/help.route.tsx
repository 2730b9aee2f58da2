import { metaTags } from '#app/seo/page-meta.ts'
import type { Route } from './+types/help.route'
import { HelpPage } from './help-page.tsx'
import { helpView } from './help.view.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  return helpView(url, context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Help({ loaderData: { page: _page, ...view } }: Route.ComponentProps) {
  return <HelpPage {...view} />
}
