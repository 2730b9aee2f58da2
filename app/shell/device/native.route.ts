import type { AppSetting } from '#app/native/app-setting.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/native.route'

/** The facts that an app asks for once it has started. */
export function loader({ context }: Route.LoaderArgs) {
  const { mobile, publicUrl, sites } = context.get(services)
  if (!mobile) return new Response(null, { status: 404 })
  const { origin, protocol, port } = new URL(publicUrl)
  const others = [...sites.keys()].map((host) => `${protocol}//${host}${port && `:${port}`}`)
  const origins = [visitorOf(context).origin, origin, ...others]
  const setting: AppSetting = { origins: [...new Set(origins)], minVersion: mobile.minVersion, stores: mobile.stores }
  return Response.json(setting, { headers: { 'cache-control': 'no-store' } })
}
