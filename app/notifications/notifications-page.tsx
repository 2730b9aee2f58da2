import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import { dayAt, useZone } from '#app/messaging/moment.ts'
import { useLocale } from '#app/ui/route-data.ts'
import { byDay, type DayOfThings, dayTitle, type ThingOfDay } from './by-day.ts'
import type { NotificationsView, NotificationView } from './notifications.view.server.ts'

type Props = NotificationsView & { /** Just now. */ isAllRead: boolean }

/** A user's notifications, by day and by subject. */
export function NotificationsPage({ notifications, now, zone, unread, isHost, isOlder, older, isAllRead }: Props) {
  const { t } = useTranslation('notifications')
  const locale = useLocale()
  const shownZone = useZone(zone)
  const today = dayAt(now, shownZone)
  const newest = notifications[0]
  return (
    <main id="main" className="page max-w-[48rem] pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageTitle isLead>{t('title')}</PageTitle>
        {unread > 0 && newest && !isOlder && <ReadAll unread={unread} upTo={newest.id} />}
      </div>
      {isAllRead && unread === 0 && <SavedNotice className="mt-6">{t('allRead')}</SavedNotice>}
      {notifications.length === 0 ? (
        <Nothing isHost={isHost} isOlder={isOlder} />
      ) : (
        byDay(notifications, shownZone).map((of) => (
          <Day key={of.day} {...of} title={dayTitle(of.day, today, locale, t)} />
        ))
      )}
      <p className="mt-6 flex flex-wrap gap-x-6">
        <Link to="/notifications/settings" className={textLinkClass}>
          {t('settings')}
        </Link>
        {isOlder && (
          <Link to="/notifications" className={textLinkClass}>
            {t('newest')}
          </Link>
        )}
        {older && (
          <Link to={`/notifications?before=${older}`} className={textLinkClass}>
            {t('older')}
          </Link>
        )}
      </p>
    </main>
  )
}

function ReadAll({ unread, upTo }: { unread: number; upTo: string }) {
  const { t } = useTranslation('notifications')
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="font-semibold text-clay-700">
        {unread > 99 ? t('manyUnread') : t('unread', { count: unread })}
      </span>
      <input type="hidden" name="notificationId" value={upTo} />
      <Button look="plain" name="intent" value="all">
        {t('readAll')}
      </Button>
    </Form>
  )
}

/** Suggests a first step where there are no notifications. */
function Nothing({ isHost, isOlder }: { isHost: boolean; isOlder: boolean }) {
  const { t } = useTranslation('notifications')
  if (isOlder) return <p className="mt-8 text-ink-500">{t('noOlder')}</p>
  return (
    <EmptyState icon="bell" title={t('none')} text={t(isHost ? 'noneHost' : 'noneGuest')}>
      <ButtonLink to={isHost ? '/host/dashboard' : '/'}>{t(isHost ? 'toHosting' : 'find')}</ButtonLink>
    </EmptyState>
  )
}

function Day({ day, title, things }: DayOfThings & { title: string }) {
  return (
    <section aria-labelledby={`day-${day}`} className="mt-8">
      <h2 id={`day-${day}`} className="mb-3 text-lg font-bold first-letter:uppercase">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {things.map((thing) => (
          <li key={thing.id} className="rounded-2xl border border-sand-200 bg-white px-4 py-2">
            <Thing {...thing} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Thing({ title, notifications }: ThingOfDay) {
  return (
    <>
      {title && <h3 className="pt-2 pl-[1.375rem] text-sm font-semibold text-ink-500 wrap-anywhere">{title}</h3>}
      <ul className="divide-y divide-sand-200">
        {notifications.map((each) => (
          <Item key={each.id} {...each} />
        ))}
      </ul>
    </>
  )
}

function Item({ id, text, at, isUnread }: NotificationView) {
  const { t } = useTranslation('notifications')
  return (
    <li className="flex items-center gap-3 py-1">
      <span aria-hidden="true" className={`size-2.5 flex-none rounded-full ${isUnread ? 'bg-clay-600' : ''}`} />
      <Link
        to={`/notifications/${id}`}
        className={`flex min-h-11 min-w-0 flex-1 flex-col justify-center py-1.5 hover:underline ${isUnread ? 'font-semibold' : ''}`}
      >
        <span className="min-w-0 wrap-anywhere">
          {isUnread && <span className="sr-only">{t('new')}: </span>}
          {text}
        </span>
        <span className="flex-none text-sm font-normal text-ink-500">
          <Instant {...at} />
        </span>
      </Link>
      {isUnread ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="notificationId" value={id} />
          <button
            name="intent"
            value="one"
            aria-label={`${t('read')}: ${text}`}
            title={t('read')}
            className="grid size-11 place-items-center rounded-full text-ink-700 hover:bg-sand-100"
          >
            <Icon name="check" size={20} />
          </button>
        </Form>
      ) : (
        <span className="size-11 flex-none" />
      )}
    </li>
  )
}
