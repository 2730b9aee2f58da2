import {
  positionOf,
  priceAt,
  type PriceScale,
  typedPrice,
  wholeSteps,
  withMax,
  withMin,
} from '#domain/search/price-scale.ts'
import { formatMoney, major } from '#kernel/money.ts'
import { useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Field } from '#app/ui/field.tsx'
import { RangeSlider } from '#app/ui/lazy/range-slider.tsx'
import { useLanguage } from '#app/ui/route-data.ts'
import { Histogram } from './histogram.tsx'
import { Section, type SectionProps } from './section.tsx'

/** Slider, bars and two fields; before the script only the fields, filled from the address. */
export function PriceSection({ prices, ...drafting }: SectionProps & { prices: readonly number[] }) {
  const { t } = useTranslation('filters')
  const { currency, isHydrated, opened, draft, change, scale } = drafting
  /** Moves input from before hydration into the fields that replace these. */
  const takeOver = (box: HTMLDivElement | null) => {
    const [min, max] = [...(box?.querySelectorAll('input') ?? [])].map((input) =>
      input.value === input.defaultValue ? null : typedPrice(input.value),
    )
    const lower = typeof min === 'number' ? withMin(min, draft.price, scale) : draft.price
    const price = typeof max === 'number' ? withMax(max, lower, scale) : lower
    if (price !== draft.price) change({ price })
  }
  const field = { type: 'number', inputMode: 'numeric', min: 0, step: 'any' } as const

  return (
    <Section id="price" title={t('price.title')}>
      <p className="mb-4 text-sm text-ink-500">{t(`price.hint.${opened.type}`)}</p>
      <input type="hidden" name="currency" value={currency} />
      {isHydrated ? (
        <PriceEnds {...drafting} prices={prices} />
      ) : (
        <div ref={takeOver} className="mt-4 grid grid-cols-2 gap-4">
          <Field {...field} name="minPrice" label={t('price.minIn', { currency })} defaultValue={opened.minPrice} />
          <Field {...field} name="maxPrice" label={t('price.maxIn', { currency })} defaultValue={opened.maxPrice} />
        </div>
      )}
    </Section>
  )
}

/** An unmoved end is at the end of the track and sets no limit. */
function PriceEnds({ draft, change, scale, currency, own, prices }: SectionProps & { prices: readonly number[] }) {
  const { t } = useTranslation('filters')
  const language = useLanguage()
  const { price } = draft
  const [min, max] = [price.min ?? 0, price.max ?? scale.top]
  const amount = (value: number) => formatMoney(major(value, currency), { language, currency: own }, 'rounded')
  const textOf = (value: number) => (value === scale.top ? t('price.andMore', { price: amount(value) }) : amount(value))
  const setMin = (value: number) => change({ price: withMin(value, price, scale) })
  const setMax = (value: number) => change({ price: withMax(value, price, scale) })

  return (
    <>
      <RangeSlider
        track={trackOf(scale)}
        min={min}
        max={max}
        onMin={setMin}
        onMax={setMax}
        words={{ min: t('price.min'), max: t('price.max'), textOf }}
      >
        <Histogram prices={prices} from={positionOf(min, scale)} to={positionOf(max, scale)} />
      </RangeSlider>
      <p aria-hidden="true" className="text-center font-semibold figures">
        {`${textOf(min)} – ${textOf(max)}`}
      </p>
      <div className="mt-4 grid grid-cols-2 gap-4">
        <PriceField label={t('price.minIn', { currency })} value={price.min} open={0} onPrice={setMin} />
        <PriceField label={t('price.maxIn', { currency })} value={price.max} open={scale.top} onPrice={setMax} />
      </div>
    </>
  )
}

const trackOf = (scale: PriceScale) => ({
  positionOf: (value: number) => positionOf(value, scale),
  valueAt: (position: number) => wholeSteps(priceAt(position, scale), scale),
  step: scale.step,
})

type FieldProps = {
  label: string
  value: number | null
  /** The end of the scale, used while the field is empty. */
  open: number
  onPrice: (value: number) => void
}

/** A price that gets the reader's separators once the field is left. */
function PriceField({ label, value, open, onPrice }: FieldProps) {
  const { t } = useTranslation('filters')
  const [typed, setTyped] = useState<string | null>(null)
  const format = new Intl.NumberFormat(useLanguage() === 'es' ? 'es-CL' : 'en-US', { useGrouping: 'always' })
  return (
    <Field
      inputMode="numeric"
      autoComplete="off"
      label={label}
      value={typed ?? (value === null ? '' : format.format(value))}
      placeholder={open === 0 ? '0' : t('price.andMore', { price: format.format(open) })}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onPrice(typedPrice(event.currentTarget.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
