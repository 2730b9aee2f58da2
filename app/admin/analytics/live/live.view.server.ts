import type { Live } from '#domain/analytics/queries/list-live.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

export type LiveView = { title: string; none: string; pages: { page: string; visitors: string }[] }

/** Pages beyond these are few visitors each. */
const MAX_PAGES = 12

export function liveView({ visitors, pages }: Live, { t, locale }: Visitor): LiveView {
  const number = new Intl.NumberFormat(locale)
  return {
    title: t('analytics:live.title', { count: visitors }),
    none: t('analytics:live.none'),
    pages: pages.slice(0, MAX_PAGES).map((each) => ({ page: each.page, visitors: number.format(each.visitors) })),
  }
}
