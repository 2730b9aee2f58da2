import { useOutletContext } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Worded, type Wording } from '#app/session/instant.tsx'
import type { AdminPages } from '../frame/admin-pages.ts'

type Props = {
  lists: readonly { to: string; text: string; isShown: boolean }[]
  items: readonly { id: string; title: string; about: string; line: Wording }[]
  next: string | null
}

export function DisputesPage({ lists, items, next }: Props) {
  const { t } = useTranslation('adminDisputes')
  return useOutletContext<AdminPages>().listPage({
    title: t('title'),
    head: (
      <>
        <p className="mt-1 text-ink-500">{t('description')}</p>
        <ChoiceLinks label={t('lists')} choices={lists} className="mt-4 mb-6" />
      </>
    ),
    none: items.length === 0 ? { icon: 'circle-check', title: t('none'), text: t('noneText') } : null,
    next: next === null ? null : { to: next, text: t('next') },
    children: (
      <ul className="divided rounded-2xl border border-sand-200 bg-white">
        {items.map(({ id, title, about, line }) => (
          <li key={id} className="relative px-5 py-3.5 hover:bg-sand-50">
            <Link to={`/admin/disputes/${id}`} className="font-semibold after:absolute after:inset-0">
              {title}
            </Link>
            <p className="wrap-anywhere">{about}</p>
            <p className="text-sm text-ink-500">
              <Worded words={line} />
            </p>
          </li>
        ))}
      </ul>
    ),
  })
}
