import { siteImage } from '../../session/site-image.server.ts'
import { imageAnswer } from '../../session/social-answer.server.ts'
import type { Route } from './+types/site-image'

/** The picture beside a shared link to any other page: what the visitor's site is, over some of its spaces. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { card, version } = await siteImage(context)
  return imageAnswer(card, version, request, context)
}
