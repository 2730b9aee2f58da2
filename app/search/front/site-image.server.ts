import { createHash } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { frontRows } from './rows.view.server.ts'
import { services } from '#app/session/services.ts'
import type { SocialCard } from '#app/seo/social-image.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

/** Four spaces of the front page and what the site is about: alike for all, wherever they are. */
export async function siteImage(
  context: Readonly<RouterContextProvider>,
): Promise<{ card: SocialCard; version: string }> {
  const { product } = context.get(services)
  const { t } = visitorOf(context)
  const { rows } = await frontRows(context, 'day', { from: 0, to: 4, near: null })
  const photos = rows.flatMap(({ cards }) => cards.slice(0, 1).flatMap(({ photo }) => photo?.key ?? []))
  const card: SocialCard = {
    product,
    title: t('home:headline'),
    line: t('home:lead'),
    price: null,
    rating: null,
    photos,
  }
  return { card, version: createHash('sha256').update(JSON.stringify(card)).digest('hex').slice(0, 12) }
}
