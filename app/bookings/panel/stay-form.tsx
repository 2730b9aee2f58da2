import { LanguageField, useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DayButtons } from './day-buttons.tsx'
import { ExtraFields } from './extra-fields.tsx'
import type { PanelListing, PanelView } from './panel.view.server.ts'
import { StayFields } from './stay-fields.tsx'
import { useAutoSubmit } from './use-auto-submit.ts'

type Props = { listing: PanelListing; booking: PanelView }

/** Dates, party and extras; the address answers with a price or with the problem of a field. */
export function StayForm({ listing, booking }: Props) {
  const { t } = useTranslation('listing')
  const { checkIn, checkOut, start, hours, guests, pets } = booking
  const extras = Object.fromEntries(booking.extras.map(({ id, quantity }) => [`extra-${id}`, String(quantity)]))
  const { form, onChange } = useAutoSubmit({ checkIn, checkOut, start, hours, guests, pets, ...extras })
  const inLanguage = useInLanguage()

  return (
    <Form ref={form} className="grid gap-2.5" preventScrollReset replace noValidate>
      <LanguageField />
      {booking.replaces && <input type="hidden" name="instead" value={booking.replaces.id} />}
      <StayFields
        fields={booking}
        isHourly={listing.isHourly}
        maxGuests={listing.facts.guests}
        takesPets={listing.rules.pets}
        onChange={onChange}
        calendar={{ Buttons: DayButtons, address: inLanguage(`/property/${listing.id}/days`) }}
      />
      <ExtraFields extras={booking.extras} onChange={onChange} />
      {booking.quote ? (
        // Hydrated, a change submits the form, so the button is for pages without script.
        <noscript>
          <Button look="plain" className="w-full">
            {t('panel.update')}
          </Button>
        </noscript>
      ) : (
        <div className="panel-foot grid">
          <Button data-step="">{t(checkIn ? 'panel.showPrice' : 'panel.check')}</Button>
        </div>
      )}
    </Form>
  )
}
