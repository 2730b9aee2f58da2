import { useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** Spec §8: it says so, and 'Try Again' loads the page anew. */
export function DashboardFailed() {
  const { t } = useTranslation('host')
  return (
    <main id="main" className="page">
      <EmptyState isPage icon="cloud-off" title={t('failed.page')} text={t('failed.text')}>
        <TryAgain />
      </EmptyState>
    </main>
  )
}

/** One part of it could not be read. */
export function PartFailed({ part }: { part: 'bookings' | 'figures' | 'listings' }) {
  const { t } = useTranslation('host')
  return (
    <Notice tone="bad" title={t(`failed.${part}`)} className="mb-6">
      <TryAgain />
    </Notice>
  )
}

/** A plain link: what failed may be the script itself. */
function TryAgain() {
  const { t } = useTranslation('host')
  const { pathname, search } = useLocation()
  return (
    <a href={pathname + search} className={buttonClass('plain', 'mt-2')}>
      {t('failed.again')}
    </a>
  )
}
