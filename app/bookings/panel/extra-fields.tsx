import { useTranslation } from '#app/ui/texts.tsx'
import type { ExtraView } from './panel.view.server.ts'

type Props = { extras: readonly ExtraView[]; onChange: () => void }

/** The extras that a guest may add, with price and unit. */
export function ExtraFields({ extras, onChange }: Props) {
  const { t } = useTranslation('listing')
  if (extras.length === 0) return null
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 text-sm font-semibold text-ink-700">{t('extras.title')}</legend>
      {extras.map((extra) => (
        <label
          key={extra.id}
          className="flex min-h-13 items-center gap-3 rounded-lg border border-sand-300 bg-white px-3.5 py-1.5 hover:border-ink-700"
        >
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
      <span className="grow">
        {extra.name}
        <span className="block text-sm text-ink-500">{t('extras.upTo', { price: extra.price, count: extra.max })}</span>
      </span>
      <input
        type="number"
        name={`extra-${extra.id}`}
        inputMode="numeric"
        min={0}
        max={extra.max}
        defaultValue={extra.quantity}
        onChange={onChange}
        className="min-h-10 w-18 rounded-md border border-sand-500 bg-white px-2.5 text-base"
      />
    </>
  )
}
