import { profileLimits } from '#domain/accounts/profile-limits.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { FieldGroup, LongField, TickField } from '#app/publishing/wizard/fields.tsx'

/** The public part of a profile. @param languages named in the reader's language */
export function AboutFields({ languages }: { languages: readonly { code: string; name: string }[] }) {
  const { t } = useTranslation('ownProfile')
  return (
    <>
      <LongField name="aboutEn" label={t('aboutEn')} hint={t('aboutHint')} max={profileLimits.about} lang="en" />
      <LongField name="aboutEs" label={t('aboutEs')} max={profileLimits.about} lang="es" />
      <FieldGroup name="languages" legend={t('languages')} className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        {languages.map(({ code, name }) => (
          <TickField key={code} name="languages" value={code} label={name} />
        ))}
      </FieldGroup>
    </>
  )
}
