import { shownName } from '#domain/accounts/account.ts'
import type { FoundSelection } from '#domain/admin/queries/find-selection.server.ts'
import { actsOf, fieldsOf, type SelectionList } from '#domain/admin/selection.ts'
import { instantsFor, instantText } from '#app/session/instant.view.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

const pageOfThing: Readonly<Record<SelectionList, (id: string) => string>> = {
  people: (id) => `/admin/users/${id}`,
  listings: (id) => `/admin/listings/${id}`,
  emails: (id) => `/admin/emails/${id}`,
}

/** A selection as finished texts: what can be done with it, or what has become of each thing. */
export function selectionView(selection: FoundSelection, visitor: Visitor) {
  const { t } = visitor
  const { list, act, things, done, failed, begunAt, endedAt, until, page, pages } = selection
  const instant = instantsFor(visitor)
  const waiting = things - done - failed
  return {
    title: t(`selections:title.${list}`, { count: things }),
    isOpen: begunAt === null,
    isRunning: begunAt !== null && endedAt === null,
    things,
    acts: begunAt === null ? actsOf(list).map((name) => actView(name, visitor)) : [],
    begun: begunAt && [
      instant(begunAt, (when) => t('selections:begun', { act: t(`selections:acts.${act ?? ''}`), when })),
      // A day of the site's was entered.
      ...(until ? [t('selections:until', { when: instantText(until, visitor) })] : []),
      ...(selection.reason === null ? [] : [t('selections:because', { reason: selection.reason })]),
    ],
    counts: begunAt && {
      done: t('selections:counts.done', { count: done }),
      failed: failed > 0 ? t('selections:counts.failed', { count: failed }) : null,
      waiting: waiting > 0 ? t('selections:counts.waiting', { count: waiting }) : null,
    },
    ended: endedAt && instant(endedAt, (when) => t('selections:ended', { when })),
    items: selection.items.map(({ id, name, about, outcome }) => ({
      id,
      to: name === null ? null : pageOfThing[list](id),
      name: list === 'people' && name !== null ? shownName(name, t) : name || t('selections:unnamed'),
      about,
      isBad: outcome !== null && outcome !== 'done',
      outcome:
        begunAt === null ? null : t(outcome === null ? 'selections:waits' : `selections:outcomes.${list}.${outcome}`),
    })),
    page,
    pages,
  }
}

export type SelectionView = ReturnType<typeof selectionView>

function actView(name: ReturnType<typeof actsOf>[number], { t }: Visitor) {
  const { reason, end, republish } = fieldsOf(name)
  return {
    name,
    title: t(`selections:acts.${name}`),
    text: t(`selections:about.${name}`),
    submit: t(`selections:submit.${name}`),
    hasReason: reason,
    reasonHint: t(name === 'unpublish' ? 'selections:reasonForHost' : 'selections:reasonForLog'),
    end: end === 'none' ? null : t(`selections:end.${name}`),
    endHint: end === 'may' ? t('selections:endHint') : undefined,
    republish: republish ? t(name === 'lift' ? 'selections:republishNow' : 'selections:republishThen') : null,
  }
}
