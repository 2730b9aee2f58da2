import type { Actor } from '#domain/accounts/account.ts'
import { isAdmin } from '#domain/accounts/policy.ts'
import { companyOf } from '#domain/company/queries.server.ts'
import { avatarUrl } from '#domain/media/photo.ts'
import { type ReactNode, use } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router'
import type { Route } from './+types/root'
import css from './app.css?inline'
import adminCss from './admin.css?inline'
import ownCss from './own.css?inline'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { sayWhenToRetry } from './session/budget.server.ts'
import { announcedOf, keepClosed } from './session/opening.server.ts'
import { emptyPlaces } from '#domain/search/queries/empty-places.server.ts'
import { followAccount, keepCurrency } from './session/choice.server.ts'
import { followWrites } from './session/replica.server.ts'
import { guard } from './session/guard.server.ts'
import { askWhoItIs } from './session/fresh.server.ts'
import { holdBar } from './bookings/hold-bar.view.server.ts'
import { doorView } from './accounts/door.view.server.ts'
import { toNewPassword } from './accounts/new-password-link.server.ts'
import { stylesOf } from './addresses.ts'
import { mendAnswers } from './shell/answers.ts'
import { InlineMessages } from './shell/inline-messages.tsx'
import { isLookingAround } from './shell/looking-around.ts'
import { connection, services } from './session/services.ts'
import { visitOf } from './session/visit.server.ts'
import { markOf, readVisitor, todayAt, visitorOf } from './session/visitor.server.ts'
import { waitingOnPage } from './session/waiting.view.server.ts'
import { FailurePage } from './shell/failure-page.tsx'
import { Logo } from './shell/logo.tsx'
import { Frame, Shell } from './shell/shell.tsx'
import { isAlone } from './shell/whole-pages.ts'
import { PartCacheContext } from './ui/cached-part.tsx'
import { STYLES } from './ui/own-styles.tsx'
import { useLanguage, useRootData } from './ui/route-data.ts'
import { useTextsIn } from './ui/texts.tsx'

/** Notes the pattern for the counts of `/metrics`. */
const noteRoute: Route.MiddlewareFunction = ({ context, pattern }, next) => {
  context.get(connection).route = `/${pattern.replace(/^\//, '')}`
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [
  noteRoute,
  sayWhenToRetry,
  followWrites,
  readVisitor,
  followAccount,
  keepCurrency,
  keepClosed,
  guard,
  askWhoItIs,
  toNewPassword,
]

/** The visitor's data that every page shows: no id, no e-mail address that works, no data of other users. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { product, demo, db, clock } = context.get(services)
  const { actor, language, locale, currency, showsTax, theme, site, guessed } = visitorOf(context)
  const waiting = actor && (await waitingOnPage(actor.userId, context))
  const { socialLinks } = await companyOf(db, clock())
  const empty = await emptyPlaces(db, site.id)
  const styles = stylesOf(context.get(connection).route)
  const announcement = await announcedOf(context)
  return {
    // Mostly there is none, and then no page says so.
    ...(announcement && { announcement }),
    ...(!showsTax && { hidesTax: true }),
    ...(theme && { theme }),
    ...(actor && (!actor.isProved || actor.isRefused) && { mailbox: mailboxOf(actor) }),
    ...(empty.length > 0 && { emptyPlaces: empty }),
    ...(socialLinks.length > 0 && { social: socialLinks }),
    ...(styles && { styles }),
    // The log-in's first step, where the address opens it.
    ...(url.searchParams.has('auth') && { door: await doorView(request, url, context) }),
    // The dialog of the settings shows it without script too.
    ...(url.searchParams.get('show') === 'settings' && { declined: visitOf(request, context).declined }),
    product,
    demo,
    language,
    locale,
    currency,
    guessed,
    /** The first searchable day, in the site's zone. */
    today: todayAt(context),
    site: site.id,
    // An unpaid hold awaits its guest: most have none, and then one statement tells.
    hold: waiting?.trips ? await holdBar(context) : null,
    actor: actor &&
      waiting && {
        mark: markOf(actor),
        firstName: actor.firstName,
        avatar: actor.avatar && avatarUrl(actor.avatar, 96),
        isHost: actor.isHost,
        isAdmin: isAdmin(actor),
        waiting,
      },
  }
}

/** An address of which its owner has to do something. */
const mailboxOf = ({ email, isProved, isRefused }: Actor) => ({ email, isProved, isRefused })

export const clientMiddleware = [mendAnswers]

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.defaultShouldRevalidate && !isLookingAround(args)

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData()
  const language = useLanguage()

  return (
    <html lang={root?.language ?? language} data-theme={root?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <Style />
      </head>
      <body>
        {children}
        <InlineMessages />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Only the server has them. */
const sheets = import.meta.env.SSR ? { public: css, own: ownCss, admin: adminCss } : { public: '', own: '', admin: '' }

/**
 * The style sheet is inlined to save a phone a round trip; hydration leaves its element alone.
 * A failed page renders the document anew, and takes the sheet over from the one before.
 */
function Style() {
  const cache = use(PartCacheContext)
  const written = import.meta.env.SSR ? null : document.querySelector('style')
  const styles = cache ? cache.styles : written?.getAttribute(STYLES)
  const sheet = import.meta.env.SSR ? sheets[cache?.styles ?? 'public'] : ''
  return (
    <style
      {...(styles && { [STYLES]: styles })}
      nonce={cache?.nonce ?? written?.nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: written?.innerHTML ?? cache?.html(sheet) ?? sheet,
      }}
    />
  )
}

export default function App({ loaderData: root }: Route.ComponentProps) {
  useTextsIn(root.language)
  const { pathname } = useLocation()
  return isAlone(pathname) ? <Outlet /> : <Shell root={root} />
}

/** A failed page keeps its header and navigation where their data have been read. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRootData()
  const { pathname } = useLocation()
  const page = <FailurePage error={error} />
  if (root && !isAlone(pathname)) return <Frame root={root}>{page}</Frame>
  return (
    <>
      <header className="page flex h-16 items-center border-b border-sand-200">
        <Logo />
      </header>
      {page}
    </>
  )
}
