import type { MouseEvent } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { StepProps } from '../step-props.ts'

/** The price of comparable spaces, and a button that fills it in; without a script the server does. */
export function PriceSuggestion({ text, why, use, price }: NonNullable<StepProps['choices']['suggestion']>) {
  const { t } = useTranslation('pricingForm')
  const fill = (event: MouseEvent<HTMLButtonElement>) => {
    const field = event.currentTarget.form!.elements.namedItem('price')
    if (!(field instanceof HTMLInputElement)) return
    event.preventDefault()
    field.value = price
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <div className="grid gap-1 rounded-xl bg-sand-100 p-4">
      <h3 className="text-sm font-semibold text-ink-700">{t('suggestion')}</h3>
      <p>{text}</p>
      <p className="text-sm text-ink-500">{why}</p>
      <button
        name="intent"
        value="suggest"
        onClick={fill}
        className={buttonClass('plain', 'mt-2 justify-self-start bg-white')}
      >
        {use}
      </button>
    </div>
  )
}
