import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { LegalTextsView } from './legal-texts.view.server.ts'

/** The company's confirmation of the legal texts that come with the software. */
export function LegalTexts({ version, current, confirmation, isDraft }: LegalTextsView) {
  const { t } = useTranslation('settings')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel as="section" aria-labelledby="legal" className="mt-6 grid gap-4">
      <h2 id="legal" className="text-xl font-bold">
        {t('legal.title')}
      </h2>
      <p>{current}</p>
      {isDraft ? <Notice>{confirmation ?? t('legal.draft')}</Notice> : <p>{confirmation}</p>}
      <Form method="post" preventScrollReset>
        <Button look="plain" isBusy={isBusy} name="legalTexts" value={isDraft ? version : 'withdraw'}>
          {t(isDraft ? 'legal.confirm' : 'legal.withdraw')}
        </Button>
      </Form>
    </Panel>
  )
}
