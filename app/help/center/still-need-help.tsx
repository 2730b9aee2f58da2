import { ButtonLink } from '#app/ui/button.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { useTranslation } from '#app/ui/texts.tsx'

/** Contacts below an explanation; signed-out readers log in first, so that we know their booking. */
export function StillNeedHelp({ isSignedIn, asksToLogIn = false }: { isSignedIn: boolean; asksToLogIn?: boolean }) {
  const { t } = useTranslation('help')
  const { open } = useOverlay()
  const mustLogIn = asksToLogIn && !isSignedIn
  return (
    <section className="help-contact" aria-labelledby="contact">
      <h2 id="contact">{t('contact.title')}</h2>
      <p>{t(mustLogIn ? 'contact.logIn' : 'contact.text')}</p>
      <p className="help-buttons">
        {mustLogIn ? (
          <ButtonLink to={open({ auth: 'login', to: '/contact' })} preventScrollReset>
            {t('contact.still')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/contact">{t('contact.us')}</ButtonLink>
        )}
        <ButtonLink look="plain" to={mustLogIn ? '/contact' : '/feedback'}>
          {t(mustLogIn ? 'contact.without' : 'contact.feedback')}
        </ButtonLink>
      </p>
    </section>
  )
}
