import { siteImage } from './site-image.server.ts'
import { imageAnswer } from '#app/seo/social-answer.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/site-image.route'

/** The social image of all pages without one: the site's description over some of its spaces. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const image = await siteImage(context)
  return imageAnswer({ ...image, subject: `site-${visitorOf(context).site.id}` }, request, context)
}
