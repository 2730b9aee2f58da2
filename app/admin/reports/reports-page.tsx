import { useOutletContext } from 'react-router'
import { useTranslation } from '#app/ui/texts.tsx'
import { Worded } from '#app/session/instant.tsx'
import type { AdminPages } from '../frame/admin-pages.ts'
import type { Queue } from '../frame/list-page.tsx'

export function ReportsPage({ isOpen, ...queue }: Queue & { isOpen: boolean }) {
  const { t } = useTranslation(['reports', 'cases'])
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
      noneText: t(isOpen ? 'noneOpen' : 'noneDecided'),
      next: t('next'),
    },
    addressOf: (id) => `/admin/message-reports/${id}`,
  })
}
