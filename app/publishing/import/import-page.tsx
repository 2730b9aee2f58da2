import { importLimits } from '#domain/imports/import-limits.ts'
import { Form, useNavigation } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { textLinkClass } from '#app/ui/link.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { FileField } from '#app/ui/pages/file-field.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { deferredHydration } from '#app/ui/deferred.tsx'
import type { ColumnGroup } from './columns.view.server.ts'

/** The part is written once: it needs no script. */
const Columns = deferredHydration(async () => (await import('./columns.tsx')).Columns, null)

type Props = { groups: readonly ColumnGroup[]; problem: string | undefined }

/** The page imports and exports listings, and describes the file. */
export function ImportPage({ groups, problem }: Props) {
  const { t } = useTranslation('import')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <main id="main" className="page host-page pt-6">
      <BackLink to="/manage-listings">{t('back')}</BackLink>
      <PageTitle className="mt-2">{t('title')}</PageTitle>
      <p className="mt-2 max-w-text text-ink-700">{t('lead', { rows: importLimits.rows })}</p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel as="section" aria-labelledby="import-file">
          <h2 id="import-file" className="text-lg font-bold">
            {t('choose.title')}
          </h2>
          <Form method="post" encType="multipart/form-data" className="mt-4 grid gap-5">
            <FileField
              label={t('choose.label')}
              hint={t('choose.hint')}
              problem={problem}
              name="file"
              accept=".csv,.xlsx,.json,.txt,text/csv,application/json"
            />
            <p className="text-sm text-ink-500">{t('choose.next')}</p>
            <p className="flex flex-wrap gap-x-5">
              {(['csv', 'xlsx'] as const).map((format) => (
                <a key={format} href={`/manage-listings/template?format=${format}`} download className={textLinkClass}>
                  {t(`template.${format}`)}
                </a>
              ))}
            </p>
            <Button isBusy={isBusy} className="justify-self-start">
              {t('choose.send')}
            </Button>
          </Form>
        </Panel>
        <section aria-labelledby="export" className="rounded-2xl bg-sand-100 p-6">
          <h2 id="export" className="text-lg font-bold">
            {t('export.title')}
          </h2>
          <p className="mt-1 text-sm text-ink-700">{t('export.text')}</p>
          <div className="mt-4 grid gap-3">
            {(['csv', 'xlsx', 'json'] as const).map((format) => (
              <a
                key={format}
                href={`/manage-listings/export?format=${format}`}
                download
                className={buttonClass('plain')}
              >
                {t(`export.${format}`)}
              </a>
            ))}
          </div>
        </section>
      </div>
      <Columns groups={groups} />
    </main>
  )
}
