import { UNDO_MS } from '#domain/publishing/bulk-action.ts'
import { findBulkChange } from '#domain/publishing/queries/find-bulk-change.server.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import { isId } from '#kernel/ids.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

export type MadeChangeView = {
  changeId: string
  title: string
  /** Until when it can be undone; null where it cannot. */
  undo: string | null
  left: readonly { id: string; title: string; text: string }[]
}

const changed = new Set(['publish', 'resume', 'pause', 'edit', 'undone'])

/** The act that the address names, if it is the host's own. */
export async function madeChangeView(
  changeId: string | undefined,
  context: Readonly<RouterContextProvider>,
): Promise<MadeChangeView | null> {
  if (!changeId || !isId(changeId)) return null
  const { db, clock } = context.get(services)
  const { t, language } = visitorOf(context)
  const made = await findBulkChange(db, { hostId: actorOf(context).userId, changeId }, language, clock())
  if (!made) return null
  const count = made.items.filter(
    ({ outcome }) => outcome === 'undone' || (!made.isUndone && changed.has(outcome)),
  ).length
  return {
    changeId,
    title: t(made.isUndone ? 'manage:bulk.undone' : `manage:bulk.made.${made.action}`, { count }),
    undo: made.canUndo && count > 0 ? t('manage:bulk.undoUntil', { count: UNDO_MS / MINUTE_MS }) : null,
    left: made.items
      .filter(({ outcome }) => !changed.has(outcome))
      .map(({ id, title, outcome }) => ({
        id,
        title: title || t('manage:bulk.gone'),
        text: t(`bulk:reasons.${reasonOf(outcome)}`, { steps: '' }),
      })),
  }
}

/** The page of the act has named the missing steps; what a listing lacks stands on its own page. */
const reasonOf = (outcome: string) => (outcome === 'incomplete' || outcome === 'refused' ? 'left' : outcome)
