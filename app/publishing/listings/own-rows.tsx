import { useTranslation } from '#app/ui/texts.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { ListingStatusBadge } from './listing-status.tsx'
import { OwnPhoto } from './own-photo.tsx'
import type { DraftView, OwnListingView } from './own-listing.view.server.ts'

const rowClass =
  'relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 bg-white px-3 py-2 sm:gap-x-4 sm:px-4'

/** On a phone title and line have the whole width, and the state stands below them beside the links. */
const titleClass = 'order-1 col-span-2 truncate leading-snug font-semibold sm:order-none sm:col-span-1'
const lineClass = 'order-1 col-span-2 truncate text-sm text-ink-500 sm:order-none sm:col-span-1'

/** The box comes first by keyboard, and covers the height of its row for a thumb. */
function Box({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('manage')
  return (
    <label className="relative z-10 -my-2 flex min-h-11 min-w-9 items-center justify-center self-stretch">
      <span className="sr-only">{t('bulk.choose', { title })}</span>
      <input type="checkbox" name="listing" value={id} className="size-5 accent-clay-600" />
    </label>
  )
}

export function ListingRow({ listing }: { listing: OwnListingView }) {
  const { t } = useTranslation('manage')
  return (
    <li className={`${rowClass} hover:bg-sand-50`}>
      <Box id={listing.id} title={listing.title} />
      <div className="flex min-w-0 items-center gap-3">
        <OwnPhoto of={listing} className="hidden h-14 w-20 sm:block" />
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
          <h3 className={titleClass} lang={listing.titleLanguage} dir="auto">
            <Link to={`/manage-listings/${listing.id}`} className="after:absolute after:inset-0">
              {listing.title}
            </Link>
          </h3>
          <p className="order-2 sm:order-none sm:text-right">
            <ListingStatusBadge status={listing.status} />
          </p>
          <p className={lineClass}>
            {listing.returnedBecause ? (
              <span className="font-semibold text-alert-700">{t('returned.short')}</span>
            ) : (
              <>
                <span className="font-semibold text-ink-900 figures">{listing.price}</span>
                {['', listing.line, listing.live].filter((text) => text !== null).join(' · ')}
              </>
            )}
          </p>
          <p className="order-3 text-right text-sm sm:order-none">
            <Link
              to={`/manage-listings/${listing.id}/availability`}
              aria-label={t('calendarOf', { title: listing.title })}
              className={`${textLinkClass} relative`}
            >
              {t('calendar')}
            </Link>
          </p>
        </div>
      </div>
    </li>
  )
}

export function DraftRow({ draft }: { draft: DraftView }) {
  const { t } = useTranslation('manage')
  const { open } = useOverlay()
  const { id, title, line, isComplete, publishing } = draft
  const links = `${textLinkClass} relative`
  return (
    <li className={`${rowClass} hover:bg-sand-50`}>
      <Box id={id} title={title} />
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <h3 className={titleClass} dir="auto">
          <Link
            to={`/create-listing/${id}${isComplete ? '/summary' : ''}`}
            aria-label={t('resumeOf', { title })}
            className="after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h3>
        <DraftState {...draft} />
        {publishing ? (
          <p
            className={`order-1 col-span-2 text-sm font-semibold sm:order-none sm:col-span-1 ${publishing === 'stopped' ? 'text-alert-700' : 'text-leaf-700'}`}
          >
            {t(`publishing.${publishing}`)}
          </p>
        ) : (
          <p className={lineClass}>{line}</p>
        )}
        <p className="order-3 flex flex-wrap justify-end gap-x-4 text-sm sm:order-none">
          <Link to={`/manage-listings/${id}/preview`} aria-label={t('previewOf', { title })} className={links}>
            {t('preview')}
          </Link>
          <Link
            to={open({ show: 'discard', draft: id })}
            preventScrollReset
            aria-label={t('discardOf', { title })}
            className={links}
          >
            {t('discard')}
          </Link>
        </p>
      </div>
    </li>
  )
}

function DraftState({ isComplete, state, percent }: DraftView) {
  if (isComplete)
    return (
      <p className="order-2 sm:order-none sm:text-right">
        <span className="inline-block rounded-full bg-leaf-50 px-2.5 py-1 text-xs font-semibold text-leaf-700">
          {state}
        </span>
      </p>
    )
  return (
    <p className="order-2 flex items-center gap-2 text-sm whitespace-nowrap text-ink-700 sm:order-none sm:justify-end">
      <span aria-hidden="true" className="hidden h-1.5 w-16 overflow-hidden rounded-full bg-sand-200 sm:block">
        <span className="block h-full rounded-full bg-clay-600" style={{ width: `${percent}%` }} />
      </span>
      {state}
    </p>
  )
}
