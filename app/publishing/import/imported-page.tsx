import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Translate } from '#kernel/translate.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { useReload } from '#app/ui/use-reload.ts'
import { SectionPager } from '#app/ui/pages/paged-section.tsx'
import type { ImportRowView, ImportView, Listed } from './imported.view.server.ts'

type Props = { file: ImportView; problem: string | undefined }

/** The rows of a file: before the import what each would become, afterwards what it became. */
export function ImportedPage({ file, problem }: Props) {
  const { t } = useTranslation('import')
  useProgress(file.isWaiting)
  return (
    <main id="main" className="page host-page pt-6">
      <BackLink to="/manage-listings/import">{t('other')}</BackLink>
      <PageTitle className="mt-2 wrap-anywhere">{t(file.isImported ? 'done.title' : 'plan.title')}</PageTitle>
      <p className="mt-1 text-ink-500 wrap-anywhere">{file.fileName}</p>
      {problem && (
        <Notice tone="bad" className="mt-6">
          {problem}
        </Notice>
      )}
      {file.isImported ? <Done file={file} /> : <Plan file={file} />}
      <ol id="page" className="mt-6 grid scroll-mt-24 gap-3">
        {file.rows.map((row) => (
          <Row key={row.number} row={row} />
        ))}
      </ol>
      <SectionPager
        name="page"
        page={file.page}
        pages={file.pages}
        words={{
          label: t('pages.label'),
          previous: t('pages.previous'),
          next: t('pages.next'),
          page: (number) => t('pages.page', { number }),
        }}
      />
    </main>
  )
}

/** The page polls while photos are being fetched. */
const ASK_MS = 3000

function useProgress(isWaiting: boolean): void {
  const reload = useReload()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(reload, ASK_MS)
    return () => clearInterval(timer)
  }, [isWaiting, reload])
}

function Plan({ file: { counts, unknownColumns, isGuessed } }: Pick<Props, 'file'>) {
  const { t } = useTranslation('import')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="mt-6 grid gap-4">
      {isGuessed && <Notice>{t('plan.guessed')}</Notice>}
      {unknownColumns && (
        <Notice title={t('plan.unknown')}>
          <p className="font-mono text-sm wrap-anywhere">{unknownColumns}</p>
        </Notice>
      )}
      {counts.wrong > 0 ? (
        <Notice tone="bad" title={t('plan.wrong', { count: counts.wrong })}>
          <p>{t('plan.mend')}</p>
          <Link to="/manage-listings/import" className={textLinkClass}>
            {t('other')}
          </Link>
        </Notice>
      ) : counts.new + counts.changed > 0 ? (
        <Form method="post" className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button isBusy={isBusy} name="intent" value="import">
            {planText(t, counts)}
          </Button>
          <p className="min-w-60 flex-1 text-sm text-ink-500">
            {[counts.new > 0 && t('plan.drafts'), counts.changed > 0 && t('plan.updates')].filter(Boolean).join(' ')}
          </p>
        </Form>
      ) : (
        <Notice>{t('plan.nothing')}</Notice>
      )}
    </div>
  )
}

function planText(t: Translate, { new: made, changed }: ImportView['counts']): string {
  if (changed === 0) return t('plan.import', { count: made })
  return made === 0 ? t('plan.update', { count: changed }) : t('plan.both', { made, changed })
}

function Done({ file }: Pick<Props, 'file'>) {
  const { t } = useTranslation('import')
  return (
    <Notice tone="good" title={t('done.made')} className="mt-6">
      <p>{t(file.isWaiting ? 'done.waiting' : 'done.next')}</p>
      {file.complete > 0 && !file.isWaiting && (
        <ButtonLink to="/manage-listings/change?do=publish&all=1&state=complete" className="my-3">
          {t('done.publish')}
        </ButtonLink>
      )}
      <Link to="/manage-listings" className={textLinkClass}>
        {t('back')}
      </Link>
    </Notice>
  )
}

const tones: Record<ImportRowView['state'], string> = {
  wrong: 'bg-alert-50 text-alert-700',
  known: 'bg-sand-100 text-ink-700',
  changed: 'bg-clay-50 text-clay-700',
  ready: 'bg-leaf-50 text-leaf-700',
  unfinished: 'bg-clay-50 text-clay-700',
  draft: 'bg-leaf-50 text-leaf-700',
  listing: 'bg-leaf-50 text-leaf-700',
  gone: 'bg-sand-100 text-ink-500',
}

function Row({ row }: { row: ImportRowView }) {
  const { t } = useTranslation('import')
  const { number, title, line, state, wrong, missing, changes, to, photos } = row
  return (
    <li className="rounded-2xl border border-sand-200 bg-white p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-sm text-ink-500">{t('row', { number })}</p>
          <h2 className="font-semibold wrap-anywhere" dir="auto">
            {title}
          </h2>
          <p className="text-sm text-ink-500">{[line, photos].filter(Boolean).join(' · ')}</p>
        </div>
        <span className={`rounded-full px-2.5 py-1 text-xs font-semibold ${tones[state]}`}>{t(`states.${state}`)}</span>
      </div>
      {wrong.shown.length > 0 && (
        <div className="mt-3 text-sm">
          <p className="font-semibold text-alert-700">{t('wrong')}</p>
          <Problems problems={wrong} />
        </div>
      )}
      {changes.shown.length > 0 && (
        <div className="mt-3 text-sm">
          <p className="font-semibold">{t('changes')}</p>
          <Problems problems={changes} />
        </div>
      )}
      {missing.shown.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="min-h-9 content-center font-semibold">
            {t('missing', { count: missing.shown.length + missing.more })}
          </summary>
          <Problems problems={missing} />
        </details>
      )}
      <Failures row={row} />
      {to && (
        <ButtonLink look="plain" to={to} className="mt-4" aria-label={t('openOf', { title })}>
          {t('open')}
        </ButtonLink>
      )}
    </li>
  )
}

function Problems({ problems: { shown, more } }: { problems: ImportRowView['wrong'] }) {
  return (
    <ul className="mt-1 grid gap-1">
      {shown.map(({ column, text }) => (
        <li key={column} className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <span className="font-mono wrap-anywhere">{column}</span>
          <span>{text}</span>
        </li>
      ))}
      <More of={more} />
    </ul>
  )
}

function More({ of: more }: { of: Listed<unknown>['more'] }) {
  const { t } = useTranslation('import')
  return more > 0 && <li className="text-ink-500">{t('more', { count: more })}</li>
}

function Failures({ row: { failures, draftId, title } }: { row: ImportRowView }) {
  const { t } = useTranslation('import')
  const isBusy = useNavigation().formMethod === 'POST'
  if (failures.shown.length === 0) return null
  return (
    <div className="mt-3 text-sm">
      <p className="font-semibold text-alert-700">{t('photos.failed')}</p>
      <ul className="mt-1 grid gap-2">
        {failures.shown.map(({ url, text }) => (
          <li key={url}>
            <span className="block font-mono text-xs wrap-anywhere text-ink-500">{url}</span>
            {text}
          </li>
        ))}
        <More of={failures.more} />
      </ul>
      {draftId && (
        <Form method="post" className="mt-2">
          <input type="hidden" name="draftId" value={draftId} />
          <Button look="plain" isBusy={isBusy} name="intent" value="again" aria-label={t('photos.againOf', { title })}>
            {t('photos.again')}
          </Button>
        </Form>
      )}
    </div>
  )
}
