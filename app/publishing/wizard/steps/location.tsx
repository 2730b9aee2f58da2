import { textLimits } from '#domain/listings/limits.ts'
import type { Point } from '#kernel/geo.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { deferred, whenUsed } from '#app/ui/deferred.tsx'
import { controlClass, Labelled } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { fieldId, Section, TextField, useStepForm } from '../fields.tsx'
import { lazyPart } from '../lazy-part.ts'
import type { CityField } from '../lazy/city-field.tsx'
import type { PinView } from '../pin.view.server.ts'
import type { StepProps } from '../step-props.ts'

/** Only installations with a geocoder show it. */
const AddressLookup = deferred(async () => (await import('../address-lookup.tsx')).AddressLookup)
const PinMap = lazyPart(async () => (await import('../lazy/pin-map.tsx')).PinMap)

/** Strangers see a circle around the place; guests who have booked see the pin. */
export function LocationStep({ choices, isPublished }: StepProps) {
  const { t } = useTranslation('listingForm')
  const { fields, problems } = useStepForm()
  const inLanguage = useInLanguage()
  const box = useRef<HTMLDivElement>(null)
  const [pin, setPin] = useState<Point | null>(choices.pin?.point ?? null)
  const [note, setNote] = useState<PinView | null>(null)
  const read = async () => {
    const { readPin } = await import('../lazy/read-pin.ts')
    const found = await readPin(box.current!, inLanguage('/host/pin'))
    if (!found) return
    setNote(found)
    if (found.point) setPin(found.point)
  }
  const { words, warning } = note ?? choices.pin ?? {}
  // Without a connection the form is judged when it is sent.
  const ask = () => void read().catch(() => undefined)
  const put = (point: Point) => {
    setPin(point)
    ask()
  }

  return (
    <div ref={box} className="grid gap-6" onBlur={ask} onPaste={() => setTimeout(ask)}>
      <div id={fieldId('country')}>
        <Labelled
          label={t('location.country')}
          hint={t(isPublished ? 'location.countryFixed' : 'location.countryHint')}
          problem={problems['country']}
        >
          {(aria) => (
            <select
              {...aria}
              name="country"
              defaultValue={fields['country']}
              className={`${controlClass} appearance-auto`}
            >
              {choices.countries?.split('\n').map((country) => (
                <option key={country} value={country.slice(0, 2)}>
                  {country.slice(3)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      </div>
      <City onPlace={put} />
      <TextField name="commune" label={t('location.commune')} hint={t('location.communeHint')} />
      <TextField
        name="street"
        label={t('location.street')}
        hint={t('location.streetHint', { max: textLimits.street })}
        autoComplete="street-address"
      />
      <Section title={t('location.pin')} text={t('location.pinText')}>
        {choices.lookup && <AddressLookup lookup={choices.lookup} onChoose={put} />}
        <Map pin={pin} onMove={put} source={choices.map} />
        <div id={fieldId('lat')}>
          <Labelled
            label={t('location.coordinates')}
            hint={t('location.coordinatesHint')}
            problem={note ? (note.problem ?? undefined) : (problems['lat'] ?? problems['lng'])}
          >
            {(aria) => (
              <input
                {...aria}
                name="coordinates"
                defaultValue={[fields['lat'], fields['lng']].filter(Boolean).join(', ')}
                autoComplete="off"
                className={controlClass}
              />
            )}
          </Labelled>
        </div>
        <p role="status" className="flex gap-2 font-medium empty:hidden">
          {words && <Icon name="map-pin" className="text-clay-600" />}
          {words}
        </p>
        {warning && <Notice title={warning} />}
        <p className="flex gap-2 text-sm text-ink-700">
          <Icon name="info" size={18} className="mt-0.5" />
          {t('location.circle')}
        </p>
      </Section>
    </div>
  )
}

type Shown = { Field: typeof CityField; plain: HTMLInputElement }

/** The field is plain until the script with suggestions has loaded; its text stays. */
function City({ onPlace }: { onPlace: (point: Point) => void }) {
  const { t } = useTranslation('listingForm')
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    let isGone = false
    const show = async () => {
      await whenUsed()
      const { CityField: Field } = await import('../lazy/city-field.tsx')
      const input = box.current?.querySelector('input')
      // The field is replaced at once: a key before the next render would go to the plain one.
      if (!isGone && input) flushSync(() => setShown({ Field, plain: input }))
    }
    // Without a connection there are no suggestions.
    show().catch(() => undefined)
    return () => void (isGone = true)
  }, [])
  if (shown) return <shown.Field onPlace={onPlace} plain={shown.plain} />
  return (
    <div ref={box}>
      <TextField name="city" label={t('location.city')} hint={t('location.cityHint')} />
    </div>
  )
}

type MapProps = { pin: Point | null; onMove: (point: Point) => void; source: StepProps['choices']['map'] }

function Map({ pin, onMove, source }: MapProps) {
  const { t } = useTranslation('listingForm')
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  if (!isHydrated || !source) return null
  if (!isOpen)
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-40 w-full flex-col items-center justify-center gap-2 rounded-2xl border border-dashed border-sand-500 bg-sand-50 font-semibold hover:border-ink-900"
      >
        <Icon name="map" size={28} className="text-clay-600" />
        {pin ? t('location.movePin') : t('location.setPin')}
      </button>
    )
  return (
    <Suspense fallback={<div className="h-80 rounded-2xl bg-sand-100" />}>
      <PinMap pin={pin} onMove={onMove} source={source} />
    </Suspense>
  )
}
