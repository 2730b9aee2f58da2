import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: process.env['BUILD_DIR'] ?? 'build',
  ssr: true,
  // All routes come with the first page (2 KB); asking for them by link took two requests a page.
  routeDiscovery: { mode: 'initial' },
  // The listener refuses foreign forms, except at those addresses of app/addresses.ts that any mail program or provider posts to.
  allowedActionOrigins: ['**'],
  // Splitting would add one more file for each route with a client loader.
  splitRouteModules: false,
} satisfies Config
