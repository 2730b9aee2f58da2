import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** Says why the page has come again, and that nothing of it is lost. */
export function TypedIsBack() {
  const { t } = useTranslation('session')
  return (
    <span className="flex items-center gap-3">
      <Icon name="rotate-cw" className="text-leaf-700" />
      {t('typedIsBack')}
    </span>
  )
}
