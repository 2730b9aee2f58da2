import { draftOf, searchOfDraft } from '#domain/search/draft.ts'
import { type Search, searchAddress } from '#domain/search/search.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Link } from '#app/ui/link.tsx'
import { showToast } from '#app/ui/toast.ts'

/** Spec §2: how long the toast about the price mode stays, ms. */
const TOAST_MS = 2000

/** Switches the front page's search between days and hours by links, so it needs no script. */
export function HeaderToggle({ search }: { search: Search }) {
  const { t } = useTranslation('bar')
  const draft = { ...draftOf(search), flexibility: 0 }
  const modes = [
    { type: 'day', name: t('perDay'), toast: t('toast.day') },
    { type: 'hour', name: t('perHour'), toast: t('toast.hour') },
  ] as const

  return (
    <nav aria-label={t('type')} className="flex flex-none rounded-full border border-sand-200 bg-white p-1">
      {modes.map(({ type, name, toast }) => (
        <Link
          key={type}
          to={searchAddress(searchOfDraft({ ...draft, type }, search))}
          preventScrollReset
          aria-current={type === search.type ? 'true' : undefined}
          onClick={() => void (type !== search.type && showToast(toast, 'blank', TOAST_MS))}
          className="flex min-h-11 items-center rounded-full px-4 text-sm font-semibold whitespace-nowrap aria-[current]:bg-ink-900 aria-[current]:text-white"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
