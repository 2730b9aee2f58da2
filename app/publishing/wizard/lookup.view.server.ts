import { textLimits } from '#domain/listings/limits.ts'
import { findAddresses } from '#domain/places/queries/find-addresses.server.ts'
import type { Fields } from '#domain/publishing/step.ts'
import { cleaned } from '#kernel/fields.ts'
import type { Point } from '#kernel/geo.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** The places that an address may mean; `point` is what their button sends. */
export type LookupAnswer = {
  results: readonly { text: string; at: Point; point: string }[]
  problem: string | null
}

export type LookupView = {
  /** The host name of the service, which the address is sent to. */
  provider: string
  answer: LookupAnswer | null
}

/** Null where no geocoder is configured: then nothing offers one. */
export function lookupView(context: Context, answer: LookupAnswer | null = null): LookupView | null {
  const { addresses } = context.get(services)
  return addresses && { provider: addresses.name, answer }
}

/** @param form a location step as far as it is typed */
export async function lookUpAddress(form: Fields, context: Context): Promise<LookupAnswer> {
  const { db, addresses: finder, budgets, log, clock } = context.get(services)
  const { t, language } = visitorOf(context)
  const refused = (problem: string) => ({ results: [], problem: t(`addressLookup:${problem}`) })
  if (!finder) return refused('unavailable')

  const part = (name: 'street' | 'commune' | 'city') => cleaned(form[name] ?? '', textLimits[name])
  const [street, commune, city] = [part('street'), part('commune'), part('city')]
  const country = form['country'] ?? ''
  if (!street || !city || !/^[A-Z]{2}$/.test(country)) return refused('incomplete')
  const address = { street, commune, city, country, language }
  const found = await findAddresses({ db, finder, budgets, log }, address, actorOf(context).userId, clock())
  if (!found.ok) return refused(found.failure.reason)
  if (found.value.length === 0) return refused('none')
  const results = found.value.map(({ text, at }) => ({ text, at, point: `${at.lat}, ${at.lng}` }))
  // A house and a shop in it are one pin.
  const isFirst = ({ point }: { point: string }, at: number) => results.findIndex((each) => each.point === point) === at
  return { results: results.filter(isFirst), problem: null }
}
