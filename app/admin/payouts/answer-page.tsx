import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { FileField } from '#app/ui/pages/file-field.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = { fileId: string; maxRows: number; problems: readonly string[] }

/** The form that imports the bank's answer to a file. */
export function AnswerPage({ fileId, maxRows, problems }: Props) {
  const { t } = useTranslation('bankFiles')
  const isBusy = useNavigation().formMethod === 'POST'
  const [problem] = problems
  return (
    <main id="main" className="page grid max-w-[48rem] gap-6 pt-6">
      <div>
        <BackLink to={`/admin/payouts/${fileId}`}>{t('answer.back')}</BackLink>
        <PageTitle isLead>{t('answer.title')}</PageTitle>
      </div>
      {problems.length > 1 && (
        <Notice tone="bad" title={t('answer.nothing')}>
          <ul className="grid gap-1">
            {problems.map((each) => (
              <li key={each} className="wrap-anywhere">
                {each}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Panel className="grid gap-4">
        <p className="text-ink-700">{t('answer.text')}</p>
        <Form method="post" encType="multipart/form-data" className="grid gap-5">
          <FileField
            label={t('answer.file')}
            hint={t('answer.fileHint', { rows: maxRows })}
            problem={problems.length > 1 ? t('answer.nothing') : problem}
            name="file"
            accept=".csv,.xlsx,.txt,text/csv"
          />
          <Button isBusy={isBusy} className="justify-self-start">
            {t('answer.send')}
          </Button>
        </Form>
      </Panel>
      <p className="text-sm text-ink-500">{t('answer.columns')}</p>
    </main>
  )
}
