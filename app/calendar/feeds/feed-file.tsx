import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { FileField } from '#app/ui/pages/file-field.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = { listingId: string; outcome: string | null }

/** A calendar of which there is a file and no address is taken in once. */
export function FeedFile({ listingId, outcome }: Props) {
  const { t } = useTranslation('calendars')
  const isBusy = useNavigation().formMethod === 'POST'
  const inLanguage = useInLanguage()
  const isTaken = outcome === 'taken'
  return (
    <Form
      id="file"
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      action={inLanguage(`/manage-listings/${listingId}/calendars/file`)}
      className="mt-5 grid scroll-mt-24 gap-4 border-t border-sand-200 pt-5"
    >
      {isTaken && <SavedNotice>{t('file.taken')}</SavedNotice>}
      <FileField
        label={t('file.label')}
        hint={t('file.hint')}
        problem={outcome !== null && !isTaken ? t(`file.${outcome}`) : undefined}
        name="file"
        accept=".ics,text/calendar"
      />
      <Button look="plain" isBusy={isBusy} className="justify-self-start">
        {t('file.send')}
      </Button>
    </Form>
  )
}
