import { useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** The failure page offers 'Try Again', which reloads the page (spec §8). */
export function DashboardFailed() {
  const { t } = useTranslation('host')
  return (
    <main id="main" className="page host-page">
      <EmptyState isPage icon="cloud-off" title={t('failed.page')} text={t('failed.text')}>
        <TryAgain />
      </EmptyState>
    </main>
  )
}

/** One part of the dashboard could not be read. */
export function PartFailed({ part }: { part: 'bookings' | 'figures' | 'listings' }) {
  const { t } = useTranslation('host')
  return (
    <Notice tone="bad" title={t(`failed.${part}`)} className="mb-6">
      <TryAgain />
    </Notice>
  )
}

/** The link is plain because the script itself may have failed. */
function TryAgain() {
  const { t } = useTranslation('host')
  const { pathname, search } = useLocation()
  return (
    <a href={pathname + search} className={buttonClass('plain', 'mt-2')}>
      {t('failed.again')}
    </a>
  )
}
