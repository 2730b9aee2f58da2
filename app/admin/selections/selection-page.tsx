import { Form, useNavigation, useOutletContext } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, TextAreaField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PagedSection } from '#app/ui/pages/paged-section.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant, Worded } from '#app/session/instant.tsx'
import type { AdminPages } from '../frame/admin-pages.ts'
import type { SelectionView } from './selection.view.server.ts'

/** Milliseconds between two looks while the worker is at it. */
const LOOK_MS = 2000

/** A refused form of an act: what was typed, and problems by field. */
type Refused = {
  typed: Readonly<Record<'act' | 'reason' | 'until' | 'republish', string>>
  problems: Readonly<Record<string, string>>
  notice: string | null
}

type Props = {
  view: SelectionView
  back: { to: string; text: string }
  maxReason: number
  refused: Refused | null
}

/** Things that an admin has chosen, the acts that can be done on all of them, and what has become of each. */
export function SelectionPage({ view, back, maxReason, refused }: Props) {
  const { t } = useTranslation('selections')
  const { title, isOpen, isRunning, acts, things } = view
  const { looksAgain } = useOutletContext<AdminPages>()
  return (
    <main id="main" className="page grid max-w-[48rem] gap-6 pt-6">
      <div>
        <BackLink to={back.to}>{back.text}</BackLink>
        <PageTitle isLead>{title}</PageTitle>
        <p className="text-ink-500">{t(isOpen ? 'description' : 'outcomeText')}</p>
      </div>
      {refused?.notice && <Notice tone="bad">{refused.notice}</Notice>}
      {view.counts && <Progress view={view} />}
      {isRunning && looksAgain({ everyMs: LOOK_MS })}
      {acts.map((act) => (
        <ActForm
          key={act.name}
          act={act}
          things={things}
          maxReason={maxReason}
          refused={refused?.typed.act === act.name ? refused : null}
        />
      ))}
      <Things view={view} />
    </main>
  )
}

function Progress({ view: { begun, counts, ended } }: Pick<Props, 'view'>) {
  if (!counts) return null
  return (
    <Panel as="section" className="grid gap-1" role="status">
      {begun?.map((line) => (
        <p key={typeof line === 'string' ? line : line.iso} className="whitespace-pre-line wrap-anywhere">
          <Worded words={line} />
        </p>
      ))}
      <p className="text-lg font-semibold figures">{counts.done}</p>
      {counts.failed && <p className="text-lg font-semibold text-alert-700 figures">{counts.failed}</p>}
      {counts.waiting && <p className="text-lg font-semibold figures">{counts.waiting}</p>}
      {ended && (
        <p className="text-ink-500">
          <Instant {...ended} />
        </p>
      )}
    </Panel>
  )
}

type ActProps = Pick<Props, 'maxReason' | 'refused'> & { act: SelectionView['acts'][number]; things: number }

function ActForm({ act, things, maxReason, refused }: ActProps) {
  const { t } = useTranslation('selections')
  const isBusy = useNavigation().formMethod === 'POST'
  const { name, title, text, submit, hasReason, reasonHint, end, endHint, republish } = act
  return (
    <Panel as="section" aria-labelledby={name}>
      <details open={refused ? true : undefined}>
        <summary id={name} className="text-xl font-bold">
          {title}
        </summary>
        <Form method="post" preventScrollReset noValidate className="mt-3 grid gap-4">
          <p className="text-ink-700">{text}</p>
          <input type="hidden" name="act" value={name} />
          <input type="hidden" name="shown" value={things} />
          {hasReason && (
            <TextAreaField
              label={t('reason')}
              hint={reasonHint}
              problem={refused?.problems['reason']}
              name="reason"
              rows={3}
              maxLength={maxReason}
              defaultValue={refused?.typed.reason}
            />
          )}
          {end && (
            <Field
              label={end}
              hint={endHint}
              problem={refused?.problems['until']}
              name="until"
              type="date"
              className="max-w-xs"
              defaultValue={refused?.typed.until}
            />
          )}
          {republish && (
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="republish"
                defaultChecked={refused?.typed.republish === 'on'}
                className="size-5 flex-none accent-clay-600"
              />
              {republish}
            </label>
          )}
          <Button isBusy={isBusy} name="intent" value="begin" className="justify-self-start">
            {submit}
          </Button>
        </Form>
      </details>
    </Panel>
  )
}

function Things({ view: { items, isOpen, page, pages } }: Pick<Props, 'view'>) {
  const { t } = useTranslation('selections')
  const isBusy = useNavigation().formMethod === 'POST'
  const words = {
    label: t('pages.label'),
    previous: t('pages.previous'),
    next: t('pages.next'),
    page: (number: number) => t('pages.page', { page: number }),
  }
  return (
    <Form method="post" preventScrollReset>
      <PagedSection title={t('things')} name="page" {...{ page, pages, words }}>
        <ul className="divided rounded-2xl border border-sand-200 bg-white">
          {items.map(({ id, to, name, about, isBad, outcome }) => (
            <li key={id} className="flex items-start gap-3 px-4 py-2.5">
              {isOpen && (
                <input
                  type="checkbox"
                  name="thing"
                  value={id}
                  aria-label={t('tick', { name })}
                  className="mt-0.5 size-5 flex-none accent-clay-600"
                />
              )}
              <div className="min-w-0">
                {to ? (
                  <Link to={to} dir="auto" className="font-semibold underline underline-offset-4 wrap-anywhere">
                    {name}
                  </Link>
                ) : (
                  <p className="font-semibold">{t('gone')}</p>
                )}
                <p className="text-sm text-ink-500 wrap-anywhere">{about}</p>
                {outcome && (
                  <p className={`text-sm font-semibold ${isBad ? 'text-alert-700' : 'text-ink-700'}`}>{outcome}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
        {isOpen && (
          <p className="mt-4 flex flex-wrap gap-3">
            <Button look="plain" isBusy={isBusy} name="intent" value="leave-out">
              {t('leaveOut')}
            </Button>
            <Button look="quiet" isBusy={isBusy} name="intent" value="drop">
              {t('drop')}
            </Button>
          </p>
        )}
      </PagedSection>
    </Form>
  )
}
