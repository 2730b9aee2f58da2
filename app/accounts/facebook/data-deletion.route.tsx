import { findFacebookRequest } from '#domain/privacy/queries/find-facebook-request.server.ts'
import type { ReactNode } from 'react'
import type { RouterContextProvider } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { operatorEmails } from '#app/session/operator.server.ts'
import { Worded, type Wording } from '#app/session/instant.tsx'
import { instantView } from '#app/session/instant.view.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useRootData } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Route } from './+types/data-deletion.route'

/** Explains how to delete a social log-in's data, and shows what became of Facebook's request. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { product } = context.get(services)
  const { t } = visitorOf(context)
  const { code } = searchOf(url)
  return {
    contactEmail: (await operatorEmails(context)).privacy,
    state: code === undefined ? null : await stateOf(code, context),
    page: pageMeta(context, {
      title: t('dataDeletion:title'),
      description: t('dataDeletion:lead', { product }),
      path: '/auth/data-deletion',
      isIndexed: code === undefined,
    }),
  }
}

type State = { isKnown: boolean; text: Wording }

async function stateOf(code: string, context: Readonly<RouterContextProvider>): Promise<State> {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const { t } = visitor
  const doneAt = await findFacebookRequest(db, code)
  return doneAt
    ? { isKnown: true, text: instantView(doneAt, visitor, 'day', (day) => t('dataDeletion:done', { day })) }
    : { isKnown: false, text: t('dataDeletion:unknown') }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

const inText = 'font-semibold underline underline-offset-4'

export default function DataDeletion({ loaderData: { contactEmail, state } }: Route.ComponentProps) {
  const { t } = useTranslation('dataDeletion')
  const product = useRootData()?.product
  return (
    <main id="main" className="page max-w-[35.5rem] pt-10">
      <PageTitle isLead>{t('title')}</PageTitle>
      {state && (
        <Notice tone={state.isKnown ? 'good' : 'info'} className="mt-6">
          <Worded words={state.text} />
        </Notice>
      )}
      <p className="mt-3 text-ink-700">{t('lead', { product })}</p>
      <Part title={t('ways.title')}>
        <ul className="grid list-disc gap-3 pl-5">
          <li>
            <Link to="/account/settings" className={inText}>
              {t('ways.settings')}
            </Link>
            : {t('ways.settingsText')}
          </li>
          <li>
            {t('ways.email')}{' '}
            <a href={`mailto:${contactEmail}`} className={`wrap-anywhere ${inText}`}>
              {contactEmail}
            </a>
            . {t('ways.emailText')}
          </li>
          <li>
            <Link to="/contact" className={inText}>
              {t('ways.contact')}
            </Link>
            : {t('ways.contactText')}
          </li>
          <li>{t('ways.facebook', { product })}</li>
        </ul>
      </Part>
      <Part title={t('time.title')}>
        <p>{t('time.text')}</p>
      </Part>
      <Part title={t('kept.title')}>
        <p>{t('kept.text')}</p>
      </Part>
      <Part title={t('all.title')}>
        <p>
          {t('all.text')}{' '}
          <Link to="/account-settings" className={inText}>
            {t('all.link')}
          </Link>
        </p>
      </Part>
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-xl font-bold">{title}</h2>
      {children}
    </section>
  )
}
