import { FirstBookings } from '#app/hosting/bookings/first-bookings.tsx'
import { firstBookings } from '#app/hosting/bookings/first-bookings.view.server.ts'
import { answeredText } from '#app/hosting/bookings/host-booking.view.server.ts'
import { joinedFormOf, searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { isOfScript } from '#app/session/script-request.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { changeDiary } from './change-diary.server.ts'
import { DiaryPage } from './diary-page.tsx'
import { diaryInPage, diaryView } from './diary.view.server.ts'
import type { Route } from './+types/diary.route'

/** Requests answered on the calendar itself are a row of two on a desk; of bookings to prepare the next one, as the page is full of days. */
const SHOWN = { requests: 2, prepare: 1 }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const params = searchOf(url)
  const [diary, requests, toPrepare, answered] = await Promise.all([
    diaryView(params, context),
    firstBookings('requests', SHOWN.requests, context),
    firstBookings('prepare', SHOWN.prepare, context),
    answeredText(params['answered'], context),
  ])
  return {
    diary: isOfScript(request) ? diary : diaryInPage(diary),
    requests,
    toPrepare,
    answered,
    page: pageMeta(context, { title: t('diary:title'), description: t('diary:description'), path: null }),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return changeDiary(await joinedFormOf(request), url, context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Diary({ loaderData, actionData }: Route.ComponentProps) {
  const { diary, requests, toPrepare, answered } = loaderData
  const from = `calendar&month=${diary.address.from.slice(0, 7)}`
  return (
    <DiaryPage
      view={diary}
      refused={actionData ?? null}
      answered={answered}
      waiting={requests.count}
      requests={<FirstBookings list="requests" items={requests} from={from} className="mt-10 scroll-mt-24" />}
      toPrepare={<FirstBookings list="prepare" items={toPrepare} className="mt-10" />}
    />
  )
}
