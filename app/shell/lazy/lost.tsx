import { useTranslation } from '#app/ui/texts.tsx'

/** Says that an answer was lost with the connection, and that nothing else was. */
export function Lost({ as }: { as: 'button' | 'form' }) {
  const { t } = useTranslation('device')
  return t(`lost.${as}`)
}
