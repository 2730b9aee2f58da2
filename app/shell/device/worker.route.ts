import { languages } from '#domain/i18n/language.ts'
import { devicePages } from './device-pages.server.ts'
import { TRIPS_CACHE } from '../session-names.ts'
import push from './push.js?raw'
import worker from './worker.js?raw'

/** One text for each build; a browser with an older one installs it and offers it to the user. */
const text = `const KEPT = ${JSON.stringify({
  version: String(import.meta.env['BUILD_NAME'] ?? 'dev'),
  trips: TRIPS_CACHE,
  languages,
  cookie: 'i18next',
  ...devicePages(),
})}\n${worker}\n${push}`

const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }

/** The service worker, at the address from which it looks after the whole site. */
export const loader = () => new Response(text, { headers })
