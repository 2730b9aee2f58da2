import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { buttonClass } from '../ui/button.tsx'

/** A page that is not there, or that could not be shown; both say what to do next. */
export function FailurePage({ kind }: { kind: 'missing' | 'broken' }) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  return (
    <main id="main" className="page">
      <title>{t(`failure.${kind}.title`)}</title>
      <EmptyState
        isPage
        icon={kind === 'missing' ? 'map-pin-off' : 'cloud-off'}
        title={t(`failure.${kind}.title`)}
        text={t(`failure.${kind}.text`)}
      >
        {/* Plain links: what failed may be the script itself. */}
        {kind === 'broken' && (
          <a href={pathname + search} className={buttonClass('primary')}>
            {t('failure.broken.again')}
          </a>
        )}
        <a href="/" className={buttonClass(kind === 'missing' ? 'primary' : 'plain')}>
          {t('failure.home')}
        </a>
      </EmptyState>
    </main>
  )
}
