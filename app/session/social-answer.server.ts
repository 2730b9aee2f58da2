import { photoVariant } from '#domain/media/queries.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from './services.ts'
import { drawSocialImage, inTurn, type SocialCard } from './social-image.server.ts'
import { visitorOf } from './visitor.server.ts'

const DAY_SECONDS = 86_400

/**
 * Answers with the drawing of a card. Under the address that names its version it may be kept for a year; under any other, for a
 * day. It is not kept here: browsers, crawlers and proxies keep it by its tag, and a drawing costs a tenth of a second.
 */
export async function imageAnswer(
  card: SocialCard,
  version: string,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const tag = `"${version}-${visitorOf(context).language}"`
  const isNamed = new URL(request.url).searchParams.get('v') === version
  const headers = {
    etag: tag,
    'cache-control': isNamed ? `public, max-age=${365 * DAY_SECONDS}, immutable` : `public, max-age=${DAY_SECONDS}`,
  }
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })

  const drawing = inTurn(async () => {
    const { db, storage } = context.get(services)
    const photos = await Promise.all(card.photos.map((key) => photoVariant(db, storage, key, 960)))
    return drawSocialImage(
      card,
      photos.filter((photo) => photo !== null),
    )
  })
  if (!drawing) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
  return new Response(new Uint8Array(await drawing), { headers: { ...headers, 'content-type': 'image/jpeg' } })
}
