import { data } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf } from '#app/session/form.server.ts'
import { DoorPage } from '../door-page.tsx'
import { BackToApp } from './back-to-app.tsx'
import { CallbackPage } from './callback-page.tsx'
import { callbackView } from './callback.view.server.ts'
import { answerByAddress, isAnswer, takeAnswer } from './provider-answer.server.ts'
import type { Route } from './+types/callback.route'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (isAnswer(url.searchParams)) throw await takeAnswer(url.searchParams, request, context)
  return callbackView(url.searchParams, request, context)
}

const APPLE = 'https://appleid.apple.com'

/** Apple's form comes from another site, so it changes nothing (app/addresses.ts); from elsewhere none is taken. */
export async function action({ request }: Route.ActionArgs) {
  if (request.headers.get('origin') !== APPLE) throw data(null, { status: 400 })
  return answerByAddress(await formOf(request))
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(loaderData && (loaderData.door === null ? loaderData.page : loaderData.door.page))

export default function Callback({ loaderData: view }: Route.ComponentProps) {
  if (view.door) return <DoorPage view={view.door} />
  return 'app' in view ? <BackToApp address={view.app} /> : <CallbackPage {...view} />
}
