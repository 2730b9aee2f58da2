import { listWishlists } from '#domain/wishlists/queries/list-wishlists.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { countText } from '../count-text.server.ts'

export type ListView = {
  id: string
  name: string
  /** '3 saved spaces' */
  count: string
  isShared: boolean
  covers: readonly { key: string; color: string }[]
}

export async function listsView(context: Readonly<RouterContextProvider>): Promise<ListView[]> {
  const { t } = visitorOf(context)
  const lists = await listWishlists(context.get(services).db, actorOf(context).userId)
  return lists.map(({ holds: _holds, count, ...list }) => ({ ...list, count: countText(count, t) }))
}
