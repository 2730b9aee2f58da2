import { listSearches } from '#domain/alerts/queries.server.ts'
import { type AlertWay, isOver } from '#domain/alerts/saved-search.ts'
import { findChoices } from '#domain/notifications/queries/find-choices.server.ts'
import { searchAddress } from '#domain/search/search.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, todayAt, visitorOf } from '#app/session/visitor.server.ts'
import { searchWords } from './search-words.server.ts'

export type SearchView = {
  id: string
  name: string
  address: string
  words: string
  alerts: AlertWay
  /** Its days are over, so it finds nothing any more. */
  isOver: boolean
}

export type SearchesView = {
  searches: readonly SearchView[]
  /** The notice for ways that the person has turned off for all of this topic; null where none is used. */
  turnedOff: string | null
}

export async function searchesView(context: Readonly<RouterContextProvider>): Promise<SearchesView> {
  const { db } = context.get(services)
  const { userId } = actorOf(context)
  const [searches, { choices }] = await Promise.all([listSearches(db, userId), findChoices(db, userId)])
  const choice = choices.find(({ topic }) => topic === 'searches')!.choice
  const off = (['email', 'push'] as const).find((way) => !choice[way] && searches.some(({ alerts }) => alerts === way))
  return {
    searches: searches.map(({ id, name, search, alerts }) => ({
      id,
      name,
      alerts,
      address: searchAddress(search),
      words: searchWords(search, context),
      isOver: isOver(search, todayAt(context)),
    })),
    turnedOff: off ? visitorOf(context).t(`savedSearches:off.${off}`) : null,
  }
}
