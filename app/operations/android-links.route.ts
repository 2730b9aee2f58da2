import { services } from '#app/session/services.ts'
import type { Route } from './+types/android-links.route'

/** Says to Android which app may open this site's addresses (Digital Asset Links); each site is asked at its own name. */
export function loader({ context }: Route.LoaderArgs) {
  const { mobile } = context.get(services)
  if (!mobile || mobile.androidCertificates.length === 0) return new Response(null, { status: 404 })
  return Response.json([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: mobile.appId,
        sha256_cert_fingerprints: mobile.androidCertificates,
      },
    },
  ])
}
