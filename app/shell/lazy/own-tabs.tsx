import type { Waiting } from '#app/session/waiting.view.server.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Tab } from './tab.tsx'
import { WaitingMark } from './waiting-mark.tsx'

/** The tabs of a signed-in user. */
export function OwnTabs({ active, waiting }: { active: string; waiting: Waiting }) {
  const { t } = useTranslation(['accountMenu', 'shell'])
  return (
    <>
      <Tab to="/wishlists" icon="heart" label={t('shell:tabs.wishlists')} isActive={active === 'wishlists'} />
      <Tab
        to="/bookings"
        icon="calendar-check"
        label={t('trips')}
        isActive={active === 'trips'}
        mark={waiting.trips && <WaitingMark label={t('awaited')} />}
      />
      <Tab
        to="/messages"
        icon="message-circle"
        label={t('inbox')}
        isActive={active === 'inbox'}
        mark={waiting.messages && <WaitingMark label={t('unread')} />}
      />
      <Tab
        to="/profile"
        icon="circle-user"
        label={t('shell:tabs.profile')}
        isActive={active === 'profile'}
        mark={waiting.notifications && <WaitingMark label={t('unread')} />}
      />
    </>
  )
}
