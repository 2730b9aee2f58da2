import type { ReactNode } from 'react'
import { textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/**
 * Filters that a phone folds away, so that its first screen shows the list; a wide screen has them open beside the search (`admin.css`).
 *
 * @param isUsed whether one of them filters: then they are open on a phone too
 */
export function FoldedFilters({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const { t } = useTranslation('adminBar')
  return (
    <details open={isUsed ? true : undefined} className="folded-filters min-w-0 flex-[3_1_30rem]">
      <summary className={textLinkClass}>{t('filters')}</summary>
      <div className="flex flex-wrap items-end gap-3">{children}</div>
    </details>
  )
}
