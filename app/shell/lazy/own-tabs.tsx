import type { Waiting } from '#app/session/waiting.view.server.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Tab, type Tabs } from './tab.tsx'
import { WaitingMark } from './waiting-mark.tsx'

/** The tabs of a signed-in user. */
export function OwnTabs({ tabs, waiting }: { tabs: Tabs; waiting: Waiting }) {
  const { t } = useTranslation(['accountMenu', 'shell'])
  return (
    <>
      <Tab to="/wishlists" icon="heart" label={t('shell:tabs.wishlists')} name="wishlists" tabs={tabs} />
      <Tab
        to="/bookings"
        icon="calendar-check"
        label={t('trips')}
        name="trips"
        tabs={tabs}
        mark={waiting.trips && <WaitingMark label={t('awaited')} />}
      />
      <Tab
        to="/messages"
        icon="message-circle"
        label={t('inbox')}
        name="inbox"
        tabs={tabs}
        mark={waiting.messages && <WaitingMark label={t('unread')} />}
      />
      <Tab
        to="/profile"
        icon="circle-user"
        label={t('shell:tabs.profile')}
        name="profile"
        tabs={tabs}
        mark={waiting.notifications && <WaitingMark label={t('unread')} />}
      />
    </>
  )
}
