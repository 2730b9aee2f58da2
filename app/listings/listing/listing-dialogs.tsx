import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation } from 'react-router'
import { ReportDialog, ReportThanks } from '#app/reports/report-dialog.tsx'
import type { ReportRefusal } from '#app/reports/report-form.view.server.ts'
import { AllPhotos } from './all-photos.tsx'
import type { ListingView } from './listing.view.server.ts'
import { ShareDialog } from './share-dialog.tsx'

type Props = { listing: ListingView; address: string; report: ReportRefusal | undefined }

/** The dialogs that an address opens over a listing. */
export function ListingDialogs({ listing, address, report: refusal }: Props) {
  const show = new URLSearchParams(useLocation().search).get('show')
  const namespace = namespaces.get(show ?? '')
  // A dialog loaded on demand has its texts in the page already.
  useTranslation(namespace ? ['shell', namespace] : 'shell')

  return (
    <>
      {show === 'photos' && <AllPhotos photos={listing.photos} title={listing.title.text} />}
      {show === 'share' && <ShareDialog title={listing.title.text} address={address} />}
      {show === 'report' && <ReportDialog refusal={refusal} />}
      {show === 'reported' && <ReportThanks />}
    </>
  )
}

const namespaces = new Map([
  ['photos', 'card'],
  ['share', 'share'],
  ['report', 'report'],
  ['reported', 'report'],
])
