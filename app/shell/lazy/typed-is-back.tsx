import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** Explains that the page was reloaded without a loss of input. */
export function TypedIsBack() {
  const { t } = useTranslation('session')
  return (
    <span className="flex items-center gap-3">
      <Icon name="rotate-cw" className="text-leaf-700" />
      {t('typedIsBack')}
    </span>
  )
}
