import { useTranslation } from 'react-i18next'
import { SearchForm } from '../components/search/search-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useOverlay } from './overlay.ts'

/** The search on phones: the same form, stacked, over the page. */
export function SearchDialog() {
  const { t } = useTranslation(['search', 'common'])
  const { here } = useOverlay()
  return (
    <Dialog title={t('search')} closeTo={here} closeLabel={t('common:close')}>
      <SearchForm isStacked />
    </Dialog>
  )
}
