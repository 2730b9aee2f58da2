import { useTranslation } from '#app/ui/texts.tsx'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FailureReference, failureTexts } from '#app/ui/failure-reference.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { useInLanguage } from '#app/ui/link.tsx'

/** A page that is not there, or that could not be shown; both say what to do next. */
export function FailurePage({ error }: { error: unknown }) {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const inLanguage = useInLanguage()
  const { title, text } = failureTexts(error) ?? { title: t('failure.broken.title'), text: t('failure.broken.text') }
  const isMissing = isRouteErrorResponse(error) && error.status < 429
  return (
    <main id="main" className="page">
      <title>{title}</title>
      <EmptyState isPage icon={isMissing ? 'map-pin-off' : 'cloud-off'} title={title} text={text}>
        <FailureReference error={error} />
        {/* Plain links: what failed may be the script itself. */}
        {!isMissing && (
          <a href={pathname + search} className={buttonClass('primary')}>
            {t('failure.broken.again')}
          </a>
        )}
        <a href={inLanguage('/')} className={buttonClass(isMissing ? 'primary' : 'plain')}>
          {t('failure.home')}
        </a>
      </EmptyState>
    </main>
  )
}
