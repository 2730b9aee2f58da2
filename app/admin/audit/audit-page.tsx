import { useOutletContext } from 'react-router'
import { useTranslation } from '#app/ui/texts.tsx'
import { Link } from '#app/ui/link.tsx'
import { LogEntry } from '#app/ui/pages/log-entry.tsx'
import type { AdminPages } from '../frame/admin-pages.ts'
import type { AuditView } from './audit.view.server.ts'

type Props = { entries: readonly AuditView[]; isNewest: boolean; newest: string; older: string | null }

/** Admins' actions, newest first. */
export function AuditPage({ entries, isNewest, newest, older }: Props) {
  const { t } = useTranslation('audit')
  return useOutletContext<AdminPages>().listPage({
    title: t('title'),
    isLead: true,
    head: <p className="mb-6 text-ink-500">{t('description')}</p>,
    none: entries.length === 0 ? { icon: 'clock', title: t('none'), text: t('noneText') } : null,
    children: (
      <ol className="divided rounded-2xl border border-sand-200 bg-white">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
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

function Entry({ entry: { when, iso, who, action, on, reason, changes } }: { entry: AuditView }) {
  const { t } = useTranslation('audit')
  return (
    <LogEntry
      when={when}
      iso={iso}
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
