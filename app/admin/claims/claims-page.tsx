import { useOutletContext } from 'react-router'
import { useTranslation } from '#app/ui/texts.tsx'
import { Worded } from '#app/session/instant.tsx'
import type { AdminPages } from '../frame/admin-pages.ts'
import type { Queue } from '../frame/list-page.tsx'

export function ClaimsPage(queue: Queue) {
  const { t } = useTranslation(['adminClaims', 'cases'])
  return useOutletContext<AdminPages>().queuePage({
    ...queue,
    items: queue.items.map((item) => ({ ...item, line: <Worded words={item.line} /> })),
    words: {
      title: t('title'),
      description: t('description'),
      lists: t('lists'),
      kinds: t('ofKind'),
      orders: t('cases:orders'),
      done: t('done'),
      none: t('none'),
      noneText: t('noneText'),
      next: t('next'),
    },
    addressOf: (id) => `/admin/claims/${id}`,
  })
}
