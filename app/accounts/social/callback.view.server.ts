import type { ProviderFailure } from '#domain/accounts/errors.ts'
import { HandoverForm, safeReturn } from '#domain/accounts/input.ts'
import { providerNames, signInProviders } from '#domain/accounts/sign-in-provider.ts'
import type { RouterContextProvider } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import type { PageMeta } from '#app/seo/page-meta.ts'
import { operatorEmails } from '#app/session/operator.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { doorOf, type DoorPageView } from '../door.view.server.ts'
import { namedAnswer } from './provider-answer.server.ts'

/** The user is signed in, refused, or has a step left; or an app waits for the answer, at `app`. */
type CallbackView =
  | { door: DoorPageView }
  | { door: null; app: string; page: PageMeta }
  | { door: null; isIn: boolean; title: string; text: string; to: string; page: PageMeta }

/** The result of a social log-in; only the session says who is signed in, never the address. */
export async function callbackView(
  params: URLSearchParams,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<CallbackView> {
  const { t, actor } = visitorOf(context)
  const { mobile } = context.get(services)
  const handover = HandoverForm.shape.code.safeParse(params.get('handover')).data
  if (mobile && handover) {
    const page = pageMeta(context, { title: t('auth:native.title'), description: t('auth:page.text'), path: null })
    return { door: null, app: `${mobile.appId}://auth?code=${handover}`, page }
  }
  const to = safeReturn(params.get('to'))
  const problem = params.get('problem')
  const step = params.get('step')
  const answer = step && !problem ? await namedAnswer(step, request, context) : null
  if (answer) {
    const page = pageMeta(context, { title: t('auth:page.signUp'), description: t('auth:page.text'), path: null })
    return { door: { door: await doorOf(answer, context), to, page } }
  }
  const isIn = actor !== null && problem === null && step === null
  const provider = signInProviders.find((each) => each === params.get('provider'))
  const title = t(isIn ? 'auth:callback.success' : 'auth:callback.failure')
  return {
    door: null,
    isIn,
    title,
    text: isIn
      ? t('auth:callback.leading')
      : t(problemTexts[problem as ProviderFailure['reason']] ?? problemTexts['attempt-expired'], {
          provider: provider ? providerNames[provider] : t('auth:callback.provider'),
        }) + (problem === 'suspended' ? ` ${(await operatorEmails(context)).support}` : ''),
    to: isIn ? to : '/',
    page: pageMeta(context, { title, description: t('auth:page.text'), path: null }),
  }
}

const problemTexts: Readonly<Record<ProviderFailure['reason'], string>> = {
  refused: 'auth:callback.problems.provider',
  'no-answer': 'auth:callback.problems.provider',
  'attempt-expired': 'auth:problems.again',
  'no-email': 'auth:callback.problems.noEmail',
  'not-open': 'auth:problems.notOpen',
  'sign-up-closed': 'auth:problems.signUpClosed',
  suspended: 'auth:problems.suspended',
  'other-email': 'auth:callback.problems.otherEmail',
  'linked-elsewhere': 'auth:callback.problems.linkedElsewhere',
  'other-person': 'auth:callback.problems.otherPerson',
}
