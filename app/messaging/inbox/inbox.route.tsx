import { Outlet, useParams } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { InboxList } from './inbox-list.tsx'
import { inboxView } from './inbox.view.server.ts'
import { useInbox } from './use-inbox.ts'
import type { Route } from './+types/inbox.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  return { inbox: await inboxView(url, context) }
}

/** The list, and beside it on a desk the conversation that is open; on a phone either of them. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('messages')
  const { conversationId } = useParams()
  const inbox = useInbox(loaderData.inbox)
  const { filter, rows, isHost } = inbox
  const isEmpty = rows.length === 0 && !conversationId && !inbox.query && !filter.isOlder
  if (isEmpty)
    return (
      <main id="main" className="page">
        <EmptyState isPage icon="message-circle" title={t('none.title')} text={t(isHost ? 'none.host' : 'none.guest')}>
          <ButtonLink to={isHost ? '/host/dashboard' : '/'}>{t(isHost ? 'none.toHosting' : 'none.find')}</ButtonLink>
          <ButtonLink look="plain" to="/messages?archived=1">
            {t('show.archived')}
          </ButtonLink>
        </EmptyState>
      </main>
    )
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-[80rem] lg:grid lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-8 lg:px-5 lg:pt-4"
    >
      <div className={conversationId ? 'max-lg:hidden' : ''}>
        <InboxList inbox={inbox} openId={conversationId} />
      </div>
      <div className={conversationId ? 'min-w-0' : 'max-lg:hidden'}>
        <Outlet />
      </div>
    </main>
  )
}
