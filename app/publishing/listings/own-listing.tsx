import { Suspense } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { deferred } from '#app/ui/deferred.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { ListingStatusBadge } from './listing-status.tsx'
import { OwnPhoto } from './own-photo.tsx'
import type { HistoryView, OwnListingView } from './own-listing.view.server.ts'

const ConfirmMove = deferred(async () => (await import('./confirm-move.tsx')).ConfirmMove)

type Props = {
  listing: OwnListingView
  unit: 'day' | 'hour'
  history: readonly HistoryView[]
  done: string | null
  problem: string | undefined
  /** To the team, as it was refused. */
  answer: string
}

/** One of a host's listings: its status, actions and history. */
export function OwnListing({ listing, unit, history, done, problem, answer }: Props) {
  const { t } = useTranslation('manage')
  const isRemoving = new URLSearchParams(useLocation().search).get('show') === 'remove'
  return (
    <main id="main" className="page host-page pt-6">
      <BackLink to="/manage-listings">{t('back')}</BackLink>
      <div className="mt-2 grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <div className="grid content-start gap-8">
          {problem && <Notice tone="bad">{problem}</Notice>}
          {done && <SavedNotice>{t(`done.${done}`)}</SavedNotice>}
          <header className="flex flex-wrap gap-5">
            <OwnPhoto of={listing} className="h-24 w-36" />
            <div className="min-w-60 flex-1">
              <ListingStatusBadge status={listing.status} />
              <PageTitle className="mt-2 wrap-anywhere" lang={listing.titleLanguage} dir="auto">
                {listing.title}
              </PageTitle>
              <p className="mt-1 text-ink-500">{listing.line}</p>
              <p className="font-semibold figures">{listing.price}</p>
              {listing.live && <p className="text-ink-500">{listing.live}</p>}
            </div>
          </header>
          {listing.returnedBecause && <Returned reason={listing.returnedBecause} answer={answer} />}
          <p>{t(`means.${listing.status}`)}</p>
          <History history={history} />
        </div>
        <Actions listing={listing} unit={unit} />
      </div>
      {isRemoving && (
        <Suspense>
          <ConfirmMove move="remove" listingId={listing.id} title={listing.title} />
        </Suspense>
      )}
    </main>
  )
}

function Returned({ reason, answer }: { reason: string; answer: string }) {
  const { t } = useTranslation('manage')
  return (
    <section aria-labelledby="returned" className="grid gap-3 rounded-2xl border-2 border-alert-700 bg-white p-6">
      <h2 id="returned" className="text-lg font-bold">
        {t('returned.title')}
      </h2>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {reason}
      </p>
      <Form method="post" className="grid justify-items-start gap-3">
        <TextAreaField
          label={t('returned.answer')}
          name="answer"
          rows={2}
          maxLength={2000}
          defaultValue={answer}
          className="w-full"
        />
        <Button name="intent" value="submit">
          {t('returned.submit')}
        </Button>
      </Form>
    </section>
  )
}

function History({ history }: { history: readonly HistoryView[] }) {
  const { t } = useTranslation('manage')
  if (history.length === 0) return null
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 text-lg font-bold">
        {t('history')}
      </h2>
      <ol className="divided rounded-2xl border border-sand-200 bg-white">
        {history.map(({ text, when, reason }) => (
          <li key={`${when.iso} ${text}`} className="px-5 py-3">
            <p>{text}</p>
            {reason && (
              <p className="text-sm whitespace-pre-line wrap-anywhere" dir="auto">
                {reason}
              </p>
            )}
            <p className="text-sm text-ink-500">
              <Instant {...when} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The actions that the listing's status allows. */
function Actions({ listing: { id, status }, unit }: Pick<Props, 'listing' | 'unit'>) {
  const { t } = useTranslation('manage')
  const { open } = useOverlay()
  const isBusy = useNavigation().formMethod === 'POST'
  const move = status === 'published' ? 'pause' : status === 'paused' ? 'resume' : null
  return (
    <Panel as="aside" className="grid content-start gap-3 self-start">
      <ButtonLink to={`/edit-listing/${id}`}>{t('edit')}</ButtonLink>
      <ButtonLink look="plain" to={`/manage-listings/${id}/availability`}>
        {t('calendar')}
      </ButtonLink>
      <ButtonLink look="plain" to={`/manage-listings/${id}/calendars`}>
        {t('calendars')}
      </ButtonLink>
      <ButtonLink look="plain" to={`/manage-listings/${id}/spaces`}>
        {t('spaces')}
      </ButtonLink>
      <ButtonLink look="plain" to={status === 'published' ? `/property/${id}` : `/manage-listings/${id}/preview`}>
        {t('see')}
      </ButtonLink>
      <Form method="post" className="grid gap-3">
        {move && (
          <Button look="plain" isBusy={isBusy} name="intent" value={move}>
            {t(move === 'pause' ? 'pause' : 'republish')}
          </Button>
        )}
        <Button look="plain" isBusy={isBusy} name="intent" value="duplicate">
          {t('duplicate')}
        </Button>
        <Button look="plain" isBusy={isBusy} name="intent" value="other-way">
          {t(`otherWay.${unit}`)}
        </Button>
      </Form>
      <Link to={open({ show: 'remove' })} preventScrollReset className={buttonClass('quiet')}>
        {t('remove')}
      </Link>
    </Panel>
  )
}
