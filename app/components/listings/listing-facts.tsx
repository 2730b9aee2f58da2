import { useTranslation } from 'react-i18next'
import type { ListingView } from './view.ts'
import { Icon } from '../../ui/icon.tsx'

/** What the space is, in figures. */
export function Facts({ listing }: { listing: ListingView }) {
  const { t } = useTranslation('listing')
  const { guests, sizeM2, bedrooms, beds, bathrooms } = listing.facts
  const facts = [
    { icon: 'users', text: t('facts.guests', { count: guests }) },
    sizeM2 ? { icon: 'ruler', text: t('facts.size', { size: sizeM2 }) } : null,
    bedrooms ? { icon: 'door-open', text: t('facts.bedrooms', { count: bedrooms }) } : null,
    beds ? { icon: 'bed', text: t('facts.beds', { count: beds }) } : null,
    bathrooms ? { icon: 'bath', text: t('facts.bathrooms', { count: bathrooms }) } : null,
    listing.isHourly ? { icon: 'clock', text: t('facts.minimum', { count: listing.minMinutes / 60 }) } : null,
  ].filter((fact) => fact !== null)

  return (
    <ul className="flex flex-wrap gap-x-7 gap-y-3">
      {facts.map(({ icon, text }) => (
        <li key={icon} className="flex items-center gap-2.5">
          <Icon name={icon} className="text-clay-600" />
          {text}
        </li>
      ))}
    </ul>
  )
}

export function AmenityList({ groups }: { groups: ListingView['amenities'] }) {
  const { t } = useTranslation(['listing', 'kinds'])
  if (groups.length === 0) return null
  return (
    <section id="amenities">
      <h2 className="mb-4 text-xl font-bold">{t('amenities')}</h2>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {groups.map(({ group, amenities }) => (
          <div key={group}>
            <h3 className="mb-2 text-sm font-semibold text-ink-500">{t(`kinds:amenityGroup.${group}`)}</h3>
            <ul className="grid gap-2">
              {amenities.map((amenity) => (
                <li key={amenity} className="flex items-center gap-3">
                  <Icon name={`amenity-${amenity}`} className="text-ink-700" />
                  {t(`kinds:amenity.${amenity}`)}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

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

type PolicyProps = { policy: ListingView['refundPolicy']; tiers: readonly { daysBefore: number; percent: number }[] }

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

export function HostCard({ host }: { host: ListingView['host'] }) {
  const { t } = useTranslation('listing')
  return (
    <section>
      <h2 className="mb-4 text-xl font-bold">{t('host.title', { name: host.name })}</h2>
      <div className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className="grid size-14 flex-none place-items-center rounded-full bg-ink-900 text-xl font-semibold text-white"
        >
          {host.name.slice(0, 1)}
        </span>
        <div>
          <p className="text-sm text-ink-500">{t('host.since', { year: host.since })}</p>
          {host.about && <p className="mt-1 max-w-text">{host.about}</p>}
        </div>
      </div>
    </section>
  )
}
