import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Worded } from '#app/session/instant.tsx'
import { type Fact, Facts } from '../frame/facts.tsx'
import type { DisputeView } from './dispute.view.server.ts'

type Words = Readonly<Record<string, string>>
type Props = {
  dispute: DisputeView
  isSaved: boolean
  maxText: number
  refused: { typed: Words; problems: Words } | undefined
}

/** A dispute: what the bank says, what we know, and the evidence that an admin reads, edits and sends. */
export function DisputePage({ dispute, isSaved, maxText, refused }: Props) {
  const { t } = useTranslation('adminDisputes')
  const failure = refused?.problems['form']
  return (
    <main id="main" className="page grid max-w-[48rem] gap-8 pt-6">
      <div>
        <BackLink to="/admin/disputes">{t('back')}</BackLink>
        <PageTitle isLead className="mt-2">
          {dispute.title}
        </PageTitle>
        <p className="mt-1 text-ink-500 wrap-anywhere">{dispute.about}</p>
      </div>
      {isSaved && !refused && <SavedNotice>{t('done.saved')}</SavedNotice>}
      {failure && <Notice tone="bad">{t(`failure.${failure}`)}</Notice>}
      {dispute.state && (
        <Notice>
          <Worded words={dispute.state} />
        </Notice>
      )}
      <Known id="bank" title={t('bank')} facts={dispute.bank} />
      <div className="grid gap-3">
        <Known id="ours" title={t('ours')} facts={dispute.ours} />
        <Ways dispute={dispute} />
      </div>
      <EvidenceForm {...{ dispute, maxText, refused }} />
    </main>
  )
}

type KnownProps = { id: string; title: string; facts: readonly Fact[] }

function Known({ id, title, facts }: KnownProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl font-bold">
        {title}
      </h2>
      <Facts facts={facts} />
    </section>
  )
}

function Ways({ dispute: { people, bookingAt, claims } }: Pick<Props, 'dispute'>) {
  const { t } = useTranslation('adminDisputes')
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {people.map(({ side, name, address }) => (
        <li key={side}>
          {side}:{' '}
          {address ? (
            <Link to={address} className={textLinkClass}>
              {name}
            </Link>
          ) : (
            name
          )}
        </li>
      ))}
      {bookingAt && (
        <li>
          <Link to={bookingAt} className={textLinkClass}>
            {t('seeBooking')}
          </Link>
        </li>
      )}
      {claims.map(({ address, text }) => (
        <li key={address}>
          <Link to={address} className={textLinkClass}>
            {t('seeClaim', { about: text })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Texts of a few lines get a low field, the others a high one. */
const HIGH = new Set(['access_activity_log', 'uncategorized_text'])

function EvidenceForm({ dispute, maxText, refused }: Omit<Props, 'isSaved'>) {
  const { t } = useTranslation('adminDisputes')
  const isBusy = useNavigation().formMethod === 'POST'
  const { evidence, isEditable, isSendable, isSaved, notice } = dispute
  const problems = refused?.problems ?? {}
  return (
    <Panel as="section" aria-labelledby="evidence" className="grid gap-5">
      <h2 id="evidence" className="text-xl font-bold">
        {t('evidence.title')}
      </h2>
      {notice && (
        <Notice>
          <Worded words={notice} />
        </Notice>
      )}
      {isEditable ? (
        <Form method="post" preventScrollReset className="grid gap-5" noValidate>
          <p className="text-ink-700">
            {t(isSaved ? 'evidence.saved' : 'evidence.text')}{' '}
            {isSaved && (
              <Link to="?anew" className={textLinkClass}>
                {t('evidence.anew')}
              </Link>
            )}
          </p>
          {evidence.map(({ name, label, text }) => (
            <TextAreaField
              key={name}
              label={label}
              name={name}
              lang="en"
              rows={HIGH.has(name) ? 10 : 3}
              maxLength={maxText}
              defaultValue={refused?.typed[name] ?? text}
              problem={problems[name] && t(problems[name], { max: maxText })}
            />
          ))}
          {isSendable && (
            <div>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name="isRead"
                  aria-invalid={problems['isRead'] ? true : undefined}
                  aria-describedby={problems['isRead'] ? 'read-problem' : undefined}
                  className="size-5 accent-clay-600"
                />
                {t('evidence.read')}
              </label>
              {problems['isRead'] && (
                <p id="read-problem" className="text-sm font-semibold text-error-700">
                  {t(problems['isRead'])}
                </p>
              )}
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            {isSendable && (
              <Button isBusy={isBusy} name="intent" value="send">
                {t('evidence.send')}
              </Button>
            )}
            <Button look="plain" isBusy={isBusy} name="intent" value="save">
              {t('evidence.save')}
            </Button>
          </div>
        </Form>
      ) : (
        <dl className="grid gap-4">
          {evidence
            .filter(({ text }) => text)
            .map(({ name, label, text }) => (
              <div key={name}>
                <dt className="font-semibold">{label}</dt>
                <dd lang="en" translate="no" className="max-w-text whitespace-pre-line wrap-anywhere text-ink-700">
                  {text}
                </dd>
              </div>
            ))}
        </dl>
      )}
    </Panel>
  )
}
