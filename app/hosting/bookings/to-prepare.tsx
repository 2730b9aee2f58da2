import type { Preparation } from '#domain/bookings/to-prepare.ts'
import { textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = { prepared: Preparation; className?: string }

/** The preparation of a booking stands before its money. */
export function ToPrepare({ prepared: { number, party, purpose, note, extras, phone }, className = '' }: Props) {
  const { t } = useTranslation('host')
  return (
    <div className={`grid gap-2 ${className}`}>
      <p className="font-semibold">{party}</p>
      {purpose && (
        <p className="wrap-anywhere">
          <span className="font-semibold">{t('prepare.purpose')}:</span> <span dir="auto">{purpose}</span>
        </p>
      )}
      {note && (
        <p className="max-w-text border-l-2 border-sand-300 pl-3 whitespace-pre-line wrap-anywhere" dir="auto">
          {note}
        </p>
      )}
      {extras.length > 0 && (
        <div>
          <p className="font-semibold">{t('prepare.extras')}</p>
          <ul className="ml-5 list-disc wrap-anywhere">
            {extras.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
      {phone && (
        <p>
          {t('prepare.phone')}:{' '}
          <a href={`tel:${phone.call}`} className={`relative ${textLinkClass}`}>
            {phone.shown}
          </a>
        </p>
      )}
      <p className="text-ink-500">
        {t('prepare.number')}: <span className="figures">{number}</span>
      </p>
    </div>
  )
}
