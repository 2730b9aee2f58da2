import { textLimits } from '#domain/listings/limits.ts'
import type { Point } from '#kernel/geo.ts'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenUsed } from '#app/ui/deferred.tsx'
import { controlClass, Labelled } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { fieldId, pairClass, Problem, Section, TextField, useStepForm } from '../fields.tsx'
import { lazyPart } from '../lazy-part.ts'
import type { CityField } from '../lazy/city-field.tsx'
import type { StepProps } from '../step-props.ts'

const PinMap = lazyPart(async () => (await import('../lazy/pin-map.tsx')).PinMap)

const PIN_PROBLEM = 'pin-problem'

/** Strangers see a circle around the place; guests who have booked see the pin. */
export function LocationStep({ choices, isPublished }: StepProps) {
  const { t } = useTranslation('listingForm')
  const { fields, problems } = useStepForm()
  const box = useRef<HTMLDivElement>(null)
  const [pin, setPin] = useState<Point | null>(() => pointIn(fields['lat'], fields['lng']))
  const wrongPin = problems['lat'] ?? problems['lng']
  const put = (point: Point) => {
    setPin(point)
    write(box, point)
  }

  return (
    <div ref={box} className="grid gap-6">
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
      <City onPlace={(point) => pin === null && put(point)} />
      <TextField name="commune" label={t('location.commune')} hint={t('location.communeHint')} />
      <TextField
        name="street"
        label={t('location.street')}
        hint={t('location.streetHint', { max: textLimits.street })}
        autoComplete="street-address"
      />
      <Section title={t('location.pin')} text={t('location.pinText')}>
        <Map pin={pin} onMove={put} source={choices.map} />
        {wrongPin && <Problem id={PIN_PROBLEM}>{wrongPin}</Problem>}
        <details open={Boolean(wrongPin)}>
          <summary className="min-h-11 content-center font-semibold underline underline-offset-4">
            {t('location.typePin')}
          </summary>
          <div className={`mt-2 ${pairClass}`}>
            {(['lat', 'lng'] as const).map((name) => (
              <TextField
                key={name}
                name={name}
                label={t(`location.${name}`)}
                inputMode="text"
                problemId={wrongPin && PIN_PROBLEM}
                onChange={() => setPin(pointTyped(box))}
              />
            ))}
          </div>
        </details>
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
        {pin && (
          <span className="text-sm font-normal text-ink-500 figures">
            {pin.lat.toFixed(4)}, {pin.lng.toFixed(4)}
          </span>
        )}
      </button>
    )
  return (
    <Suspense fallback={<div className="h-80 rounded-2xl bg-sand-100" />}>
      <PinMap pin={pin} onMove={onMove} source={source} />
    </Suspense>
  )
}

function pointIn(lat = '', lng = ''): Point | null {
  const [north, east] = [lat, lng].map((text) => (text.trim() === '' ? Number.NaN : Number(text)))
  return Math.abs(north!) <= 90 && Math.abs(east!) <= 180 ? { lat: north!, lng: east! } : null
}

const inputOf = (box: RefObject<HTMLDivElement | null>, name: string) =>
  box.current!.querySelector<HTMLInputElement>(`input[name=${name}]`)!

const pointTyped = (box: RefObject<HTMLDivElement | null>) =>
  pointIn(inputOf(box, 'lat').value, inputOf(box, 'lng').value)

/** Five decimals are about a metre. */
function write(box: RefObject<HTMLDivElement | null>, { lat, lng }: Point): void {
  inputOf(box, 'lat').value = lat.toFixed(5)
  const last = inputOf(box, 'lng')
  last.value = lng.toFixed(5)
  last.dispatchEvent(new Event('input', { bubbles: true }))
}
