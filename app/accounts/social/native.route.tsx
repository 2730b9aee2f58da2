import { takeHandover } from '#domain/accounts/commands/hand-over.server.ts'
import { HandoverForm } from '#domain/accounts/input.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Route } from './+types/native.route'

/** In the system's browser: the way back to the app that had left for a provider. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { mobile } = context.get(services)
  const code = HandoverForm.shape.code.safeParse(searchOf(url)['code'])
  if (!mobile || !code.success) throw data(null, { status: 404 })
  const { t } = visitorOf(context)
  const page = pageMeta(context, { title: t('auth:native.title'), description: t('auth:page.text'), path: null })
  return { address: `${mobile.appId}://auth?code=${code.data}`, page }
}

/** In the app: the provider's answer, at the address where it would have come. Only its own secret gets it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { auth, clock, db, mobile } = context.get(services)
  if (!mobile) throw data(null, { status: 404 })
  const form = HandoverForm.safeParse(await formOf(request))
  const answer = form.success ? await takeHandover(db, auth, form.data, clock()) : null
  const { to } = visitorOf(context)
  if (!answer) return redirect(to('/auth/callback?problem=attempt-expired'), 303)
  const { state, code, user } = answer
  const given = { state, ...(code === null ? { error: 'refused' } : { code }), ...(user !== null && { user }) }
  return redirect(to(`/auth/callback?${new URLSearchParams(given)}`), 303)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function BackToApp({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('auth')
  return (
    <main id="main" className="page grid max-w-[35.5rem] gap-6 py-12">
      <PageTitle>{t('native.title')}</PageTitle>
      <p className="text-ink-700">{t('native.text')}</p>
      {/* Some browsers follow such an address on a press alone. */}
      <meta httpEquiv="refresh" content={`0;url=${loaderData.address}`} />
      <a href={loaderData.address} className={buttonClass('primary', 'justify-self-start')}>
        {t('native.back')}
      </a>
    </main>
  )
}
