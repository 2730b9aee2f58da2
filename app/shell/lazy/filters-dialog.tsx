import type { Currency } from '#kernel/money.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { useNavigate } from 'react-router'
import { useHomeData } from '#app/search/header/home-search.ts'
import { FiltersForm } from '#app/search/filters/filters-form.tsx'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'

/** Filters over the front page and the results; on any other page they begin a search. */
export function FiltersDialog({ currency }: { currency: Currency }) {
  const { t } = useTranslation(['filters', 'shell', 'amenities', 'attributes', 'results'])
  const { here } = useOverlay()
  const navigate = useNavigate()
  const inLanguage = useInLanguage()
  const home = useHomeData()

  return (
    <Dialog title={t('title')} closeTo={here} closeLabel={t('shell:close')}>
      <FiltersForm
        search={home?.search ?? { type: 'day', page: 1 }}
        currency={currency}
        onShow={(address) => void navigate(inLanguage(address))}
      />
    </Dialog>
  )
}
