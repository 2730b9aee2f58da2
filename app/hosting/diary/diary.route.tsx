import { searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { DiaryPage } from './diary-page.tsx'
import { diaryView } from './diary.view.server.ts'
import type { Route } from './+types/diary.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  return {
    diary: await diaryView(searchOf(url), context),
    page: pageMeta(context, { title: t('diary:title'), description: t('diary:description'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Diary({ loaderData }: Route.ComponentProps) {
  return <DiaryPage {...loaderData.diary} />
}
