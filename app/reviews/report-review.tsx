import { Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** The unobtrusive link to report a review. */
export function ReportReview({ id, author }: { id: string; author: string }) {
  const { t } = useTranslation('reviews')
  return (
    <Link
      to={`/report/review/${id}`}
      aria-label={t('reportOf', { name: author })}
      className="inline-flex min-h-11 items-center text-sm text-ink-500 underline underline-offset-4 hover:text-ink-900"
    >
      {t('report')}
    </Link>
  )
}
