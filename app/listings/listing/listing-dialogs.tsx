import { Suspense } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation } from 'react-router'
import { deferred } from '#app/ui/deferred.tsx'
import type { ReportRefusal } from '#app/reports/report-form.view.server.ts'
import type { ListingView } from './listing.view.server.ts'

const AllPhotos = deferred(async () => (await import('./all-photos.tsx')).AllPhotos)
const ReportDialog = deferred(async () => (await import('#app/reports/report-dialog.tsx')).ReportDialog)
const ReportThanks = deferred(async () => (await import('#app/reports/report-dialog.tsx')).ReportThanks)
const ShareDialog = deferred(async () => (await import('./share-dialog.tsx')).ShareDialog)

type Props = { listing: ListingView; address: string; report: ReportRefusal | undefined }

/** The dialogs that an address opens over a listing. */
export function ListingDialogs({ listing, address, report: refusal }: Props) {
  const show = new URLSearchParams(useLocation().search).get('show')
  const namespace = namespaces.get(show ?? '')
  // A dialog loaded on demand has its texts in the page already.
  useTranslation(namespace ? ['shell', namespace] : 'shell')

  return (
    <Suspense>
      {show === 'photos' && <AllPhotos photos={listing.photos} title={listing.title.text} />}
      {show === 'share' && <ShareDialog title={listing.title.text} address={address} />}
      {show === 'report' && <ReportDialog refusal={refusal} />}
      {show === 'reported' && <ReportThanks />}
    </Suspense>
  )
}

const namespaces = new Map([
  ['share', 'share'],
  ['report', 'report'],
  ['reported', 'report'],
])
