import { useTranslation } from '#app/ui/texts.tsx'
import type { TraderView } from './trader.view.server.ts'

/** The law may want it said before one books whether a trader or a private person lets. */
export function TraderNote({ name, trader, className }: { name: string; trader: TraderView; className?: string }) {
  const { t } = useTranslation('trader')
  if (!trader) return null
  if (typeof trader === 'string')
    return <p className={`text-sm text-ink-500 ${className}`}>{t(`other.${trader}`, { name })}</p>
  return (
    <div className={`text-sm text-ink-500 ${className}`}>
      <p>{t('trader', { name })}</p>
      <address className="mt-1 wrap-anywhere not-italic">
        {trader.legalName}
        <br />
        {trader.address}
        <br />
        {t('registration', { number: trader.registration })}
      </address>
    </div>
  )
}
