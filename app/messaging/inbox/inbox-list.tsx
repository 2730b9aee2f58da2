import { photoUrl } from '#domain/media/photo.ts'
import { StatusBadge } from '#app/bookings/status-badge.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useLocale } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { marked } from '../marked.tsx'
import { shortMoment, useZone } from '../moment.ts'
import type { InboxView, RowView } from './inbox.view.server.ts'
import { InboxFilter } from './inbox-filter.tsx'

type Props = { inbox: InboxView /** The conversation that is open beside it. */; openId: string | undefined }

/** A user's conversations, or those that match the filter. */
export function InboxList({ inbox, openId }: Props) {
  const { t } = useTranslation('messages')
  const { rows, older, query, filter } = inbox
  const Title = openId ? 'h2' : null
  return (
    <div className="page pt-6 lg:h-[calc(100dvh-7rem)] lg:-ml-2 lg:overflow-y-auto lg:px-2 lg:py-0">
      {Title ? (
        <Title className="text-2xl font-bold tracking-tight">{t('title')}</Title>
      ) : (
        <PageTitle>{t('title')}</PageTitle>
      )}
      <InboxFilter inbox={inbox} />
      {rows.length === 0 ? (
        <Nothing filter={filter} />
      ) : (
        <ul className="-mx-2 mt-3 grid grid-cols-1 gap-0.5">
          {rows.map((row) => (
            <Row key={row.id} row={row} inbox={inbox} isOpen={row.id === openId} />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-6">
        {filter.isOlder && (
          <Link to={`/messages?${query}`} className={textLinkClass}>
            {t('newestConversations')}
          </Link>
        )}
        {older && (
          <Link
            to={`/messages?${query ? `${query}&` : ''}before=${encodeURIComponent(older)}`}
            className={textLinkClass}
          >
            {t('olderConversations')}
          </Link>
        )}
      </p>
    </div>
  )
}

function Nothing({ filter: { isUnread, isArchived } }: { filter: InboxView['filter'] }) {
  const { t } = useTranslation('messages')
  const why = isUnread ? 'unread' : isArchived ? 'archived' : 'found'
  return (
    <EmptyState icon="message-circle" title={t(`nothing.${why}`)} text={t(`nothing.${why}Text`)}>
      <ButtonLink look="plain" to="/messages">
        {t('show.all')}
      </ButtonLink>
    </EmptyState>
  )
}

type RowProps = { row: RowView; inbox: Pick<InboxView, 'now' | 'zone'>; isOpen: boolean }

function Row({ row, inbox, isOpen }: RowProps) {
  const { t } = useTranslation('messages')
  const locale = useLocale()
  const zone = useZone(inbox.zone)
  const { name, address, side, title, snippet, isOwnSnippet, at, unread, state, found } = row
  return (
    <li
      className={`relative flex gap-3 rounded-xl p-3 hover:bg-sand-100 ${isOpen ? 'bg-sand-100' : ''} ${unread > 0 ? 'font-semibold' : ''}`}
    >
      <Pictures row={row} />
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-3">
          <Link
            to={address}
            aria-current={isOpen ? 'page' : undefined}
            className="truncate after:absolute after:inset-0 after:rounded-xl"
          >
            {found ? marked(found.name) : name}
          </Link>
          <time dateTime={at} className="flex-none text-xs text-ink-500">
            {shortMoment(at, inbox.now, zone, locale, t)}
          </time>
        </p>
        <p className={`truncate text-sm ${unread > 0 ? '' : 'text-ink-500'}`} dir="auto">
          {isOwnSnippet && `${t('you')}: `}
          {found ? marked(found.snippet) : snippet}
        </p>
        <p className="mt-1 flex items-center gap-2 text-sm font-normal text-ink-500">
          {state && (
            <span className="flex-none whitespace-nowrap">
              <StatusBadge state={state} side={side} />
            </span>
          )}
          <span className="truncate" dir="auto">
            {found ? marked(found.title) : title}
          </span>
        </p>
      </div>
      {unread > 0 && (
        <span className="flex-none self-center rounded-full bg-clay-600 px-2 py-0.5 text-xs text-white">
          {unread > 99 ? '99+' : unread}
          <span className="sr-only"> {t('unreadHere')}</span>
        </span>
      )}
    </li>
  )
}

/** The space, and the person in its corner. */
function Pictures({ row: { photo, name, avatar } }: { row: RowView }) {
  return (
    <span className="relative flex-none self-start">
      {photo ? (
        <img
          src={photoUrl(photo.key, 320)}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          style={{ backgroundColor: photo.color }}
          className="size-14 rounded-lg object-cover"
        />
      ) : (
        <span className="block size-14 rounded-lg bg-clay-50" />
      )}
      <span className="absolute -right-1 bottom-0">
        <Avatar name={name} picture={avatar} className="size-6 bg-ink-900 text-xs text-white ring-2 ring-paper" />
      </span>
    </span>
  )
}
