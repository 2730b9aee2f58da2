import { buttonClass } from '#app/ui/button.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** In the system's browser: the way back to the app that had left for a provider. */
export function BackToApp({ address }: { address: string }) {
  const { t } = useTranslation('auth')
  return (
    <main id="main" className="page grid max-w-[35.5rem] gap-6 py-12">
      <PageTitle>{t('native.title')}</PageTitle>
      <p className="text-ink-700">{t('native.text')}</p>
      {/* Some browsers follow such an address on a press alone. */}
      <meta httpEquiv="refresh" content={`0;url=${address}`} />
      <a href={address} className={buttonClass('primary', 'justify-self-start')}>
        {t('native.back')}
      </a>
    </main>
  )
}
