import { services } from '#app/session/services.ts'
import type { Route } from './+types/apple-links.route'

/** These belong to the browser that is there: a provider's answer, machines' addresses, and files. */
const notInApp = ['/auth/callback*', '/api/*', '/calendars/*', '/unsubscribe/*']

/** Says to iOS which app may open this site's addresses (apple-app-site-association); each site is asked at its own name. */
export function loader({ context }: Route.LoaderArgs) {
  const { mobile } = context.get(services)
  if (!mobile?.appleTeam) return new Response(null, { status: 404 })
  const app = `${mobile.appleTeam}.${mobile.appId}`
  return Response.json({
    applinks: {
      details: [
        { appIDs: [app], components: [...notInApp.map((path) => ({ '/': path, exclude: true })), { '/': '*' }] },
      ],
    },
    webcredentials: { apps: [app] },
  })
}
