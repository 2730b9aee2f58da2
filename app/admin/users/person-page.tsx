import { useTranslation } from '#app/ui/texts.tsx'
import { textLinkClass, Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Facts } from '../frame/facts.tsx'
import { Badge } from '../frame/badge.tsx'
import { PayoutsForm, PermissionsForm, type RefusedForm, SuspensionForm } from './person-forms.tsx'
import { NoteForm } from './person-notes.tsx'
import { PersonRecords, RecordLinks } from './person-records.tsx'
import type { PersonView } from './person.view.server.ts'
import { PersonWays } from './person-ways.tsx'
import type { RecordsView } from './records.view.server.ts'
import type { WaysView } from './ways.view.server.ts'

type Props = {
  person: PersonView
  sections: readonly RecordsView[]
  ways: WaysView
  /** Balances and accounts, for admins who may see money; null for others. */
  money: readonly string[] | null
  /** Numbers of what they and others have written to each other, for admins who may read it with a reason; null for others. */
  messages: { conversations: number; messages: number } | null
  done: string | null
  maxReason: number
  maxNote: number
  refused: RefusedForm | undefined
}

/** All of one person, with the possible actions. */
export function PersonPage({ person, sections, ways, money, messages, done, maxReason, maxNote, refused }: Props) {
  const { t } = useTranslation('people')
  const failure = refused?.problems['form']
  return (
    <main id="main" className="page grid max-w-[48rem] gap-6 pt-6">
      <div>
        <BackLink to="/admin/users">{t('back')}</BackLink>
        <div className="flex flex-wrap items-center gap-3">
          <PageTitle isLead>{person.name}</PageTitle>
          {person.isAdmin && <Badge>{person.role ?? t('badge.admin')}</Badge>}
          {person.suspension && <Badge isBad>{t('badge.suspended')}</Badge>}
        </div>
      </div>
      {done && !refused && <SavedNotice>{t(`done.${done}`)}</SavedNotice>}
      {failure && <Notice tone="bad">{t(`failure.${failure}`)}</Notice>}
      <Facts facts={person.facts} />
      <RecordLinks sections={sections} />
      <NoteForm maxNote={maxNote} refused={refused} />
      <div>
        <PersonRecords sections={sections} />
      </div>
      {messages && (
        <p>
          <Link to={`/admin/users/${person.id}/messages`} className={textLinkClass}>
            {t('messages', messages)}
          </Link>
        </p>
      )}
      {money && <Money lines={money} address={person.moneyAddress} />}
      <PersonWays {...{ ways, maxReason, refused }} />
      <Coming bookings={person.coming} />
      <SuspensionForm {...{ person, maxReason, refused }} />
      <PayoutsForm {...{ person, maxReason, refused }} />
      <PermissionsForm {...{ person, maxReason, refused }} />
      <p>
        <Link to={`/admin/audit?of=${person.id}`} className={textLinkClass}>
          {t('audit')}
        </Link>
        {' · '}
        <Link to={`/admin/security?of=${person.id}`} className={textLinkClass}>
          {t('security')}
        </Link>
      </p>
    </main>
  )
}

/** The money that the person is owed, what comes, and where to. */
function Money({ lines, address }: { lines: readonly string[]; address: string | null }) {
  const { t } = useTranslation('people')
  return (
    <section aria-labelledby="money">
      <h2 id="money" className="mb-3 text-xl font-bold">
        {t('moneyTitle')}
      </h2>
      {lines.length === 0 ? (
        <p className="text-ink-500">{t('noMoney')}</p>
      ) : (
        <ul className="figures">
          {lines.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
      {address && (
        <Link to={address} className={textLinkClass}>
          {t('money')}
        </Link>
      )}
    </section>
  )
}

/** Future bookings, shown before a suspension because they stay. */
function Coming({ bookings }: { bookings: PersonView['coming'] }) {
  const { t } = useTranslation('people')
  return (
    <section aria-labelledby="coming">
      <h2 id="coming" className="mb-3 text-xl font-bold">
        {t('coming.title')}
      </h2>
      {bookings.length === 0 ? (
        <p className="text-ink-500">{t('coming.none')}</p>
      ) : (
        <ul className="divided rounded-2xl border border-sand-200 bg-white">
          {bookings.map(({ id, address, title, titleLanguage, line }) => (
            <li key={id} className="px-5 py-3">
              <Link
                to={address}
                lang={titleLanguage}
                dir="auto"
                className="font-semibold underline underline-offset-4 wrap-anywhere"
              >
                {title}
              </Link>
              <p className="text-sm text-ink-500">{line}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
