import { shownName } from '#domain/accounts/account.ts'
import type { listEvents } from '#domain/security/queries/list-events.server.ts'
import { networkMark } from '#domain/security/security-event.ts'
import { eventWords } from '#app/accounts/security/event-words.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { instantView } from '#app/session/instant.view.server.ts'

type Event = Awaited<ReturnType<typeof listEvents>>['events'][number]

/** An event as admins read it: whose it is, and from which network, by pseudonyms only. */
export function securityView(event: Event, names: ReadonlyMap<string, string>, visitor: Visitor) {
  const { t } = visitor
  const { id, at, accountId, network, isOfStranger } = event
  const { what, how } = eventWords(event, t)
  const mark = network && networkMark(network)
  const unnamed = isOfStranger ? t('happened:admin.unknown') : !network && t('happened:admin.everybody')
  return {
    id,
    when: instantView(at, visitor),
    what,
    how,
    // Of one day only: tomorrow the same network has another one.
    from: mark && { text: t('happened:admin.network', { mark }), address: `/admin/security?network=${mark}` },
    who: accountId
      ? { name: shownName(names.get(accountId) ?? '', t), address: `/admin/users/${accountId}` }
      : { name: unnamed || null, address: null },
  }
}

export type SecurityView = ReturnType<typeof securityView>
