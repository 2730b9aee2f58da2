import { useTranslation } from '#app/ui/texts.tsx'
import { Link } from '#app/ui/link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { deferredHydration } from '#app/ui/deferred.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import type { Actor } from './lazy/account-links.tsx'

// Only for visitors who are signed in; it opens without its script.
const AccountLinks = deferredHydration(async () => (await import('./lazy/account-links.tsx')).AccountLinks, null)

/** The log-in link when signed out, else a menu of links. */
export function AccountMenu({ actor }: { actor: Actor | null }) {
  const { t } = useTranslation('shell')
  const { open } = useOverlay()
  if (actor) return <AccountLinks actor={actor} />

  return (
    <Link
      to={open({ auth: 'login' })}
      preventScrollReset
      className={buttonClass('plain', 'min-h-11 rounded-full px-3 text-sm whitespace-nowrap sm:px-4')}
    >
      <Icon name="circle-user" className="sm:hidden md:inline-block lg:hidden" />
      <span className="sr-only sm:not-sr-only md:sr-only lg:not-sr-only">{t('menu.logIn')}</span>
    </Link>
  )
}
