import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = {
  action: string
  fields: Readonly<Record<string, string>>
  /** Milliseconds for which the form may be sent; then another takes its place. */
  leftMs: number
  /** The amount as finished text. */
  toPay: string
}

/** Leads to the provider's own page, also without script; it comes back to an address of ours. */
export function ProviderForm({ action, fields, leftMs, toPay }: Props) {
  const { t } = useTranslation('checkout')
  const { revalidate } = useRevalidator()
  const token = JSON.stringify(fields)

  useEffect(() => {
    const timer = setTimeout(() => void revalidate(), leftMs + 500)
    return () => clearTimeout(timer)
  }, [token, leftMs, revalidate])

  return (
    <form method="post" action={action} className="grid gap-3">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>{t('webpay.text')}</p>
      <button className={buttonClass('primary')}>{t('webpay.pay', { amount: toPay })}</button>
      <noscript>
        <p className="text-sm text-ink-500">{t('webpay.soon')}</p>
      </noscript>
    </form>
  )
}
