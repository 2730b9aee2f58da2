import { purposeLimits } from '#domain/bookings/purpose.ts'
import { Field, TextAreaField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = { value: string; problem: string | undefined }

/** The purpose of a booking, in a few words. */
export function PurposeField({ value, problem }: Props) {
  const { t } = useTranslation('purpose')
  return (
    <Field
      label={t('purpose')}
      hint={t('purposeHint')}
      problem={problem}
      name="purpose"
      maxLength={purposeLimits.purpose}
      defaultValue={value}
    />
  )
}

/** Some words to the host with a request. */
export function NoteField({ value, problem }: Props) {
  const { t } = useTranslation('purpose')
  return (
    <TextAreaField
      label={t('note')}
      hint={t('noteHint')}
      problem={problem}
      name="note"
      rows={5}
      maxLength={purposeLimits.note}
      defaultValue={value}
    />
  )
}
