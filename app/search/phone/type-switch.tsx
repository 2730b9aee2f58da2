import type { Search } from '#domain/search/search.ts'
import { useId } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = { type: Search['type']; onChange: (type: Search['type']) => void }

/** Spaces by the day or by the hour. */
export function TypeSwitch({ type, onChange }: Props) {
  const { t } = useTranslation('bar')
  const name = useId()
  return (
    <fieldset className="flex justify-center">
      <legend className="sr-only">{t('type')}</legend>
      <div className="flex rounded-full border border-sand-200 bg-white p-0.5">
        {(['day', 'hour'] as const).map((each) => (
          <label
            key={each}
            className="flex min-h-11 cursor-pointer items-center rounded-full px-4 text-sm font-semibold whitespace-nowrap has-checked:bg-ink-900 has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-900"
          >
            <input
              type="radio"
              name={name}
              checked={type === each}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            {each === 'day' ? t('perDay') : t('perHour')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
