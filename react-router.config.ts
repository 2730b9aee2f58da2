import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: process.env['BUILD_DIR'] ?? 'build',
  ssr: true,
  // All addresses with the first page (2 KB), so that no step within the app asks for them first. Asked for by link, they were two
  // requests a page.
  routeDiscovery: { mode: 'initial' },
  // Apple answers a sign-in by a form of its own page. Which forms from elsewhere are taken at all stands in app/addresses.ts.
  allowedActionOrigins: ['appleid.apple.com'],
  // Of a route with a client's loader that would be one more file.
  splitRouteModules: false,
} satisfies Config
