import { LanguageField, useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DayButtons } from '../panel/day-buttons.tsx'
import { NearestLinks } from '../panel/nearest-links.tsx'
import { ChargeNote, LineRow, PriceBreakdown } from '../pay/price-breakdown.tsx'
import { StayFields } from '../panel/stay-fields.tsx'
import { useAutoSubmit } from '../panel/use-auto-submit.ts'
import { When } from '../when.tsx'
import type { ChangePageView, OfferView } from './change-page.view.server.ts'

type Props = { change: ChangePageView; problem: string | undefined }

/** Changes dates, hours or guests: one form previews the price difference, a second one proposes. */
export function ChangePage({ change, problem }: Props) {
  const { t } = useTranslation(['change', 'party'])
  const { offer } = change
  return (
    <main id="main" className="page max-w-[64rem] pt-6">
      <BackLink to={change.backTo}>{t('back')}</BackLink>
      <PageTitle className="mt-2">{t(`title.${change.side}`)}</PageTitle>
      <p className="mt-1 text-ink-500">{change.title}</p>
      <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="grid content-start gap-8">
          {problem && <Notice tone="bad">{problem}</Notice>}
          <section aria-labelledby="now" className="rounded-2xl bg-sand-100 p-6">
            <h2 id="now" className="mb-4 text-lg font-bold">
              {t('current')}
            </h2>
            <When when={change.current.when} />
            <p className="mt-3">{t('party:guests', { count: change.current.guests })}</p>
          </section>
          <InputForm change={change} />
        </div>
        <section aria-label={t('result')} aria-live="polite">
          {offer ? <Offer offer={offer} change={change} /> : <NoOffer change={change} />}
        </section>
      </div>
    </main>
  )
}

function InputForm({ change }: { change: ChangePageView }) {
  const { t } = useTranslation('change')
  const { checkIn, checkOut, start, hours, guests, pets } = change.fields
  const price = change.price?.typed ?? null
  const { form, onChange } = useAutoSubmit({ checkIn, checkOut, start, hours, guests, pets, price })
  const inLanguage = useInLanguage()
  return (
    <Form ref={form} className="grid gap-4" preventScrollReset replace noValidate>
      <h2 className="text-lg font-bold">{t('wish')}</h2>
      <LanguageField />
      <StayFields
        fields={change.fields}
        isHourly={change.isHourly}
        maxGuests={change.maxGuests}
        takesPets={change.takesPets}
        onChange={onChange}
        calendar={{ Buttons: DayButtons, address: inLanguage(`/bookings/${change.id}/days`) }}
      />
      {change.price && <PriceField price={change.price} onChange={onChange} />}
      <Button look="plain">{t('show')}</Button>
    </Form>
  )
}

function PriceField({ price, onChange }: { price: NonNullable<ChangePageView['price']>; onChange: () => void }) {
  const { t } = useTranslation('change')
  return (
    <Field
      name="price"
      inputMode="decimal"
      autoComplete="off"
      label={t('price.label', { currency: price.currency })}
      hint={t('price.hint', { now: price.now })}
      defaultValue={price.typed}
      problem={price.problem ?? undefined}
      onChange={onChange}
    />
  )
}

function NoOffer({ change }: { change: ChangePageView }) {
  const { t } = useTranslation('change')
  return (
    <Notice tone={change.message ? 'bad' : 'info'}>
      <p>{change.message ?? (change.price ? t('chooseOrPrice', { name: change.price.guestName }) : t('choose'))}</p>
      <NearestLinks nearest={change.nearest} />
    </Notice>
  )
}

function Offer({ offer, change }: { offer: OfferView; change: ChangePageView }) {
  const { t } = useTranslation('change')
  const isBusy = useNavigation().state !== 'idle'
  const { direction, amount } = offer.difference
  const { checkIn, checkOut, start, hours, guests, pets } = change.fields
  const { shownMinor, idempotencyKey } = offer
  const price = change.price?.typed || null
  const values = { checkIn, checkOut, start, hours, guests, pets, price, shownMinor, idempotencyKey }
  const isPaidNow = change.side === 'guest' && direction === 'more' && !offer.mustBeAnswered

  return (
    <Panel className="grid gap-6">
      <div>
        <PriceBreakdown price={offer.price} />
      </div>
      <dl className="grid gap-2.5 rounded-xl bg-sand-50 p-4">
        <LineRow label={t('totals.before')} amount={offer.before} />
        <LineRow label={t('totals.after')} amount={offer.price.total} />
        <div className="border-t border-sand-200 pt-2.5 font-bold">
          <dt className="sr-only">{t('totals.difference')}</dt>
          <dd>{t(`difference.${change.side}.${direction}`, { amount })}</dd>
        </div>
      </dl>
      <Form method="post" className="grid gap-3">
        {Object.entries(values).map(
          ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {change.side === 'guest' && direction === 'more' && <ChargeNote price={offer.price} />}
        <Button isBusy={isBusy}>{t(offer.mustBeAnswered ? 'send.ask' : isPaidNow ? 'send.pay' : 'send.now')}</Button>
        <p className="text-center text-sm text-ink-500">
          {t(offer.mustBeAnswered ? `note.ask.${change.side}` : isPaidNow ? 'note.pay' : 'note.now')}
        </p>
        <ButtonLink look="quiet" to={change.backTo}>
          {t('keep')}
        </ButtonLink>
      </Form>
    </Panel>
  )
}
