import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { Instant, Worded } from '#app/session/instant.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { controlClass, Field } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { FeedFile } from './feed-file.tsx'
import type { ConflictView, FeedView, LinkView } from './feeds.view.server.ts'

type Props = {
  listing: { id: string; title: string }
  link: LinkView | null
  feeds: readonly FeedView[]
  conflicts: readonly ConflictView[]
  typed: { name: string; url: string } | undefined
  problems: Record<string, string>
  /** The outcome for a file that was just sent. */
  file: string | null
  /** The last form, which was just sent. */
  done: string | null
}

/** The calendar link for other sites, their feeds, and conflicts with bookings here. */
export function FeedsPage({ listing, link, feeds, conflicts, typed, problems, file, done }: Props) {
  const { t } = useTranslation('calendars')
  return (
    <main id="main" className="page host-page pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackLink to={`/manage-listings/${listing.id}`}>
          <span className="wrap-anywhere" dir="auto">
            {listing.title}
          </span>
        </BackLink>
        <Link to={`/manage-listings/${listing.id}/availability`} className={`${textLinkClass} text-sm`}>
          {t('own')}
        </Link>
      </div>
      <PageTitle className="mt-2">{t('title')}</PageTitle>
      <p className="mt-2 max-w-text text-ink-700">{t('lead')}</p>
      <p>
        <Link to="/help/calendar-sync" className={`${textLinkClass} text-sm`}>
          {t('help')}
        </Link>
      </p>
      {done && <SavedNotice className="mt-6">{t(`done.${done}`)}</SavedNotice>}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
        <Panel as="section" aria-labelledby="calendars-in">
          <h2 id="calendars-in" className="text-lg font-bold">
            {t('in.title')}
          </h2>
          <p className="mt-1 text-sm text-ink-700">{t('in.text')}</p>
          <ul className="mt-4 grid gap-4">
            {feeds.map((feed) => (
              <Feed key={feed.id} feed={feed} />
            ))}
          </ul>
          <Add key={feeds.length} typed={typed} problems={problems} />
          <FeedFile listingId={listing.id} outcome={file} />
        </Panel>
        <Out link={link} />
      </div>
    </main>
  )
}

function Conflicts({ conflicts }: Pick<Props, 'conflicts'>) {
  const { t } = useTranslation('calendars')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="conflicts" className="mt-8 rounded-2xl border-2 border-alert-700 bg-white p-5 sm:p-6">
      <h2 id="conflicts" className="text-lg font-bold">
        {t('conflicts.title', { count: conflicts.length })}
      </h2>
      <p className="mt-1 text-sm text-ink-700">{t('conflicts.text')}</p>
      <ul className="divided mt-3">
        {conflicts.map(({ id, feed, title, when, bookings }) => (
          <li key={id} className="py-4">
            <p className="font-semibold figures">{when}</p>
            <p className="text-sm text-ink-500 wrap-anywhere">
              {t('conflicts.from', { feed })}
              {title && (
                <>
                  {' · '}
                  <bdi>{title}</bdi>
                </>
              )}
            </p>
            <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-3">
              <input type="hidden" name="eventId" value={id} />
              <Button
                look="plain"
                isBusy={isBusy}
                name="intent"
                value="ignore"
                aria-label={t('conflicts.keepOf', { when })}
              >
                {t('conflicts.keep')}
              </Button>
              {bookings.map((booking) => (
                <ButtonLink key={booking.id} look="quiet" to={`/host/bookings/${booking.id}`}>
                  {t('conflicts.booking', { guest: booking.guest })}
                </ButtonLink>
              ))}
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

const tones = {
  waiting: 'bg-sand-100 text-ink-700',
  good: 'bg-leaf-50 text-leaf-700',
  partial: 'bg-alert-50 text-alert-700',
  failing: 'bg-alert-50 text-alert-700',
} as const

function Feed({ feed }: { feed: FeedView }) {
  const { id, name, host, isFile, health, lines, unread, titles } = feed
  const { t } = useTranslation('calendars')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <li className="rounded-xl border border-sand-200 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 flex-1 font-semibold wrap-anywhere" dir="auto">
          {name}
        </h3>
        <span className={`rounded-full px-2.5 py-1 text-xs font-semibold ${tones[health]}`}>
          {t(`health.${health}`)}
        </span>
      </div>
      <p className="text-sm text-ink-500 wrap-anywhere">{host}</p>
      {lines.map((line, index) => (
        <p key={index} className="mt-1 text-sm">
          <Worded words={line} />
        </p>
      ))}
      {unread && (
        <div className="mt-2 text-sm text-alert-700">
          <p>{unread.title}</p>
          <ul className="mt-1 grid list-disc gap-1 pl-5 wrap-anywhere">
            {unread.events.map((event, index) => (
              <li key={index}>{event}</li>
            ))}
          </ul>
        </div>
      )}
      {titles.length > 0 && <LeaveOut id={id} name={name} titles={titles} />}
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="feedId" value={id} />
        {!isFile && (
          <Button look="plain" isBusy={isBusy} name="intent" value="check" aria-label={t('in.checkOf', { name })}>
            {t('in.check')}
          </Button>
        )}
        <Button look="quiet" isBusy={isBusy} name="intent" value="remove" aria-label={t('in.removeOf', { name })}>
          {t('in.remove')}
        </Button>
      </Form>
    </li>
  )
}

function LeaveOut({ id, name, titles }: Pick<FeedView, 'id' | 'name' | 'titles'>) {
  const { t } = useTranslation('calendars')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <details className="mt-3 border-t border-sand-200 pt-3 text-sm">
      <summary className="cursor-pointer font-semibold">{t('leave.title')}</summary>
      <Form method="post" preventScrollReset className="mt-2 grid gap-2">
        <input type="hidden" name="feedId" value={id} />
        <p>{t('leave.text')}</p>
        {titles.map(({ title, label, isLeftOut }, index) => (
          <label key={title} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={`leaveOut.${index}`}
              value={title}
              defaultChecked={isLeftOut}
              className="size-5 shrink-0 accent-clay-600"
            />
            <span className="wrap-anywhere" dir="auto">
              {label}
            </span>
          </label>
        ))}
        <p className="text-ink-500">{t('leave.warning')}</p>
        <Button
          look="plain"
          isBusy={isBusy}
          name="intent"
          value="leave-out"
          aria-label={t('leave.saveOf', { name })}
          className="justify-self-start"
        >
          {t('leave.save')}
        </Button>
      </Form>
    </details>
  )
}

function Add({ typed, problems }: Pick<Props, 'typed' | 'problems'>) {
  const { t } = useTranslation('calendars')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" preventScrollReset className="mt-5 grid gap-4 border-t border-sand-200 pt-5">
      <Field
        label={t('add.name')}
        hint={t('add.nameHint')}
        name="name"
        maxLength={80}
        defaultValue={typed?.name}
        problem={problems['name']}
      />
      <Field
        label={t('add.url')}
        hint={t('add.urlHint')}
        name="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed?.url}
        problem={problems['url']}
      />
      <Button isBusy={isBusy} name="intent" value="add" className="justify-self-start">
        {t('add.send')}
      </Button>
    </Form>
  )
}

function Out({ link }: Pick<Props, 'link'>) {
  const { t } = useTranslation('calendars')
  const isBusy = useNavigation().formMethod === 'POST'
  const id = useId()
  return (
    <Panel as="section" aria-labelledby="calendars-out">
      <h2 id="calendars-out" className="text-lg font-bold">
        {t('out.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-700">{t('out.text')}</p>
      {link && (
        <div className="mt-4">
          <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink-700">
            {t('out.label')}
          </label>
          <input
            id={id}
            readOnly
            value={link.url}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className={`${controlClass} font-mono text-sm`}
          />
          <p className="mt-1.5 text-sm text-ink-500">
            <Instant {...link.since} />
          </p>
        </div>
      )}
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-3">
        <Button look={link ? 'plain' : 'primary'} isBusy={isBusy} name="intent" value="renew">
          {t(link ? 'out.renew' : 'out.make')}
        </Button>
        {link && (
          <Button look="quiet" isBusy={isBusy} name="intent" value="end">
            {t('out.end')}
          </Button>
        )}
      </Form>
      {link && <Notice className="mt-4">{t('out.secret')}</Notice>}
    </Panel>
  )
}
