import { isRouteErrorResponse, useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { FailureReference } from '#app/ui/failure-reference.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** The failure page says what could not be shown or stored (spec §8). */
export function WizardFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('wizardFailure')
  const { pathname, search } = useLocation()
  const isDatabase = isRouteErrorResponse(error) && error.status === 503
  const cause = isDatabase ? 'database' : 'other'
  return (
    <main id="main" className="page py-16">
      <title>{t(`${cause}.title`)}</title>
      <div
        role="alert"
        className="mx-auto grid max-w-text gap-4 rounded-2xl border border-sand-200 bg-white p-6 sm:p-10"
      >
        <Icon name="cloud-off" size={32} className="text-alert-700" />
        <h1 className="text-xl font-bold">{t(`${cause}.title`)}</h1>
        {isDatabase ? (
          <>
            <p>{t('database.text')}</p>
            <p>{t('database.consequence')}</p>
          </>
        ) : (
          <div>
            <p>{t('other.text')}</p>
            <ul className="mt-2 list-disc pl-5">
              {(['connection', 'session', 'browser'] as const).map((issue) => (
                <li key={issue}>{t(`issues.${issue}`)}</li>
              ))}
            </ul>
          </div>
        )}
        <p className="text-ink-500">{t('kept')}</p>
        <FailureReference error={error} />
        {/* The link is plain because the script itself may have failed. */}
        <a href={pathname + search} className={buttonClass('primary', 'justify-self-start')}>
          {t('refresh')}
        </a>
      </div>
    </main>
  )
}
