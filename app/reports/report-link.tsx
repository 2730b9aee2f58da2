import { useTranslation } from '#app/ui/texts.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

/** The unobtrusive link at the end of a listing to report a problem with it. */
export function ReportLink() {
  const { t } = useTranslation('listing')
  const { open } = useOverlay()
  return (
    <p className="flex">
      <Link
        to={open({ show: 'report' })}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-500 underline underline-offset-4 hover:text-ink-900"
      >
        <Icon name="flag" size={16} />
        {t('report')}
      </Link>
    </p>
  )
}
