import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PagedSection } from '#app/ui/pages/paged-section.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import type { MessagesContent, ReadingView } from './messages.view.server.ts'

type Props = {
  reading: ReadingView
  /** The page of the person, for those who may see it. */
  person: string | null
  /** Null before a reason is given. */
  content: MessagesContent | null
  maxReason: number
  minutes: number
  refused: { typed: string; problem: string | null } | null
}

/** Messages between somebody and others: their number, and with a reason their texts. */
export function MessagesPage({ reading, person, content, maxReason, minutes, refused }: Props) {
  const { t } = useTranslation('privateMessages')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <main id="main" className="page grid max-w-[48rem] gap-6 pt-6">
      <div>
        {person && <BackLink to={person}>{t('back')}</BackLink>}
        <PageTitle isLead>{reading.title}</PageTitle>
        <p className="text-ink-500">{reading.counts}</p>
      </div>
      {reading.until ? (
        <Form method="post" className="flex flex-wrap items-center gap-4 rounded-xl bg-sand-100 p-4">
          <p className="min-w-0 flex-1">
            <Instant {...reading.until} />
          </p>
          <Button look="plain" isBusy={isBusy} name="intent" value="end">
            {t('end')}
          </Button>
        </Form>
      ) : (
        !reading.isNone && (
          <Panel as="section" aria-labelledby="read">
            <Form method="post" preventScrollReset noValidate className="grid gap-4">
              <h2 id="read" className="text-xl font-bold">
                {t('read')}
              </h2>
              <p className="text-ink-700">{t('text', { minutes })}</p>
              <TextAreaField
                label={t('reason')}
                hint={t('reasonHint')}
                problem={refused?.problem}
                name="reason"
                rows={3}
                maxLength={maxReason}
                defaultValue={refused?.typed}
              />
              <Button isBusy={isBusy} name="intent" value="read" className="justify-self-start">
                {t('submit')}
              </Button>
            </Form>
          </Panel>
        )
      )}
      {content && <Content content={content} />}
    </main>
  )
}

function Content({ content }: { content: MessagesContent }) {
  const { t } = useTranslation('privateMessages')
  const { page, pages } = content
  const words = {
    label: t('pages.label'),
    previous: t('pages.previous'),
    next: t('pages.next'),
    page: (number: number) => t('pages.page', { page: number }),
  }
  if (content.kind === 'conversations')
    return (
      <PagedSection title={t('all')} name="page" {...{ page, pages, words }}>
        <ul className="divided rounded-2xl border border-sand-200 bg-white">
          {content.rows.map(({ id, to, text, line }) => (
            <li key={id} className="px-5 py-3 wrap-anywhere">
              <Link to={to} className="font-semibold underline underline-offset-4">
                {text}
              </Link>
              <p className="text-sm text-ink-500">
                <Instant {...line} />
              </p>
            </li>
          ))}
        </ul>
      </PagedSection>
    )
  return (
    <div>
      <BackLink to={content.back}>{t('all')}</BackLink>
      <PagedSection title={content.title} name="page" {...{ page, pages, words }}>
        <ol className="grid gap-3">
          {content.rows.map(({ id, line, text, isOwn }) => (
            <li
              key={id}
              className={`rounded-xl p-4 ${isOwn ? 'bg-clay-50 sm:ml-12' : 'border border-sand-200 bg-white sm:mr-12'}`}
            >
              <p className="text-sm text-ink-500">
                <Instant {...line} />
              </p>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text}
              </p>
            </li>
          ))}
        </ol>
      </PagedSection>
    </div>
  )
}
