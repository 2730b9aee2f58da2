import { useTranslation } from '../ui/texts.tsx'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { buttonClass } from '../ui/button.tsx'

/** `texts`: the server's own finished texts about it. */
type Failure = { kind: 'missing' | 'broken'; texts?: { title: string; text: string } }

export function failureOf(error: unknown): Failure {
  if (!isRouteErrorResponse(error) || error.status >= 500) return { kind: 'broken' }
  return error.status === 429 ? { kind: 'broken', texts: error.data } : { kind: 'missing' }
}

/** A page that is not there, or that could not be shown; both say what to do next. */
export function FailurePage({ kind, texts }: Failure) {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const { title, text } = texts ?? { title: t(`failure.${kind}.title`), text: t(`failure.${kind}.text`) }
  return (
    <main id="main" className="page">
      <title>{title}</title>
      <EmptyState isPage icon={kind === 'missing' ? 'map-pin-off' : 'cloud-off'} title={title} text={text}>
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
