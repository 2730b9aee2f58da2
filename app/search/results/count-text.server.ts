import type { RouterContextProvider } from 'react-router'
import { visitorOf } from '#app/session/visitor.server.ts'

/** '23 spaces', or '1,000+ spaces' where there are more than are counted. */
export function countText(context: Readonly<RouterContextProvider>, count: number | null): string {
  const { t } = visitorOf(context)
  return count === null ? t('results:moreThanCounted') : t('results:count', { count })
}
