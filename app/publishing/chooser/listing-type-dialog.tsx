import { useFetcher } from 'react-router'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { type ChooserRefusal, ListingTypeForm } from './listing-type-form.tsx'

/** The chooser as a dialog over a page. @param refusal of a form that was sent without script */
export function ListingTypeDialog({ refusal }: { refusal?: ChooserRefusal | undefined }) {
  const { t } = useTranslation(['chooser', 'shell'])
  const { here } = useOverlay()
  const fetcher = useFetcher<ChooserRefusal>()
  return (
    <Dialog title={t('title')} closeTo={here} closeLabel={t('shell:close')}>
      <ListingTypeForm
        problem={(fetcher.data ?? refusal)?.problem}
        isBusy={fetcher.state !== 'idle'}
        isTitled
        as={fetcher.Form}
      />
    </Dialog>
  )
}
