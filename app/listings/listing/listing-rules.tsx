import { useTranslation } from '#app/ui/texts.tsx'
import type { ListingView } from './listing.view.server.ts'
import { Icon } from '#app/ui/icon.tsx'

export function HouseRules({ listing: { rules, isHourly, checkIn, checkOut } }: { listing: ListingView }) {
  const { t } = useTranslation('listing')
  const list = [
    ...(isHourly ? [] : [t('rules.checkIn', { time: checkIn }), t('rules.checkOut', { time: checkOut })]),
    t(rules.pets ? 'rules.pets' : 'rules.noPets'),
    t(rules.smoking ? 'rules.smoking' : 'rules.noSmoking'),
    t(rules.events ? 'rules.events' : 'rules.noEvents'),
  ]
  return (
    <section>
      <h2 className="mb-3 text-xl font-bold">{t('rules.title')}</h2>
      <ul className="grid gap-2">
        {list.map((rule) => (
          <li key={rule} className="flex items-center gap-3">
            <Icon name="dot" className="text-clay-600" />
            {rule}
          </li>
        ))}
      </ul>
    </section>
  )
}
