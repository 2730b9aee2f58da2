import { metaTags } from '#app/seo/page-meta.ts'
import { DoorPage } from './door-page.tsx'
import { doorPageView } from './door.view.server.ts'
import type { Route } from './+types/signup.route'

export const loader = ({ request, url, context }: Route.LoaderArgs) => doorPageView(request, url, context)

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function SignUp({ loaderData }: Route.ComponentProps) {
  return <DoorPage view={loaderData} />
}
