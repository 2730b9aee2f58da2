import { useTranslation } from '#app/ui/texts.tsx'

/** '40 seconds', '12 minutes': how long a limit lasts. */
export function useWait(seconds: number): string {
  const { t } = useTranslation('auth')
  return seconds < 100 ? t('wait.seconds', { count: seconds }) : t('wait.minutes', { count: Math.ceil(seconds / 60) })
}
