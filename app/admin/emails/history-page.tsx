import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { LogEntry } from '#app/ui/pages/log-entry.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant, type InstantView, useInstantText } from '#app/session/instant.tsx'
import type { HistoryView } from './history.view.server.ts'

type Props = HistoryView & { name: string; version: string; problem: string | null }

/** The texts that an e-mail has had, change by change, each with the way back to before it. */
export function HistoryPage({ name, back, language, entries, version, problem }: Props) {
  const { t } = useTranslation('emailTemplates')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <main id="main" className="page max-w-[64rem] pt-6">
      <BackLink to={back}>{name}</BackLink>
      <PageTitle isLead>{t('history.title')}</PageTitle>
      <p className="mb-6 max-w-text text-ink-500">{t('history.text')}</p>
      {problem && (
        <Notice tone="bad" className="mb-6">
          {problem}
        </Notice>
      )}
      {entries.length === 0 ? (
        <p>{t('history.none')}</p>
      ) : (
        <ol className="divided rounded-2xl border border-sand-200 bg-white">
          {entries.map(({ id, when, back: backOf, who, parts }) => (
            <LogEntry key={id} when={<Instant {...when} />} who={who} what={parts.map((part) => part.name).join(', ')}>
              {parts.map((part) => (
                <div key={part.name} className="text-sm" lang={language}>
                  <del className="block whitespace-pre-line text-ink-500">{part.before}</del>
                  <ins className="block whitespace-pre-line no-underline">{part.after}</ins>
                </div>
              ))}
              <Form method="post" className="mt-2">
                <input type="hidden" name="entry" value={id} />
                <input type="hidden" name="base" value={version} />
                <BackButton of={backOf} isBusy={isBusy} />
              </Form>
            </LogEntry>
          ))}
        </ol>
      )}
    </main>
  )
}

/** Its name says to which time it leads back, by the clock that the page shows. */
function BackButton({ of, isBusy }: { of: InstantView; isBusy: boolean }) {
  const { t } = useTranslation('emailTemplates')
  return (
    <Button look="plain" isBusy={isBusy} aria-label={useInstantText(of)}>
      {t('history.back')}
    </Button>
  )
}
