import { useTranslation } from '../ui/texts.tsx'

/** At 'Trips', while something there waits for its guest. */
export function AwaitedMark() {
  const { t } = useTranslation('shell')
  return (
    <>
      <span aria-hidden="true" className="block size-2.5 rounded-full bg-clay-600 ring-2 ring-paper" />
      <span className="sr-only">{t('tabs.awaited')}</span>
    </>
  )
}
