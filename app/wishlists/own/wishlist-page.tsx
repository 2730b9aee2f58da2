import { compareLimits } from '#domain/wishlists/compared.ts'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { deferred, deferredHydration } from '#app/ui/deferred.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { LanguageField } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { COMPARE } from './compare-form.ts'
import type { Refusal } from './refusal.ts'
import type { WishlistView } from './wishlist.view.server.ts'

// Sorting needs a script, which loads once the page is used.
const SavedGrid = deferredHydration(async () => (await import('./lazy/saved-grid.tsx')).SavedGrid, null)
const DeleteDialog = deferred(async () => (await import('./lazy/list-dialogs.tsx')).DeleteDialog)
const RenameDialog = deferred(async () => (await import('./lazy/list-dialogs.tsx')).RenameDialog)
const ShareListDialog = deferred(async () => (await import('./lazy/list-dialogs.tsx')).ShareListDialog)

type Props = { list: WishlistView; refused: Refusal | undefined }

/** A wishlist with its listings, their order and its owner's notes. */
export function WishlistPage({ list, refused }: Props) {
  const { t } = useTranslation(['wishlists', 'share'])
  const show = new URLSearchParams(useLocation().search).get('show')
  const { name, count, saved } = list
  return (
    <main id="main" className="page pt-6">
      <BackLink to="/wishlists">{t('back')}</BackLink>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <PageTitle isLead dir="auto">
            {name}
          </PageTitle>
          <p className="mt-1 text-ink-500">{list.address ? t('countShared', { count }) : count}</p>
        </div>
        <Actions />
      </div>
      {refused?.hasFailed && (
        <Notice tone="bad" className="mt-6">
          {t('problems.update')}
        </Notice>
      )}
      {saved.length === 0 ? (
        <EmptyState icon="heart" title={t('none.title')} text={t('none.text')}>
          <ButtonLink to="/">{t('empty.explore')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <Dates dates={list.dates} />
          <SavedGrid saved={saved} refused={refused?.note} />
          {saved.length > 1 && <CompareForm id={list.id} dates={list.dates} />}
        </>
      )}
      <Suspense>
        {(show === 'rename' || refused?.name) && <RenameDialog name={name} refused={refused?.name} />}
        {show === 'share' && <ShareListDialog address={list.address} />}
        {show === 'delete' && <DeleteDialog name={name} count={count} />}
      </Suspense>
    </main>
  )
}

function Actions() {
  const { t } = useTranslation('wishlists')
  const { open } = useOverlay()
  const link = { look: 'plain', preventScrollReset: true, className: 'min-h-11 px-3 text-sm sm:px-4' } as const
  return (
    <p className="flex flex-wrap gap-2">
      <ButtonLink {...link} to={open({ show: 'share' })}>
        <Icon name="share" size={18} className="max-sm:hidden" />
        {t('share.do')}
      </ButtonLink>
      <ButtonLink {...link} to={open({ show: 'rename' })}>
        {t('rename.do')}
      </ButtonLink>
      <ButtonLink {...link} to={open({ show: 'delete' })}>
        <Icon name="trash-2" size={18} className="max-sm:hidden" />
        {t('delete.do')}
      </ButtonLink>
    </p>
  )
}

/** Leads to the ticked spaces side by side; from the first tick on it stays in view. */
function CompareForm({ id, dates: { checkIn, checkOut, guests } }: Pick<WishlistView, 'id' | 'dates'>) {
  const { t } = useTranslation('wishlists')
  const dated = Object.entries({ checkIn, checkOut, guests }).filter(([, value]) => value !== '')
  return (
    <form
      id={COMPARE}
      action={`/wishlists/${id}/compare`}
      className="bottom-20 z-10 mt-8 in-[:has(input[name=with]:checked)]:sticky flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-2xl border border-sand-200 bg-white px-4 py-3 shadow-soft md:bottom-4"
    >
      <LanguageField />
      {dated.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-sm text-ink-700">{t('compare.text', { max: compareLimits.max })}</p>
      <Button look="plain">{t('compare.do')}</Button>
    </form>
  )
}

/** A plain form for dates, whose answer is this page with availability. */
function Dates({ dates: { checkIn, checkOut, guests, today, summary } }: Pick<WishlistView, 'dates'>) {
  const { t } = useTranslation('wishlists')
  const { here } = useOverlay()
  const [address = ''] = here.split('?')
  return (
    <section aria-label={t('dates.title')} className="mt-8 rounded-2xl border border-sand-200 bg-white p-4 sm:p-5">
      <form action={address} className="grid items-end gap-3 sm:grid-cols-2 md:grid-cols-[1fr_1fr_7rem_auto]">
        <LanguageField />
        <Field label={t('dates.from')} name="checkIn" type="date" min={today} defaultValue={checkIn} required />
        <Field label={t('dates.to')} name="checkOut" type="date" min={today} defaultValue={checkOut} />
        <Field
          label={t('dates.guests')}
          name="guests"
          type="number"
          min={1}
          inputMode="numeric"
          defaultValue={guests}
        />
        <Button look="plain" className="whitespace-nowrap">
          {t('dates.do')}
        </Button>
      </form>
      {summary && (
        <p role="status" className="mt-3 flex flex-wrap items-center gap-x-4 font-semibold">
          {summary}
          <ButtonLink look="quiet" to={address} className="min-h-11 px-0 text-sm">
            {t('dates.clear')}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
