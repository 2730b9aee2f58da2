import { useTranslation } from '#app/ui/texts.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Breadcrumb } from './listing/listing.view.server.ts'

/** The breadcrumbs to this page, which is named last unless its heading follows directly. */
export function Crumbs({ crumbs, current }: { crumbs: readonly Breadcrumb[]; current?: string }) {
  const { t } = useTranslation('listing')
  return (
    <nav aria-label={t('crumbs.label')}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-ink-500">
        {[{ name: t('crumbs.start'), address: '/' }, ...crumbs].map(({ name, address }, index) => (
          <li key={address} className="flex items-center gap-2">
            {index > 0 && <span aria-hidden="true">›</span>}
            <Link to={address} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {name}
            </Link>
          </li>
        ))}
        {current && (
          <li aria-current="page" className="flex items-center gap-2">
            <span aria-hidden="true">›</span>
            {current}
          </li>
        )}
      </ol>
    </nav>
  )
}
