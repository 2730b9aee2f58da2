import { Suspense } from 'react'
import type { OwnFilter } from '#domain/publishing/own-list.ts'
import { Form, useLocation } from 'react-router'
import { deferred } from '#app/ui/deferred.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LanguageField, Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PagedSection } from '#app/ui/pages/paged-section.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { MadeChange } from '../bulk/made-change.tsx'
import type { MadeChangeView } from '../bulk/made-change.view.server.ts'
import { OwnFilterForm } from './own-filter.tsx'
import { DraftRow, ListingRow } from './own-rows.tsx'
import type { DraftView, OwnListingView } from './own-listing.view.server.ts'
import type { SetupPromptView } from './setup-prompt.view.server.ts'

const ConfirmMove = deferred(async () => (await import('./confirm-move.tsx')).ConfirmMove)

type Paged = { page: number; pages: number; count: number }

type Props = {
  filter: OwnFilter
  listings: readonly OwnListingView[]
  at: Paged
  drafts: readonly DraftView[]
  draftsAt: Paged
  /** Whether the host has any listing or draft at all. */
  hasAny: boolean
  done: string | null
  /** The listing that was just published, or sent to review. */
  published: { listing: OwnListingView; setup: SetupPromptView } | null
  /** The draft that was just asked to be published, and waits for its photos. */
  waiting: string | null
  changed: MadeChangeView | null
  problem: string | undefined
}

/** A host's listings and drafts. */
export function OwnListings(props: Props) {
  const { filter, listings, drafts, hasAny, done, published, waiting, changed, problem } = props
  const { t } = useTranslation('manage')
  const params = new URLSearchParams(useLocation().search)
  const discarded = params.get('show') === 'discard' && drafts.find(({ id }) => id === params.get('draft'))
  return (
    <main id="main" className="page host-page pt-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageTitle isLead>{t('title')}</PageTitle>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Link to="/manage-listings/import" className={textLinkClass}>
            {t('move')}
          </Link>
          {hasAny && <NewListing />}
        </div>
      </div>
      {problem && (
        <Notice tone="bad" className="mb-6">
          {problem}
        </Notice>
      )}
      {done && <SavedNotice className="mb-6">{t(`done.${done}`)}</SavedNotice>}
      {published && <Published {...published} />}
      {waiting && (
        <Notice tone="good" title={t('publishing.title')} className="mb-6">
          {t('publishing.text', { title: waiting })}
        </Notice>
      )}
      {changed && <MadeChange {...changed} />}
      {hasAny && <OwnFilterForm filter={filter} />}
      {listings.length + drafts.length > 0 && <OwnLists {...props} />}
      {hasAny && listings.length + drafts.length === 0 && (
        <EmptyState icon="house" title={t('find.none')} text={t('find.noneText')} />
      )}
      {!hasAny && (
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

/** Both lists are one form: what is ticked in it, an act changes. */
function OwnLists({ filter, listings, at, drafts, draftsAt }: Props) {
  const { t } = useTranslation('manage')
  const count = at.count + draftsAt.count
  const words = {
    label: t('pages.label'),
    previous: t('pages.previous'),
    next: t('pages.next'),
    page: (number: number) => t('pages.page', { page: number }),
  }
  const list = 'divided overflow-hidden rounded-2xl border border-sand-200 bg-white'
  return (
    <Form action="/manage-listings/change" className="group">
      <LanguageField />
      {Object.entries(filter).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {count > 1 && (
        <label className="mb-3 flex min-h-11 items-center gap-3 px-3 font-semibold sm:px-4">
          <input type="checkbox" name="all" value="1" className="size-5 accent-clay-600" />
          {t('bulk.all', { count })}
        </label>
      )}
      {drafts.length > 0 && (
        <PagedSection
          title={t('drafts')}
          name="drafts"
          {...{ page: draftsAt.page, pages: draftsAt.pages, words: { ...words, label: t('pages.drafts') } }}
        >
          <ul className={list}>
            {drafts.map((draft) => (
              <DraftRow key={draft.id} draft={draft} />
            ))}
          </ul>
        </PagedSection>
      )}
      {listings.length > 0 && (
        <PagedSection title={t('listings')} name="page" {...{ page: at.page, pages: at.pages, words }}>
          <ul className={list}>
            {listings.map((listing) => (
              <ListingRow key={listing.id} listing={listing} />
            ))}
          </ul>
        </PagedSection>
      )}
      <BulkBar />
    </Form>
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
