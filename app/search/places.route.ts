import { beginning } from '#kernel/letters.ts'
import { siteCountry } from '#domain/places/site-country.ts'
import { MAX_SUGGESTIONS, type Suggestion } from '#domain/places/place.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { countAround } from '#domain/search/queries/count-around.server.ts'
import { countText } from './results/count-text.server.ts'
import { understoodBy } from './results/sentence.server.ts'
import { MAX_SENTENCE } from '#domain/search/search.ts'
import { knownSpaces } from '#domain/search/queries/known-spaces.server.ts'
import { spend } from '#app/session/budget.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/places.route'

/**
 * Places for the search field, in the reader's language.
 *
 * - `?q=` suggests at most five, those in `&country=` first (by default the site's own), counted for `&type=`
 * - `?id=` returns a suggestion's point, `?lat=&lng=` a point's name, `?name=` the place that a text names
 * - `&session=` joins the requests of one search, for providers that count them
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  await spend(context, 'places')
  const replica = replicaOf(context)
  const places = context.get(services).placesFor(replica)
  const { language, site } = visitorOf(context)
  const params = url.searchParams
  const session = sessionOf(params.get('session'))

  const id = params.get('id')
  if (id !== null) return answer({ place: isId(id) ? await places.details(id, { language, session }) : null })

  if (params.has('lat')) {
    const point = pointOf(params)
    return answer({ place: point && (await places.near(point, language)) })
  }

  const name = params.get('name')
  if (name !== null) {
    const options = { language, country: siteCountry(site) }
    const typed = beginning(name, MAX_SENTENCE)
    const meaning = await understoodBy(context, typed, 'day')
    // A sentence is searched as it is, and says itself what was understood.
    if (meaning && !meaning.isPlace) return answer({ place: null, isNamed: true })
    const place = await places.geocode(typed, options)
    return answer({ place, isNamed: place === null && (await knownSpaces(replica).isNamed(typed)) })
  }

  const text = beginning(params.get('q') ?? '', LONGEST_TEXT)
  const country = countryOf(params.get('country')) ?? siteCountry(site)
  const found = await places.suggest(text, { language, country, max: MAX_SUGGESTIONS, session })
  const type = params.get('type') === 'hour' ? 'hour' : 'day'
  return answer({ suggestions: await Promise.all(found.map((each) => withSpaces(context, each, type))) })
}

const LONGEST_TEXT = 100

/** Adds to the second line how many of our spaces its search finds. */
async function withSpaces(
  context: Route.LoaderArgs['context'],
  { spaces, ...line }: Suggestion,
  type: Unit,
): Promise<Suggestion> {
  const { lat, lng, secondary } = line
  if (!spaces || lat === undefined || lng === undefined) return line
  const replica = replicaOf(context)
  const count = await countAround(replica, { lat, lng }, type, context.get(services).clock())
  return count === 0 ? line : { ...line, secondary: `${secondary} · ${countText(context, count)}` }
}

/** Cached, as the same letters are typed again; private, as a cookie may set the language. */
const answer = (found: object) => Response.json(found, { headers: { 'cache-control': 'private, max-age=60' } })

const isId = (text: string) => /^[\w-]{1,300}$/.test(text)
const sessionOf = (text: string | null) => (text && /^[\w-]{1,36}$/.test(text) ? text : undefined)
const countryOf = (text: string | null) => (text && /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null)

/** Both, or neither (spec §5). */
function pointOf(params: URLSearchParams) {
  const [lat = Number.NaN, lng = Number.NaN] = ['lat', 'lng'].map((name) =>
    Number(params.get(name)?.trim() || Number.NaN),
  )
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
