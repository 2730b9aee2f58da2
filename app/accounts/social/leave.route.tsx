import { leaveForProvider } from '#domain/accounts/commands/leave-for-provider.server.ts'
import { Challenge, safeReturn } from '#domain/accounts/input.ts'
import { providerNames, type SignInProvider } from '#domain/accounts/sign-in-provider.ts'
import { useEffect } from 'react'
import { data } from 'react-router'
import { openOutside } from '#app/native/open-outside.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { connection, services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { useWait } from '../use-wait.ts'
import { browserSecret } from './cookies.server.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import type { Route } from './+types/leave.route'

type Context = Route.ActionArgs['context']

export function loader({ params, url, context }: Route.LoaderArgs) {
  const provider = providerOf(params.provider, context)
  const { t } = visitorOf(context)
  const title = t('auth:social.with', { provider: providerNames[provider] })
  const page = pageMeta(context, { title, description: t('auth:page.text'), path: null })
  return { provider, to: safeReturn(searchOf(url)['to']), page }
}

/** Answers with a page instead of a redirect, because `form-action` restricts a form's redirects. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, mobile, ...door } = context.get(services)
  const { origin, actor } = visitorOf(context)
  const provider = providerOf(params.provider, context)
  const form = await formOf(request)
  const { browser, cookie } = browserSecret(request, origin)
  const userId = form['connect'] ? (actor?.userId ?? null) : null
  const challenge = mobile ? (Challenge.safeParse(form['challenge']).data ?? null) : null
  const leaving = { provider, to: safeReturn(form['to']), browser, userId, challenge }
  const left = await leaveForProvider(db, door, leaving, request, clock())
  if (left.ok)
    return data(
      { address: left.value.href, isOutside: challenge !== null, waitSeconds: 0 },
      { headers: { 'set-cookie': cookie } },
    )
  const { retryAfterSeconds } = left.failure
  context.get(connection).retryAfterSeconds = retryAfterSeconds
  return data({ address: null, isOutside: false, waitSeconds: retryAfterSeconds }, { status: 429 })
}

/** @throws 404 where it is none that is configured */
function providerOf(name: string, context: Context): SignInProvider {
  const provider = context.get(services).social.providers.find((each) => each === name)
  if (!provider) throw data(null, { status: 404 })
  return provider
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Leave({ loaderData: { provider, to }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth')
  const wait = useWait(actionData?.waitSeconds ?? 0)
  const name = { provider: providerNames[provider] }
  const outside = actionData?.isOutside ? actionData.address : null
  // The link below does the same, where the system's browser was closed.
  useEffect(() => {
    if (outside) void openOutside(outside)
  }, [outside])
  return (
    <main id="main" className="page grid max-w-[35.5rem] gap-6 py-12">
      <PageTitle>{t('social.with', name)}</PageTitle>
      {!actionData && <ProviderButtons providers={[provider]} to={to} />}
      {actionData?.address === null && <Notice tone="bad">{t('social.tooMany', { wait })}</Notice>}
      {actionData?.address && (
        <>
          {!actionData.isOutside && <meta httpEquiv="refresh" content={`0;url=${actionData.address}`} />}
          <a href={actionData.address} className={`${textLinkClass} justify-self-start`}>
            {t('social.goOn', name)}
          </a>
        </>
      )}
    </main>
  )
}
