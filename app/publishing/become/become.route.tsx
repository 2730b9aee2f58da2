import { Suspense } from 'react'
import { data, useSearchParams } from 'react-router'
import { searchOf } from '#app/session/form.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { deferred } from '#app/ui/deferred.tsx'
import { chooseType } from '../chooser/choose-type.server.ts'
import { BecomePage } from './become-page.tsx'
import { BECOME_PATH, becomeView } from './become.view.server.ts'
import { estimateView } from './estimate.view.server.ts'
import type { Route } from './+types/become.route'

const ListingTypeDialog = deferred(async () => (await import('../chooser/listing-type-dialog.tsx')).ListingTypeDialog)

/** The page is public (decision B17): it needs no account. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const params = searchOf(url)
  // A typed place is geocoded.
  const [view, estimate] = await Promise.all([becomeView(context), estimateView(context, params)])
  return { ...view, estimate }
}

/** Handles the chooser's form, whichever page shows it. */
export async function action({ request, context }: Route.ActionArgs) {
  return data(await chooseType(request, BECOME_PATH, context), { status: 400 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Become({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <>
      <BecomePage {...view} />
      {params.get('show') === 'list' && (
        <Suspense>
          <ListingTypeDialog refusal={actionData} />
        </Suspense>
      )}
    </>
  )
}
