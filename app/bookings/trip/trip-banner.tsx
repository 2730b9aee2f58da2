import { useEffect } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useReload } from '#app/ui/use-reload.ts'
import type { BannerView } from './trip-banner.view.server.ts'

type Props = { banner: BannerView; calendarFile: string; directions: string | null }

export function TripBanner({ banner, calendarFile, directions }: Props) {
  const { t } = useTranslation('trip')
  if (banner.kind === 'waiting') return <Waiting {...banner} />
  return (
    <Notice tone="good" title={banner.title}>
      <p>{banner.text}</p>
      {banner.kind === 'done' && (
        <p className="mt-3 flex flex-wrap gap-3">
          <a href={calendarFile} className={buttonClass('plain')}>
            <Icon name="calendar" size={18} />
            {t('calendarFile')}
          </a>
          {directions && (
            <a href={directions} target="_blank" rel="noreferrer" className={buttonClass('plain')}>
              <Icon name="map-pin" size={18} />
              {t('directions')}
            </a>
          )}
        </p>
      )}
    </Notice>
  )
}

/** Reloads until the provider's event has come; without script a link does. */
function Waiting({ title, text }: Pick<BannerView, 'title' | 'text'>) {
  const { t } = useTranslation('trip')
  const reload = useReload()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const ask = setInterval(reload, 1000)
    return () => clearInterval(ask)
  }, [reload])

  return (
    <Notice tone="info" title={title}>
      <p>{text}</p>
      <noscript>
        <a href={pathname + search} className="font-semibold underline">
          {t('waiting.again')}
        </a>
      </noscript>
    </Notice>
  )
}
