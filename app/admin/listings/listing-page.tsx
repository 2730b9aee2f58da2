import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { LogEntry } from '#app/ui/pages/log-entry.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import { Facts } from '../frame/facts.tsx'
import { Badge } from '../frame/badge.tsx'
import { PersonLink } from '../payouts/person-link.tsx'
import type { AdminListingView, RefusedListing } from './listing.view.server.ts'
import { Mend } from './mend.tsx'
import { SpaceTree } from './space-tree.tsx'

type Props = { listing: AdminListingView; done: string | null; maxReason: number; refused: RefusedListing | null }

/** A listing as an admin reads it: what it is, what may be wrong with it, what has happened to it. */
export function ListingPage({ listing, done, maxReason, refused }: Props) {
  const { t } = useTranslation('adminListings')
  const { id, title, titleLanguage, status, canUnpublish, host, facts, hints } = listing
  return (
    <main id="main" className="page grid max-w-[48rem] gap-6 pt-6">
      <div>
        <BackLink to="/admin/listings">{t('back')}</BackLink>
        <div className="flex flex-wrap items-center gap-3">
          <PageTitle isLead lang={titleLanguage} dir="auto">
            {title}
          </PageTitle>
          <Badge>{status}</Badge>
        </div>
        <p className="flex flex-wrap items-center gap-x-5">
          <PersonLink person={host} />
          <Link to={`/property/${id}`} className={textLinkClass}>
            {t('asGuests')}
          </Link>
          <Link to={`/admin/audit?of=${id}`} className={textLinkClass}>
            {t('audit')}
          </Link>
        </p>
      </div>
      {refused?.notice && <Notice tone="bad">{refused.notice}</Notice>}
      {done && !refused && <SavedNotice>{t(`done.${done}`)}</SavedNotice>}
      <Facts facts={facts} />
      {hints.map((hint) => (
        <Notice key={hint}>{hint}</Notice>
      ))}
      <Others title={t('alikes')} text={t('alikesText')} others={listing.alikes} />
      <SpaceTree spaces={listing.spaces} />
      {canUnpublish && <Unpublish maxReason={maxReason} refused={refused?.intent === 'unpublish' ? refused : null} />}
      {listing.mend && <Mend mend={listing.mend} maxReason={maxReason} refused={refused} />}
      <History history={listing.history} />
    </main>
  )
}

type OthersProps = { title: string; text: string; others: readonly { id: string; title: string; line: string }[] }

function Others({ title, text, others }: OthersProps) {
  if (others.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="text-xl font-bold">{title}</h2>
      <p className="mb-3 text-ink-500">{text}</p>
      <ul className="divided rounded-2xl border border-sand-200 bg-white">
        {others.map((other) => (
          <li key={other.id} className="px-5 py-3 wrap-anywhere">
            <Link to={`/admin/listings/${other.id}`} dir="auto" className="font-semibold underline underline-offset-4">
              {other.title}
            </Link>
            <p className="text-sm text-ink-500">{other.line}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Unpublish({ maxReason, refused }: Pick<Props, 'maxReason' | 'refused'>) {
  const { t } = useTranslation('adminListings')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel as="section" aria-labelledby="unpublish">
      <Form method="post" preventScrollReset noValidate className="grid gap-4">
        <h2 id="unpublish" className="text-xl font-bold">
          {t('unpublish.title')}
        </h2>
        <p className="text-ink-700">{t('unpublish.text')}</p>
        <TextAreaField
          label={t('unpublish.reason')}
          hint={t('unpublish.hint')}
          problem={refused?.problems['reason']}
          name="reason"
          rows={3}
          maxLength={maxReason}
          defaultValue={refused?.typed['reason']}
        />
        <Button look="plain" isBusy={isBusy} name="intent" value="unpublish" className="justify-self-start">
          {t('unpublish.submit')}
        </Button>
      </Form>
    </Panel>
  )
}

function History({ history }: Pick<AdminListingView, 'history'>) {
  const { t } = useTranslation('adminListings')
  if (history.length === 0) return null
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 text-xl font-bold">
        {t('history')}
      </h2>
      <ol className="divided rounded-2xl border border-sand-200 bg-white">
        {history.map(({ number, when, who, what, notes, others, changes }) => (
          <LogEntry key={number} when={<Instant {...when} />} who={who} what={what}>
            {notes.map((note) => (
              <p key={note} dir="auto" className="whitespace-pre-line text-ink-700">
                {note}
              </p>
            ))}
            {changes.map(({ field, before, after }) => (
              <div key={field} className="text-sm">
                <p className="font-semibold">{field}</p>
                <del className="block whitespace-pre-line text-ink-500" dir="auto">
                  {before}
                </del>
                <ins className="block whitespace-pre-line no-underline" dir="auto">
                  {after}
                </ins>
              </div>
            ))}
            {others.length > 0 && <p className="text-sm text-ink-500">{others.join(', ')}</p>}
          </LogEntry>
        ))}
      </ol>
    </section>
  )
}
