import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { controlClass, Labelled } from '#app/ui/field.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
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
      <Labelled
        label={t('file.label')}
        hint={t('file.hint')}
        problem={outcome !== null && !isTaken ? t(`file.${outcome}`) : undefined}
      >
        {(aria) => (
          <input
            type="file"
            name="file"
            accept=".ics,text/calendar"
            {...aria}
            className={`${controlClass} py-2.5 file:mr-4 file:rounded-md file:border-0 file:bg-sand-100 file:px-3 file:py-1 file:font-semibold`}
          />
        )}
      </Labelled>
      <Button look="plain" isBusy={isBusy} className="justify-self-start">
        {t('file.send')}
      </Button>
    </Form>
  )
}
