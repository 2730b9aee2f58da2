import { stars } from '#domain/reviews/review.ts'
import { useId } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = { name: string; label: string; value: string | undefined; problem: string | undefined }

/** One to five stars as radio buttons, for keyboards and screen readers; those up to the chosen one are filled. */
export function StarField({ name, label, value, problem }: Props) {
  const { t } = useTranslation('reviewing')
  const id = useId()
  return (
    <fieldset role="radiogroup" aria-invalid={problem ? true : undefined} aria-describedby={problem && id}>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="flex gap-1">
        {stars.map((star) => (
          <label
            key={star}
            className="relative grid min-h-13 w-12 cursor-pointer place-items-center content-center rounded-lg border border-transparent text-sand-500 [fill-opacity:0] hover:text-clay-700 has-checked:border-clay-600 has-checked:text-clay-600 has-checked:[fill-opacity:1] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 [&:has(~label>:checked)]:text-clay-600 [&:has(~label>:checked)]:[fill-opacity:1]"
          >
            <input
              type="radio"
              name={name}
              value={star}
              defaultChecked={String(star) === value}
              className="absolute inset-0 cursor-pointer appearance-none rounded-lg outline-none"
            />
            <Icon name="star" size={26} />
            <span aria-hidden="true" className="text-xs text-ink-500">
              {star}
            </span>
            <span className="sr-only">{t('stars', { count: star })}</span>
          </label>
        ))}
      </div>
      {problem && (
        <p id={id} className="mt-1 text-sm font-medium text-alert-700">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
