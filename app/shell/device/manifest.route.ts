import { siteTexts } from '#app/seo/page.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/manifest.route'

/** The page's own colour (`--color-sand-25`), which a phone shows around it. */
const GROUND = '#fffdfa'

const icon = (file: string, size: number, purpose = 'any') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The manifest of an installed app, requested without a cookie and so in the browser's language. */
export function loader({ context }: Route.LoaderArgs) {
  const { product } = context.get(services)
  const { t, language } = visitorOf(context)
  const manifest = {
    id: '/',
    name: product,
    short_name: product,
    description: siteTexts(context).description,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['travel', 'business'],
    icons: [icon('icon-192.png', 192), icon('icon-512.png', 512), icon('icon-maskable-512.png', 512, 'maskable')],
    shortcuts: [{ name: t('device:trips'), url: '/bookings', icons: [icon('icon-192.png', 192)] }],
  }
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } })
}
