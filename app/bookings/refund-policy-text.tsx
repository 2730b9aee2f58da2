import type { RefundPolicy } from '#domain/pricing/refund.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'

type PolicyProps = { policy: RefundPolicy; tiers: readonly { daysBefore: number; percent: number }[] }

/** Printed from the same table that computes the refund. */
export function RefundPolicyText({ policy, tiers }: PolicyProps) {
  const { t } = useTranslation('policy')
  return (
    <section>
      <h2 className="mb-3 text-xl font-bold">{t('title', { policy: t(`names.${policy}`) })}</h2>
      <ul className="grid gap-2">
        {tiers.map(({ daysBefore, percent }) => (
          <li key={percent} className="flex items-center gap-3">
            <Icon name="dot" className="text-clay-600" />
            {t(percent === 100 ? 'all' : 'part', { percent, count: daysBefore })}
          </li>
        ))}
        <li className="flex items-center gap-3">
          <Icon name="dot" className="text-clay-600" />
          {t('nothing')}
        </li>
      </ul>
      <p className="mt-3 text-sm text-ink-500">{t('note')}</p>
    </section>
  )
}
