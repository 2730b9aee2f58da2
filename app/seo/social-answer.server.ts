import { photoVariant } from '#domain/media/queries/read-variant.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { chargedWork } from '#platform/work.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { drawSocialImage, inTurn, type SocialCard } from './social-image.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

const DAY_SECONDS = 86_400

/** `subject` is what it is of, and its file's name: there is one drawing of each, the newest. */
type SocialImage = { card: SocialCard; version: string; subject: string }

/** A stored social image, since drawing takes 0.1 s of CPU; cached a year under its version. */
export async function imageAnswer(
  { card, version, subject }: SocialImage,
  request: Request,
  context: Context,
): Promise<Response> {
  const tag = `"${version}-${visitorOf(context).language}"`
  const isNamed = new URL(request.url).searchParams.get('v') === version
  const headers = {
    etag: tag,
    // Made for pages of others.
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': isNamed ? `public, max-age=${365 * DAY_SECONDS}, immutable` : `public, max-age=${DAY_SECONDS}`,
  }
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })

  const image = await storedImage({ card, version, subject: `${subject}-${visitorOf(context).language}` }, context)
  if (!image) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
  return new Response(new Uint8Array(image), { headers: { ...headers, 'content-type': 'image/jpeg' } })
}

/** Drawings in progress by storage, file and version, so that concurrent requests share one. */
const inTheMaking = new WeakMap<Storage, Map<string, Promise<Buffer | null>>>()

async function storedImage(image: SocialImage, context: Context): Promise<Buffer | null> {
  const { storage } = context.get(services)
  const name = `social/${image.subject}`
  // A file begins with its version and is overwritten, so each subject has one file at most.
  const stored = await storage.read(name)
  if (stored?.subarray(0, image.version.length).toString() === image.version)
    return stored.subarray(image.version.length)

  const drawings = inTheMaking.get(storage) ?? new Map<string, Promise<Buffer | null>>()
  inTheMaking.set(storage, drawings)
  const key = `${name} ${image.version}`
  const drawing = drawings.get(key) ?? draw(image, name, context).finally(() => drawings.delete(key))
  drawings.set(key, drawing)
  return drawing
}

/** @returns null when too many wait to be drawn */
async function draw({ card, version }: SocialImage, name: string, context: Context): Promise<Buffer | null> {
  const { db, storage } = context.get(services)
  return inTurn(async () => {
    const photos = await Promise.all(card.photos.map((key) => photoVariant(db, storage, key, 960)))
    const drawn = photos.filter((photo) => photo !== null)
    const image = await chargedWork(() => drawSocialImage(card, drawn))
    await storage.write(name, Buffer.concat([Buffer.from(version), image]))
    return image
  })
}
