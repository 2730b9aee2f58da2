import { appliedPrice, withMax, withMin } from '#domain/search/filter-draft.ts'
import { formatMoney, major } from '#kernel/money.ts'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { RangeSlider } from '../../../ui/range-slider.tsx'
import type { Drafting } from './draft-view.ts'
import { Histogram } from './histogram.tsx'
import { Section } from './section.tsx'

/** Slider, bars and two fields; before the script the fields alone, empty unless the address names prices. */
export function PriceSection({ prices, ...drafting }: Drafting & { prices: readonly number[] }) {
  const { t } = useTranslation('filters')
  const { draft, change, span, currency, isAlive, opened } = drafting
  const typed = draft.price ?? span.start
  const { min, max } = appliedPrice(typed, span)
  const amount = (value: number) => formatMoney(major(value, currency), 'rounded')
  const textOf = (value: number) => (value === span.most ? t('price.andMore', { price: amount(value) }) : amount(value))
  const field = { type: 'number', inputMode: 'numeric', min: 0, step: 'any' } as const

  return (
    <Section id="price" title={t('price.title')}>
      <p className="mb-4 text-sm text-ink-500">{t('price.hint')}</p>
      {isAlive && (
        <>
          <RangeSlider
            most={span.most}
            step={span.step}
            min={min}
            max={max}
            onMin={(value) => change({ price: withMin(value, { min, max }, span) })}
            onMax={(value) => change({ price: withMax(value, { min, max }, span) })}
            words={{ min: t('price.min'), max: t('price.max'), textOf }}
          >
            <Histogram prices={prices} from={min / span.most} to={max / span.most} />
          </RangeSlider>
          <p aria-hidden="true" className="text-center font-semibold tabular-nums">
            {`${textOf(min)} – ${textOf(max)}`}
          </p>
        </>
      )}
      <input type="hidden" name="currency" value={currency} />
      <div className="mt-4 grid grid-cols-2 gap-4">
        {isAlive ? (
          <>
            <Field
              {...field}
              label={t('price.minIn', { currency })}
              value={Number.isNaN(typed.min) ? '' : typed.min}
              onChange={(event) => change({ price: { ...typed, min: event.currentTarget.valueAsNumber } })}
              onBlur={() => draft.price && change({ price: withMin(typed.min, { min, max }, span) })}
            />
            <Field
              {...field}
              label={t('price.maxIn', { currency })}
              value={Number.isNaN(typed.max) ? '' : typed.max}
              onChange={(event) => change({ price: { ...typed, max: event.currentTarget.valueAsNumber } })}
              onBlur={() => draft.price && change({ price: withMax(typed.max, { min, max }, span) })}
            />
          </>
        ) : (
          <>
            <Field {...field} name="minPrice" label={t('price.minIn', { currency })} defaultValue={opened.minPrice} />
            <Field {...field} name="maxPrice" label={t('price.maxIn', { currency })} defaultValue={opened.maxPrice} />
          </>
        )}
      </div>
    </Section>
  )
}
