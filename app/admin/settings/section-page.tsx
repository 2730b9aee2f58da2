import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { CompanyFields } from './company-fields.tsx'
import { LegalTexts } from './legal-texts.tsx'
import type { LegalTextsView } from './legal-texts.view.server.ts'
import {
  AnnouncementFields,
  MaintenanceFields,
  PricesFields,
  RatesFields,
  StaysFields,
  SwitchesFields,
} from './business-fields.tsx'
import { Confirmation } from './confirmation.tsx'
import { PayoutsFields } from './payouts-fields.tsx'
import type { Choices } from './section.view.server.ts'
import type { RefusedSection } from './section-form.view.server.ts'
import type { SectionName } from './section-names.ts'

type Props = {
  name: SectionName
  fields: Readonly<Record<string, string>>
  version: string
  choices: Choices
  legalTexts: LegalTextsView | null
  isSaved: boolean
  refused: RefusedSection | undefined
}

const fieldsOf = {
  company: CompanyFields,
  prices: PricesFields,
  stays: StaysFields,
  payouts: PayoutsFields,
  rates: RatesFields,
  switches: SwitchesFields,
  announcement: AnnouncementFields,
  maintenance: MaintenanceFields,
}

/** One section of the settings, as its form. */
export function SectionPage({ name, fields, version, choices, legalTexts, isSaved, refused }: Props) {
  const { t } = useTranslation('settings')
  const isBusy = useNavigation().formMethod === 'POST'
  const Fields = fieldsOf[name]
  const count = Object.keys(refused?.problems ?? {}).length
  return (
    <main id="main" className="page max-w-[48rem] pt-6">
      <BackLink to="/admin/settings">{t('back')}</BackLink>
      <PageTitle isLead>{t(`${name}.title`)}</PageTitle>
      <p className="mb-6 max-w-text text-ink-500">{t(`${name}.text`)}</p>
      {name === 'prices' && (
        <p className="mb-6">
          <Link to="/admin/settings/service-fee" className={textLinkClass}>
            {t('prices.fromDay')}
          </Link>
        </p>
      )}
      {isSaved && !refused && <SavedNotice className="mb-6">{t('saved')}</SavedNotice>}
      {count > 0 && (
        <Notice tone="bad" className="mb-6">
          {t('refused', { count })}
        </Notice>
      )}
      <Panel>
        <Form method="post" preventScrollReset className="grid gap-5" noValidate>
          {refused?.conflict && <ChangedElsewhere name={name} facts={refused.conflict.facts} />}
          <input type="hidden" name="base" value={refused?.conflict?.version ?? refused?.fields['base'] ?? version} />
          <Fields fields={refused?.fields ?? fields} problems={refused?.problems ?? {}} choices={choices} />
          {refused?.confirmation && <Confirmation name={name} {...refused.confirmation} />}
          <Button isBusy={isBusy} className="justify-self-start">
            {t(refused?.conflict ? 'changed.mine' : refused?.confirmation ? 'confirm.submit' : 'save')}
          </Button>
        </Form>
      </Panel>
      {legalTexts && <LegalTexts {...legalTexts} />}
    </main>
  )
}
