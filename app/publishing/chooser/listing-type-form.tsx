import type { FormProps } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

const types = [
  ['home', 'calendar'],
  ['experience', 'clock'],
] as const
type ListingType = (typeof types)[number][0]

/** The key of a message beside the choices. */
export type ChooserRefusal = { problem: string }

type Props = {
  chosen?: ListingType | undefined
  /** A message key. */
  problem: string | undefined
  isBusy: boolean
  /** The legend is hidden where a dialog or a heading says the same. */
  isTitled?: boolean
  /** A fetcher's form keeps the page as it is until the answer. */
  as: React.ComponentType<FormProps>
}

const PROBLEM = 'listing-type-problem'

/** 'What would you like to list?': a plain form, whose answer leads to the new listing. */
export function ListingTypeForm({ chosen, problem, isBusy, isTitled = false, as: Form }: Props) {
  const { t } = useTranslation('chooser')
  const inLanguage = useInLanguage()
  return (
    <Form method="post" action={inLanguage('/become-a-host?show=list')} noValidate className="grid gap-5">
      <fieldset aria-describedby={problem && PROBLEM} className="grid gap-3 sm:grid-cols-2">
        <legend className={isTitled ? 'sr-only' : 'mb-4 text-xl font-bold'}>{t('title')}</legend>
        {types.map(([type, icon]) => (
          <label
            key={type}
            className="grid cursor-pointer grid-cols-[auto_1fr_auto] gap-4 rounded-xl border border-sand-300 bg-white p-4 has-checked:border-ink-900 has-checked:bg-sand-50 hover:border-ink-900 sm:grid-cols-[1fr_auto]"
          >
            <Icon name={icon} size={28} className="text-clay-600" />
            <span className="min-w-0 sm:order-last sm:col-span-2">
              <span className="block font-semibold">{t(`${type}.title`)}</span>
              <span className="block text-sm text-ink-500">{t(`${type}.text`)}</span>
            </span>
            <input
              type="radio"
              name="type"
              value={type}
              defaultChecked={type === chosen}
              className="size-5 accent-clay-600"
            />
          </label>
        ))}
      </fieldset>
      {problem && (
        <p id={PROBLEM} role="alert" className="text-sm font-medium text-alert-700">
          {t(problem)}
        </p>
      )}
      <Button isBusy={isBusy} className="justify-self-end">
        {t('continue')}
      </Button>
    </Form>
  )
}
