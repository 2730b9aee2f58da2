import { useEffect } from 'react'
import { useReload } from '#app/ui/use-reload.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** Asks for another session once this one is too old to be begun. */
function useFreshSession(name: string, leftMs: number): void {
  const reload = useReload()
  useEffect(() => {
    const timer = setTimeout(() => reload(), leftMs + 500)
    return () => clearTimeout(timer)
  }, [name, leftMs, reload])
}

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
  useFreshSession(JSON.stringify(fields), leftMs)

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

/** The same where the provider's page has an address. */
export function ProviderLink({ address, leftMs, toPay }: { address: string; leftMs: number; toPay: string }) {
  const { t } = useTranslation('checkout')
  useFreshSession(address, leftMs)
  return (
    <div className="grid gap-3">
      <p>{t('mercadoPago.text')}</p>
      <a href={address} className={buttonClass('primary')}>
        {t('mercadoPago.pay', { amount: toPay })}
      </a>
    </div>
  )
}
