import { useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'

/** The dialog's frame, shown at once; its content may follow a second later on a slow line. */
export function SearchFrame() {
  const { t } = useTranslation(['bar', 'shell'])
  const { here } = useOverlay()
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-busy="true"
      aria-label={t('search')}
      className="fixed inset-0 z-50 bg-paper sm:m-auto sm:h-[min(52rem,calc(100dvh-2rem))] sm:max-w-[35.5rem] sm:rounded-2xl"
    >
      <div className="flex items-center justify-between border-b border-sand-200 px-5 py-3">
        <p className="text-lg font-bold">{t('search')}</p>
        <Link
          to={here}
          preventScrollReset
          aria-label={t('shell:close')}
          className="-mr-2 grid size-11 place-items-center"
        >
          <Icon name="x" />
        </Link>
      </div>
      <div className="m-5 skeleton h-13" />
      <div className="m-5 skeleton h-60" />
    </div>
  )
}
