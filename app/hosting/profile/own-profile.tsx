import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Link, textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { FieldGroup, RadioCard, StepFormProvider, TextField } from '#app/publishing/wizard/fields.tsx'

type Fields = Readonly<Record<string, string>>
type Props = {
  fields: Fields
  /** The fields that every profile has. */
  about: ReactNode
  /** The address of the public page, if there is one. */
  address: string | null
  isSaved: boolean
  /** The draft to go back to, whose country requires the trader's details. */
  draftId: string | null
  /** A refused form with its problems. */
  refused: { fields: Fields; problems: Fields } | undefined
}

export function OwnProfile({ fields, about, address, isSaved, draftId, refused }: Props) {
  const { t } = useTranslation('ownProfile')
  const isBusy = useNavigation().state !== 'idle'
  const action = useInLanguage()(draftId ? `/host/profile?draft=${draftId}` : '/host/profile')
  return (
    <main id="main" className="page host-page pt-8">
      <PageTitle isLead>{t('title')}</PageTitle>
      <p className="mt-2 max-w-text text-ink-700">{t('lead')}</p>
      <p className="mt-2">
        {address ? (
          <Link to={address} className={textLinkClass}>
            {t('see')}
          </Link>
        ) : (
          <span className="text-ink-500">{t('unpublished')}</span>
        )}
      </p>
      {draftId && (
        <Notice title={t('draft.title')} className="mt-6">
          <p>{t('draft.text')}</p>
          <Link to={`/create-listing/${draftId}/summary`} className={textLinkClass}>
            {t('draft.back')}
          </Link>
        </Notice>
      )}
      {refused && (
        <Notice tone="bad" className="mt-6">
          {t('problem')}
        </Notice>
      )}
      {isSaved && !refused && <SavedNotice className="mt-6">{t('saved')}</SavedNotice>}
      <StepFormProvider value={refused ?? { fields, problems: {} }}>
        <Form method="post" action={action} noValidate preventScrollReset className="mt-8 grid max-w-[43rem] gap-8">
          {about}
          <TraderFields />
          <Button isBusy={isBusy} className="justify-self-start">
            {t('save')}
          </Button>
        </Form>
      </StepFormProvider>
    </main>
  )
}

/** CSS shows a trader's fields once 'yes' is chosen, so it works without script. */
function TraderFields() {
  const { t } = useTranslation('ownProfile')
  return (
    <div className="group grid gap-5">
      <FieldGroup name="trader" legend={t('trader.legend')} hint={t('trader.hint')}>
        <RadioCard name="trader" value="yes" label={t('trader.yes')} text={t('trader.yesText')} />
        <RadioCard name="trader" value="no" label={t('trader.no')} text={t('trader.noText')} />
        <RadioCard name="trader" value="" label={t('trader.unsaid')} text={t('trader.unsaidText')} />
      </FieldGroup>
      <div className="hidden gap-5 group-has-[input[value=yes]:checked]:grid">
        <TextField name="legalName" label={t('legalName')} autoComplete="organization" />
        <TextField name="address" label={t('address')} autoComplete="street-address" />
        <TextField name="registration" label={t('registration')} hint={t('registrationHint')} />
      </div>
    </div>
  )
}
