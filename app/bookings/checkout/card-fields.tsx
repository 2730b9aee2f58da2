import { useEffect, useRef } from 'react'
import { useLanguage } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'

/** The provider's card fields in a frame, so that no card number reaches our page or server. */
export function CardFields({ address }: { address: string }) {
  const language = useLanguage()
  const { t } = useTranslation('checkout')
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    // The frame grows with its messages only with script; without it, it is scrolled.
    const fit = (event: MessageEvent) => {
      const { height } = (event.data ?? {}) as { height?: unknown }
      const isFromFrame = event.origin === window.location.origin && event.source === frame.current?.contentWindow
      if (isFromFrame && typeof height === 'number' && frame.current)
        frame.current.style.height = `${Math.min(height, 1200)}px`
    }
    window.addEventListener('message', fit)
    return () => window.removeEventListener('message', fit)
  }, [])

  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the provider's page needs its scripts, its forms and the way back to the top: nothing would be left to forbid
    <iframe
      ref={frame}
      src={`${address}?lang=${language}`}
      title={t('cardFields')}
      className="h-[31rem] w-full rounded-xl bg-white ring-1 ring-sand-200 md:h-[29rem]"
    />
  )
}
