import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { RefusedForm } from './person-forms.tsx'

/** Words for the next admin. */
export function NoteForm({ maxNote, refused }: { maxNote: number; refused: RefusedForm | undefined }) {
  const { t } = useTranslation('people')
  const isBusy = useNavigation().formMethod === 'POST'
  const own = refused?.intent === 'note' ? refused : undefined
  const problem = own?.problems['note']
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-3">
      <TextAreaField
        label={t('note.label')}
        hint={t('note.hint')}
        problem={problem && t(problem, { max: maxNote })}
        name="note"
        rows={2}
        maxLength={maxNote}
        defaultValue={own?.typed['note']}
      />
      <Button look="plain" isBusy={isBusy} name="intent" value="note" className="justify-self-start">
        {t('note.submit')}
      </Button>
    </Form>
  )
}
