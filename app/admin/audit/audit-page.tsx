import { Form, useOutletContext } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TableLinks } from '#app/ui/table-links.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { LanguageField, Link, textLinkClass } from '#app/ui/link.tsx'
import { LogEntry } from '#app/ui/pages/log-entry.tsx'
import { Instant } from '#app/session/instant.tsx'
import type { AdminPages } from '../frame/admin-pages.ts'
import { FoldedFilters } from '../frame/folded-filters.tsx'
import type { AuditTyped, AuditView } from './audit.view.server.ts'

type Props = {
  typed: AuditTyped
  actions: readonly { action: string; text: string }[]
  entries: readonly AuditView[]
  isNewest: boolean
  newest: string
  older: string | null
  file: string
  /** The chain over the log's days, in words. */
  chain: string
  isBroken: boolean
}

/** Admins' actions, newest first. */
export function AuditPage({ typed, actions, entries, isNewest, newest, older, file, chain, isBroken }: Props) {
  const { t } = useTranslation('audit')
  return useOutletContext<AdminPages>().listPage({
    title: t('title'),
    isLead: true,
    head: (
      <>
        <p className="text-ink-500">{t('description')}</p>
        {isBroken ? (
          <Notice tone="bad" className="mt-4 mb-4">
            {chain}
          </Notice>
        ) : (
          <p className="text-sm wrap-anywhere text-ink-500">{chain}</p>
        )}
        <Filters typed={typed} actions={actions} />
      </>
    ),
    none: entries.length === 0 ? { icon: 'clock', title: t('none'), text: t('noneText') } : null,
    children: (
      <>
        <ol className="divided rounded-2xl border border-sand-200 bg-white">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
        <p className="mt-4 flex flex-wrap gap-x-6">
          <TableLinks address={file} csv={t('csv')} workbook={t('workbook')} className={textLinkClass} />
        </p>
      </>
    ),
    turns: {
      label: t('pages'),
      ways: [
        isNewest ? null : { to: newest, text: t('newest') },
        older === null ? null : { to: older, text: t('older') },
      ],
    },
  })
}

function Filters({ typed, actions }: Pick<Props, 'typed' | 'actions'>) {
  const { t } = useTranslation('audit')
  const { by, text, action, from, to } = typed
  const words = (name: 'of' | 'by' | 'text') => (
    <Field
      label={t(`filters.${name}`)}
      name={name}
      type="search"
      maxLength={254}
      defaultValue={typed[name]}
      className="min-w-0 flex-[1_1_20rem]"
    />
  )
  const day = (name: 'from' | 'to') => (
    <Field
      label={t(`filters.${name}`)}
      name={name}
      type="date"
      defaultValue={typed[name]}
      className="min-w-36 grow sm:grow-0"
    />
  )
  return (
    <Form role="search" action="/admin/audit" className="mt-4 mb-4 flex flex-wrap items-end gap-3">
      <LanguageField />
      {words('of')}
      <FoldedFilters isUsed={[by, text, action, from, to].some(Boolean)}>
        {words('by')}
        {words('text')}
        <SelectField label={t('filters.action')} name="action" defaultValue={action} className="flex-[1_1_20rem]">
          <option value="">{t('filters.all')}</option>
          {actions.map((each) => (
            <option key={each.action} value={each.action}>
              {each.text}
            </option>
          ))}
        </SelectField>
        {day('from')}
        {day('to')}
      </FoldedFilters>
      <Button>{t('filters.find')}</Button>
    </Form>
  )
}

function Entry({ entry: { when, who, action, on, reason, changes } }: { entry: AuditView }) {
  const { t } = useTranslation('audit')
  return (
    <LogEntry
      when={<Instant {...when} />}
      who={who}
      what={action}
      on={
        on && (
          <Link to={on.address} className="underline underline-offset-4">
            {on.name}
          </Link>
        )
      }
    >
      {reason && <p className="whitespace-pre-line text-ink-700">{reason}</p>}
      {changes.map(({ name, before, after }) => (
        <p key={name} className="text-sm text-ink-700">
          {t('change', { name, before, after })}
        </p>
      ))}
    </LogEntry>
  )
}
