import { originalPhoto, photoVariant, preparedAvif } from '#domain/media/queries/read-variant.server.ts'
import { services } from '#app/session/services.ts'
import type { Route } from './+types/media.route'

/** A picture by its content's hash, so it never changes; the format follows `Accept` (decision 038). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [, key, size] = params.name.match(/^([0-9a-f]{24})-(\d{2,4}|original)\.webp$/) ?? []
  const { db, storage } = context.get(services)
  if (!key) return new Response(null, { status: 404 })
  if (size === 'original') return answer(await originalPhoto(db, storage, key), 'webp')

  const takesAvif = request.headers.get('accept')?.includes('image/avif')
  const avif = takesAvif ? await preparedAvif(storage, key, Number(size)) : null
  return avif ? answer(avif, 'avif') : answer(await photoVariant(db, storage, key, Number(size)), 'webp')
}

const answer = (picture: Buffer | null, format: 'avif' | 'webp') =>
  picture
    ? new Response(new Uint8Array(picture), {
        headers: {
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'accept',
        },
      })
    : new Response(null, { status: 404 })
