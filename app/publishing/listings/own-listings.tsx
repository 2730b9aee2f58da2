import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useOverlay } from '#app/ui/overlay.ts'
import { deferred } from '#app/ui/deferred.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PagedSection } from '#app/ui/pages/paged-section.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { ListingStatusBadge } from './listing-status.tsx'
import { OwnPhoto } from './own-photo.tsx'
import type { DraftView, OwnListingView } from './own-listing.view.server.ts'
import type { SetupPromptView } from './setup-prompt.view.server.ts'

const ConfirmMove = deferred(async () => (await import('./confirm-move.tsx')).ConfirmMove)

type Props = {
  listings: readonly OwnListingView[]
  drafts: readonly DraftView[]
  count: number
  page: number
  pages: number
  done: string | null
  /** The listing that was just published, or sent to review. */
  published: { listing: OwnListingView; setup: SetupPromptView } | null
  /** The draft that was just asked to be published, and waits for its photos. */
  waiting: string | null
  problem: string | undefined
}

/** A host's listings and drafts. */
export function OwnListings({ listings, drafts, count, page, pages, done, published, waiting, problem }: Props) {
  const { t } = useTranslation('manage')
  const params = new URLSearchParams(useLocation().search)
  const discarded = params.get('show') === 'discard' && drafts.find(({ id }) => id === params.get('draft'))
  const isEmpty = count + drafts.length === 0
  const words = {
    label: t('pages.label'),
    previous: t('pages.previous'),
    next: t('pages.next'),
    page: (number: number) => t('pages.page', { page: number }),
  }
  return (
    <main id="main" className="page host-page pt-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageTitle isLead>{t('title')}</PageTitle>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Link to="/manage-listings/import" className={textLinkClass}>
            {t('move')}
          </Link>
          {!isEmpty && <NewListing />}
        </div>
      </div>
      {problem && (
        <Notice tone="bad" className="mb-6">
          {t(problem)}
        </Notice>
      )}
      {done && (
        <Notice tone="good" className="mb-6">
          {t(`done.${done}`)}
        </Notice>
      )}
      {published && <Published {...published} />}
      {waiting && (
        <Notice tone="good" title={t('publishing.title')} className="mb-6">
          {t('publishing.text', { title: waiting })}
        </Notice>
      )}
      <Drafts drafts={drafts} />
      {listings.length > 0 && (
        <PagedSection title={t('listings')} name="page" {...{ page, pages, words }}>
          <ul className="grid gap-3">
            {listings.map((listing) => (
              <Item key={listing.id} listing={listing} />
            ))}
          </ul>
        </PagedSection>
      )}
      {isEmpty && (
        <EmptyState icon="house" title={t('none.title')} text={t('none.text')}>
          <NewListing />
        </EmptyState>
      )}
      {discarded && (
        <Suspense>
          <ConfirmMove move="discard" listingId={discarded.id} title={discarded.title} />
        </Suspense>
      )}
    </main>
  )
}

function NewListing() {
  const { t } = useTranslation('manage')
  return (
    <ButtonLink to="/create-listing">
      <Icon name="plus" size={18} />
      {t('new')}
    </ButtonLink>
  )
}

function Published({ listing, setup }: NonNullable<Props['published']>) {
  const { t } = useTranslation('manage')
  const isPublic = listing.status === 'published'
  return (
    <>
      <Notice tone="good" title={t(isPublic ? 'published.title' : 'submitted.title')} className="mb-6">
        <p>{t(isPublic ? 'published.text' : 'submitted.text', { title: listing.title })}</p>
        {isPublic && (
          <Link to={`/property/${listing.id}`} className={textLinkClass}>
            {t('published.see')}
          </Link>
        )}
      </Notice>
      {setup && (
        <Notice title={setup.title} className="mb-6">
          <p>{setup.text}</p>
          <Link to={setup.address} className={textLinkClass}>
            {setup.open}
          </Link>
        </Notice>
      )}
    </>
  )
}

function Item({ listing }: { listing: OwnListingView }) {
  const { t } = useTranslation('manage')
  return (
    <li className="relative flex gap-4 rounded-2xl border border-sand-200 bg-white p-3 transition-shadow hover:shadow-soft sm:p-4">
      <OwnPhoto of={listing} className="h-20 w-28 sm:h-24 sm:w-36" />
      <div className="grid min-w-0 flex-1 content-start gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <h3 className="line-clamp-2 leading-snug font-semibold wrap-anywhere" lang={listing.titleLanguage} dir="auto">
          <Link to={`/manage-listings/${listing.id}`} className="after:absolute after:inset-0 after:rounded-2xl">
            {listing.title}
          </Link>
        </h3>
        <p className="order-last sm:order-none sm:text-right">
          <ListingStatusBadge status={listing.status} />
        </p>
        <p className="truncate text-sm text-ink-500">{listing.line}</p>
        <p className="text-sm font-semibold figures sm:text-right">{listing.price}</p>
        {listing.live && <p className="text-sm text-ink-500">{listing.live}</p>}
        <p className="text-sm sm:col-start-2 sm:text-right">
          <Link
            to={`/manage-listings/${listing.id}/availability`}
            aria-label={t('calendarOf', { title: listing.title })}
            className={`${textLinkClass} relative`}
          >
            {t('calendar')}
          </Link>
        </p>
        {listing.returnedBecause && (
          <p className="text-sm font-semibold text-alert-700 sm:col-span-2">{t('returned.short')}</p>
        )}
      </div>
    </li>
  )
}

function Drafts({ drafts }: { drafts: readonly DraftView[] }) {
  const { t } = useTranslation('manage')
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts" className="mb-10">
      <h2 id="drafts" className="mb-4 text-xl font-bold">
        {t('drafts')}
      </h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {drafts.map((draft) => (
          <Draft key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  )
}

function Draft({ draft: { id, title, line, step, percent, publishing } }: { draft: DraftView }) {
  const { t } = useTranslation('manage')
  const { open } = useOverlay()
  return (
    <li className="grid content-start gap-3 rounded-2xl border border-dashed border-sand-500 bg-white p-4 sm:p-5">
      <div>
        <h3 className="line-clamp-2 font-semibold wrap-anywhere" dir="auto">
          {title}
        </h3>
        <p className="text-sm text-ink-500">{line}</p>
        {publishing && (
          <p className={`mt-1 text-sm font-semibold ${publishing === 'stopped' ? 'text-alert-700' : 'text-leaf-700'}`}>
            {t(`publishing.${publishing}`)}
          </p>
        )}
      </div>
      <div>
        <p className="mb-1 text-sm">{step}</p>
        <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sand-200">
          <div className="h-full rounded-full bg-clay-600" style={{ width: `${percent}%` }} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ButtonLink to={`/create-listing/${id}`} aria-label={t('resumeOf', { title })}>
          {t('resume')}
        </ButtonLink>
        <ButtonLink look="plain" to={`/manage-listings/${id}/preview`} aria-label={t('previewOf', { title })}>
          {t('preview')}
        </ButtonLink>
        <Link
          to={open({ show: 'discard', draft: id })}
          preventScrollReset
          className={textLinkClass}
          aria-label={t('discardOf', { title })}
        >
          {t('discard')}
        </Link>
      </div>
    </li>
  )
}
