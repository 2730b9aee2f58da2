import { ownSelections } from '#domain/admin/queries/find-selection.server.ts'
import { MAX_SELECTED, type SelectionList } from '#domain/admin/selection.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

/**
 * The bar below a list from which things are chosen, as finished texts.
 *
 * @param shown how many the list has, at most one more than it counts to, and its address's own part
 */
export async function selectionView(
  list: SelectionList,
  shown: { count: number; params: string },
  context: Readonly<RouterContextProvider>,
) {
  const { db } = context.get(services)
  const { t } = visitorOf(context)
  const { open, begun } = await ownSelections(db, { adminId: actorOf(context).userId, list })
  const values = { max: MAX_SELECTED }
  return {
    params: shown.params,
    all: shown.count <= MAX_SELECTED ? t('selections:chooseAll', { count: shown.count }) : null,
    limit: t('selections:limit', values),
    open: open && { to: `/admin/selections/${open.id}`, text: t('selections:goOn', { count: open.things }) },
    begun: begun && {
      to: `/admin/selections/${begun.id}`,
      text: t(begun.endedAt ? 'selections:last' : 'selections:runs', {
        act: t(`selections:acts.${begun.act ?? ''}`),
        done: begun.done,
        things: begun.things,
      }),
    },
  }
}

export type SelectionBar = Awaited<ReturnType<typeof selectionView>>
