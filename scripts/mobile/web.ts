import { agentOf } from '#app/native/bridge-version.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import type { App } from './app.ts'
import { xml } from './texts.ts'

/** `capacitor.config.json`: both systems read a copy of it (`cap sync`). */
export function capacitorOf({ id, name, version, url, hosts, payingHosts, ground }: App): string {
  const config = {
    appId: id,
    appName: name,
    webDir: 'www',
    // By this the server knows which bridge its page meets.
    appendUserAgent: agentOf(version),
    backgroundColor: ground.day,
    loggingBehavior: 'debug',
    server: { url, allowNavigation: [...hosts, ...payingHosts], errorPath: 'offline.html' },
    android: { allowMixedContent: false },
    // The page keeps clear of notches and bars by itself (`app/native/shell.css`); another's page, as a payment's, is at least below the clock.
    ios: { contentInset: 'never', limitsNavigationsToAppBoundDomains: true, allowsLinkPreview: false },
    plugins: {
      PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] },
      SplashScreen: { launchShowDuration: 3000, launchAutoHide: true, backgroundColor: ground.day, showSpinner: false, androidScaleType: 'CENTER_CROP' },
      StatusBar: { overlaysWebView: false },
      // Pages say so too, but only once they are there.
      SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
    },
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/** A page of the app's own for when its address cannot be reached; it loads nothing. */
export function offlinePageOf({ name, url, ground }: App): string {
  const part = (language: 'en' | 'es') => {
    const t = translator(language)
    return `<main lang="${language}"${language === 'es' ? ' hidden' : ''}>
<h1>${xml(t('appOffline:title'))}</h1>
<p>${xml(t('appOffline:text', { name }))}</p>
<a href="${xml(url)}">${xml(t('appOffline:again'))}</a>
</main>`
  }
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${xml(name)}</title>
<style>
:root { color-scheme: light dark; --ground: ${ground.day}; --ink: #1f1a17; --button: #b4472d; }
@media (prefers-color-scheme: dark) { :root { --ground: ${ground.night}; --ink: #f5efe9; --button: #e58a6f; } }
body { margin: 0; padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left); background: var(--ground); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; min-height: calc(100vh - env(safe-area-inset-top, 0px) - env(safe-area-inset-bottom, 0px)); max-width: 32rem; margin: auto; padding: 2rem 1.5rem; display: grid; align-content: center; gap: 1rem; }
main[hidden] { display: none; }
h1 { margin: 0; font-size: 1.5rem; }
p { margin: 0; }
a { justify-self: start; padding: 0.75rem 1.25rem; border: 2px solid var(--button); border-radius: 0.75rem; color: inherit; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid var(--button); outline-offset: 3px; }
</style>
${part('en')}
${part('es')}
<script>
if (/^es\\b/i.test(navigator.language)) {
  for (const part of document.querySelectorAll('main')) part.hidden = part.lang !== 'es'
  document.documentElement.lang = 'es'
}
addEventListener('online', () => location.replace(${JSON.stringify(url)}))
</script>
</html>
`
}

/** The first page of a project that has one; the app begins at its address instead. */
export const startPageOf = ({ name, url }: App): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${xml(name)}</title>
<meta http-equiv="refresh" content="0;url=${xml(url)}">
</html>
`
