import { useTranslation } from '#app/ui/texts.tsx'
import type { ExtraView } from './panel.view.server.ts'

type Props = { extras: readonly ExtraView[]; onChange: () => void }

/** The extras that a guest may add, with price and unit. */
export function ExtraFields({ extras, onChange }: Props) {
  const { t } = useTranslation('listing')
  if (extras.length === 0) return null
  return (
    <fieldset className="grid divide-y divide-sand-200">
      <legend className="text-sm font-semibold text-ink-700">{t('extras.title')}</legend>
      {extras.map((extra) => (
        <label key={extra.id} className="flex min-h-11 items-center gap-3 py-1 lg:min-h-8 lg:py-0">
          {extra.max === 1 ? <OneOrNone {...{ extra, onChange }} /> : <Several {...{ extra, onChange }} />}
        </label>
      ))}
    </fieldset>
  )
}

type ExtraProps = { extra: ExtraView; onChange: () => void }

function OneOrNone({ extra, onChange }: ExtraProps) {
  return (
    <>
      <input
        type="checkbox"
        name={`extra-${extra.id}`}
        value="1"
        defaultChecked={extra.quantity > 0}
        onChange={onChange}
        className="size-5 flex-none accent-ink-900"
      />
      <span className="grow">{extra.name}</span>
      <span className="text-right text-sm text-ink-500">{extra.price}</span>
    </>
  )
}

function Several({ extra, onChange }: ExtraProps) {
  const { t } = useTranslation('listing')
  return (
    <>
      <span className="flex grow flex-wrap items-baseline justify-between gap-x-3">
        <span>{extra.name}</span>
        <span className="text-sm text-ink-500">{t('extras.upTo', { price: extra.price, count: extra.max })}</span>
      </span>
      <input
        type="number"
        name={`extra-${extra.id}`}
        inputMode="numeric"
        min={0}
        max={extra.max}
        defaultValue={extra.quantity}
        onChange={onChange}
        className="min-h-10 w-14 flex-none rounded-md border border-sand-500 bg-white px-2 text-base lg:my-0.5 lg:min-h-7"
      />
    </>
  )
}
