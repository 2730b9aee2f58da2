import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'

type Props = { price: string; isHourly: boolean; hasStay: boolean }

/** On phones the panel is far down the page: its price and its button stay in reach. */
export function MobileBookingBar({ price, isHourly, hasStay }: Props) {
  const { t } = useTranslation('listing')
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-t border-sand-200 bg-paper px-5 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:hidden">
      <p className="font-semibold">{t(isHourly ? 'panel.fromHour' : 'panel.fromDay', { price })}</p>
      <a href={hasStay ? '#book' : '#availability'} className={buttonClass('primary')}>
        {t(hasStay ? 'panel.review' : 'panel.chooseDates')}
      </a>
    </div>
  )
}
