import { bulkActions } from '#domain/publishing/bulk-action.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** An act is chosen for the ticked listings; the bar follows the list once one is ticked. */
export function BulkBar() {
  const { t } = useTranslation('manage')
  return (
    <div className="z-20 -mx-2 mb-8 flex items-end gap-3 rounded-2xl border border-sand-200 bg-paper p-3 bottom-20 group-has-[input:checked]:sticky md:bottom-4">
      <SelectField name="do" label={t('bulk.do')} className="min-w-0 grow sm:max-w-80">
        {bulkActions.map((action) => (
          <option key={action} value={action}>
            {t(`bulk.actions.${action}`)}
          </option>
        ))}
      </SelectField>
      <Button className="flex-none">{t('bulk.go')}</Button>
    </div>
  )
}
