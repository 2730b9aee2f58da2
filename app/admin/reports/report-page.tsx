import { Form, useNavigation, useOutletContext } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { WrittenReview } from '#app/reviews/written-review.tsx'
import { Instant } from '#app/session/instant.tsx'
import type { CaseView } from '../cases/case.view.server.ts'
import type { AdminPages } from '../frame/admin-pages.ts'
import type { ReportView } from './report.view.server.ts'

type Refused = { typed: { reason: string; decision: string }; problems: Readonly<Record<string, string>> }

type Props = {
  report: ReportView
  beside: CaseView
  /** The text of a template, for the reason. */
  filled: string
  refused: Refused | undefined
}

export function ReportPage({ report, beside, filled, refused }: Props) {
  const { t } = useTranslation('reports')
  const { caseBar } = useOutletContext<AdminPages>()
  const { title, since, text, others, reporter, person, listing, review, messages, ended } = report
  const failure = refused?.problems['form']
  return (
    <main id="main" className="page grid max-w-[48rem] gap-6 pt-6">
      <div>
        <BackLink to="/admin/message-reports">{t('back')}</BackLink>
        <PageTitle className="mt-2">{title}</PageTitle>
        <p className="mt-1 text-ink-500">
          <Instant {...since} /> · {t('by')} <Person {...reporter} />
          {others && ` · ${others}`}
        </p>
      </div>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {caseBar({ view: beside })}
      {text && (
        <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      <Panel as="section" aria-labelledby="reported" className="grid gap-4">
        <h2 id="reported" className="text-lg font-bold">
          {t('reported')}
        </h2>
        <p>
          {person.role} <Person {...person} />
        </p>
        {listing && <Listing listing={listing} />}
        {review && (
          <div>
            {review.isHidden && <p className="mb-2 text-sm text-ink-500">{t('hidden')}</p>}
            <WrittenReview review={review} />
          </div>
        )}
        {messages.length > 0 && <Messages messages={messages} />}
      </Panel>
      {ended ? (
        <div className="rounded-xl bg-sand-50 p-4">
          <p className="text-sm text-ink-500">
            <Instant {...ended.outcome} />
          </p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{ended.reason}</p>
        </div>
      ) : (
        <Verdict report={report} filled={filled} refused={refused} />
      )}
    </main>
  )
}

function Person({ name, address }: ReportView['reporter']) {
  return address ? (
    <Link to={address} className="underline underline-offset-4">
      {name}
    </Link>
  ) : (
    name
  )
}

function Listing({
  listing: { address, title, description, status },
}: {
  listing: NonNullable<ReportView['listing']>
}) {
  return (
    <div>
      {title && (
        <p className="font-semibold wrap-anywhere" lang={title.language} dir="auto">
          {address ? (
            <Link to={address} className="underline underline-offset-4">
              {title.text}
            </Link>
          ) : (
            title.text
          )}
        </p>
      )}
      <p className="text-sm text-ink-500">{status}</p>
      {description && (
        <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere" lang={description.language} dir="auto">
          {description.text}
        </p>
      )}
    </div>
  )
}

/** The messages around a reported one, which is marked. */
function Messages({ messages }: Pick<ReportView, 'messages'>) {
  const { t } = useTranslation('reports')
  return (
    <ol className="divided">
      {messages.map(({ id, line, text, isReported, isRemoved }) => (
        <li key={id} className="py-3">
          <p className="text-sm text-ink-500">
            <Instant {...line} />
            {isRemoved && ` · ${t('hidden')}`}
          </p>
          <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
            {isReported ? <strong>{text}</strong> : text}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Verdict({ report: { decisions }, filled, refused }: Omit<Props, 'beside'>) {
  const { t } = useTranslation('reports')
  const isBusy = useNavigation().formMethod === 'POST'
  const problem = refused?.problems['decision']
  return (
    <Form method="post" noValidate className="grid gap-4">
      <fieldset aria-describedby={problem && 'decision-problem'}>
        <legend className="mb-2 text-lg font-bold">{t('question')}</legend>
        {decisions.map(({ name, label }) => (
          <label key={name} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="decision"
              value={name}
              defaultChecked={refused?.typed.decision === name}
              className="size-5 flex-none accent-clay-600"
            />
            {label}
          </label>
        ))}
        {problem && (
          <p id="decision-problem" role="alert" className="mt-1.5 text-sm font-medium text-alert-700">
            {problem}
          </p>
        )}
      </fieldset>
      <TextAreaField
        key={filled}
        label={t('reason')}
        hint={t('reasonHint')}
        problem={refused?.problems['reason']}
        name="reason"
        rows={3}
        maxLength={2000}
        defaultValue={refused?.typed.reason ?? filled}
      />
      <Button isBusy={isBusy} className="justify-self-start">
        {t('decide')}
      </Button>
    </Form>
  )
}
