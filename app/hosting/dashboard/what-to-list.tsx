import { listingTypeOf } from '#domain/availability/unit.ts'
import type { ToList } from '#domain/listings/to-list.ts'
import { useFetcher } from 'react-router'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { type ChooserRefusal, ListingTypeForm } from '#app/publishing/chooser/listing-type-form.tsx'

/** The chooser as a part of the page. */
export function WhatToList({ missing: { unit, isFirst } }: { missing: ToList }) {
  const { t } = useTranslation('whatToList')
  const fetcher = useFetcher<ChooserRefusal>()
  const type = unit && listingTypeOf(unit)
  return (
    <Panel as="section" aria-labelledby="to-list" className="mb-10">
      <h2 id="to-list" className="text-xl font-bold tracking-tight">
        {isFirst || !type ? t('first.title') : t(`missing.${type}`)}
      </h2>
      <p className="mt-1 text-ink-700">{t('first.text')}</p>
      <Link to="/become-a-host" className={`mb-3 ${textLinkClass}`}>
        {t('first.how')}
      </Link>
      <ListingTypeForm
        chosen={type ?? undefined}
        problem={fetcher.data?.problem}
        isBusy={fetcher.state !== 'idle'}
        as={fetcher.Form}
      />
    </Panel>
  )
}
