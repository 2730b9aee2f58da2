import type { CdnSetting } from '#platform/cdn-setting.server.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'
import { askPage, type Way } from './proxy.ts'

const CONF = 'deploy/nginx/cdn.conf has a key that fits, and docs/growing.md what it holds.'
export const CDN_ADVICE = `Does the CDN lead to the servers? ${CONF}`

/** A page that is rendered quickly, in both languages. */
const PATH = '/about'

type Question = { publicUrl: string; setting: CdnSetting; way?: Way }

/** Asks as strangers with different choices do, and as somebody with a session: none may get what is another's. */
export async function findingsOfCdn({ publicUrl, setting, way = {} }: Question): Promise<Finding[]> {
  const ask = (cookie: string) => askPage(`${publicUrl}${PATH}`, way, { cookie, 'accept-language': 'en' })
  const [spanish, english, signedIn, again] = [
    await ask('i18next=es'),
    await ask('i18next=en'),
    // A server gives its page to nobody else, whoever the session is.
    await ask('i18next=en; session=none'),
    await ask('i18next=en'),
  ]
  const languages = [spanish, english, again].map(({ html }) => /<html lang="(\w+)"/.exec(html)?.[1] ?? 'no page')
  return [
    languages.join() === 'es,en,en'
      ? ok('cdn', 'readers of two languages get pages of their own')
      : wrong('cdn', `readers of es, en and en got ${languages.join(', ')}`, `The key lacks the cookies. ${CONF}`),
    /\bs-maxage/.test(cacheControlOf(signedIn)) || signedIn.html === english.html
      ? wrong(
          'cdn',
          'somebody with a session gets a stranger’s page',
          `Requests whose Cookie has ‘session’ pass. ${CONF}`,
        )
      : ok('cdn', 'somebody with a session gets a page of their own'),
    findingOfBrowser(cacheControlOf(english), setting),
  ]
}

const cacheControlOf = ({ headers }: Awaited<ReturnType<typeof askPage>>) => headers['cache-control'] ?? ''

/** A browser must not keep a stranger's page. */
function findingOfBrowser(cacheControl: string, { seconds }: CdnSetting): Finding {
  if (/no-store/.test(cacheControl)) return ok('cdn', `browsers keep no page; a stranger's is ${seconds} s old at most`)
  return warning(
    'cdn',
    `browsers are told ‘${cacheControl}’`,
    'Tell them ‘private, no-store’: going back after a log-in would else show the stranger’s page.',
  )
}
