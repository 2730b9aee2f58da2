import type { Point } from '#kernel/geo.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { pointTyped, type TypedPointFailure } from './typed-point.ts'

/** `short-link`: it says where only to who opens it. `no-point`: it names no place, or one by its name alone. */
export type MapsLinkFailure = TypedPointFailure | { reason: 'short-link' } | { reason: 'no-point' }

/**
 * The place that a link of a maps app leads to, read from its address alone: no link is ever opened.
 *
 * @returns null where the text has no link
 */
export function pointOfMapsLink(text: string): Result<Point, MapsLinkFailure> | null {
  const link = linkIn(text)
  if (!link) return null
  if (isShort(link)) return fail({ reason: 'short-link' })
  const reader = readers.find(({ host }) => host.test(link.protocol === 'geo:' ? 'geo' : link.hostname))
  return firstPoint(reader?.read(link) ?? [])
}

/** A shared text has the name of the place before the link. */
function linkIn(text: string): URL | null {
  const found = /(?:\bhttps?:\/\/|\bgeo:)[^\s<>"]+/i.exec(text)?.[0]
  const bare = /^(?:[a-z\d-]+\.)+[a-z]{2,}[/?#]\S*$/i.exec(text)?.[0]
  return URL.parse(found ?? (bare ? `https://${bare}` : ''))
}

const shorteners =
  /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|maps\.apple|binged\.it|her\.e|bit\.ly|tinyurl\.com|t\.co|share\.google)$/

const isShort = ({ hostname, pathname }: URL) =>
  shorteners.test(hostname) ||
  (openStreetMap.test(hostname) && pathname.startsWith('/go/')) ||
  (waze.test(hostname) && pathname.startsWith('/ul/h'))

/** The first text that is a point; of several that are none, what is wrong with the first that could be one. */
function firstPoint(texts: readonly (string | null | undefined)[]): Result<Point, MapsLinkFailure> {
  let failure: MapsLinkFailure = { reason: 'no-point' }
  for (const text of texts) {
    const point = text ? pointTyped(text) : null
    if (point?.ok) return ok(point.value)
    if (point && failure.reason === 'no-point' && point.failure.reason !== 'unreadable') failure = point.failure
  }
  return fail(failure)
}

const openStreetMap = /^(?:www\.)?(?:openstreetmap|osm)\.org$/
const waze = /(?:^|\.)waze\.com$/

const number = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`
const pair = new RegExp(`${number}[,/~_]${number}`)
const pinned = new RegExp(`!3d${number}!4d${number}`, 'g')
const embedded = new RegExp(`!2d${number}!3d${number}`)

const joined = (lat: string | null | undefined, lng: string | null | undefined) => lat && lng && `${lat}, ${lng}`
const pairIn = (text: string | null | undefined) => {
  const [, lat, lng] = pair.exec(text ?? '') ?? []
  return joined(lat, lng)
}

/** Each service's texts with coordinates, the surest first; the middle of the view comes last. */
const readers: readonly { host: RegExp; read: (link: URL) => readonly (string | null | undefined)[] }[] = [
  { host: /(?:^|\.)google(?:\.[a-z]{2,3}){1,2}$/, read: ofGoogle },
  {
    host: /^(?:maps|beta\.maps)\.apple\.com$/,
    read: ({ searchParams: of }) => ['coordinate', 'll', 'q', 'daddr', 'center'].map((name) => of.get(name)),
  },
  { host: openStreetMap, read: ofOpenStreetMap },
  {
    host: waze,
    read: ({ searchParams: of }) => [
      ...['ll', 'latlng', 'q'].map((name) => of.get(name)),
      of.get('to')?.replace(/^ll\./, ''),
      joined(of.get('lat'), of.get('lon')),
    ],
  },
  {
    host: /(?:^|\.)bing\.com$/,
    read: ({ searchParams: of }) => [
      of.get('sp')?.startsWith('point.') ? pairIn(of.get('sp')) : null,
      of.get('q'),
      of.get('where1'),
      pairIn(of.get('cp')),
    ],
  },
  {
    host: /^geo$/,
    read: ({ pathname, searchParams: of }) => [of.get('q')?.replace(/\(.*$/, ''), pairIn(pathname)],
  },
]

function ofGoogle({ pathname, searchParams: of }: URL) {
  const path = decoded(pathname)
  const [, , named] = /\/maps\/(place|search)\/([^/]+)/.exec(path) ?? []
  const isWay = path.includes('/maps/dir/')
  const [, lng, lat] = embedded.exec(path + (of.get('pb') ?? '')) ?? []
  const pin = [...path.matchAll(pinned)].at(-1)
  return [
    joined(pin?.[1], pin?.[2]),
    named?.replaceAll('+', ' '),
    ...['destination', 'daddr', 'q', 'query', 'll'].map((name) => of.get(name)?.replace(/^loc:/, '')),
    // A way's view lies between its ends.
    isWay ? null : pairIn(/@[^/]+/.exec(path)?.[0]),
    of.get('center'),
    of.get('viewpoint'),
    joined(lat, lng),
  ]
}

function ofOpenStreetMap({ pathname, searchParams: of, hash }: URL) {
  if (pathname.startsWith('/directions')) return []
  const [, shown] = /[#&]map=[\d.]+\/([^&]+)/.exec(hash) ?? []
  return [joined(of.get('mlat'), of.get('mlon')), of.get('query'), joined(of.get('lat'), of.get('lon')), pairIn(shown)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
