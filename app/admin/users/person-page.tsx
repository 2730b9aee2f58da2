import { useTranslation } from '#app/ui/texts.tsx'
import { textLinkClass, Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Badge } from './people-page.tsx'
import { PayoutsForm, PermissionsForm, type RefusedForm, SuspensionForm } from './person-forms.tsx'
import type { PersonView } from './person.view.server.ts'

type Props = { person: PersonView; done: string | null; maxReason: number; refused: RefusedForm | undefined }

/** A person as admins see them, with the possible actions. */
export function PersonPage({ person, done, maxReason, refused }: Props) {
  const { t } = useTranslation('people')
  const failure = refused?.problems['form']
  return (
    <main id="main" className="page grid max-w-[48rem] gap-6 pt-6">
      <div>
        <BackLink to="/admin/users">{t('back')}</BackLink>
        <div className="flex flex-wrap items-center gap-3">
          <PageTitle isLead>{person.name}</PageTitle>
          {person.isAdmin && <Badge>{t('badge.admin')}</Badge>}
          {person.suspension && <Badge isBad>{t('badge.suspended')}</Badge>}
        </div>
      </div>
      {done && !refused && <SavedNotice>{t(`done.${done}`)}</SavedNotice>}
      {failure && <Notice tone="bad">{t(`failure.${failure}`)}</Notice>}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {person.facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-500">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
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
        {person.moneyAddress && (
          <>
            {' · '}
            <Link to={person.moneyAddress} className={textLinkClass}>
              {t('money')}
            </Link>
          </>
        )}
      </p>
    </main>
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
