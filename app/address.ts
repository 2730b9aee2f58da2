import type { Permission } from '#domain/accounts/permission.ts'

/**
 * The people who may see a page and send its forms.
 *
 * - `everybody`
 * - `secret`: whoever sends a secret of the address' own, which its route reads: a program, another site's calendar.
 * - `signed-in`: nobody else's things are to be had there, whatever is sent.
 * - `own`: signed in, and what the address or the form names must be theirs. Ownership stands in the query's `where`.
 * - `own-in-place`: the same without a way to the log-in, for frames and programs, which have no use for a page.
 * - `first-admin`: signed in, while nobody is an admin, and never in a demo, which has one; else nobody.
 * - `admin`: whoever has any permission; `admin/users` whoever has that one. Everybody else gets 404 (decision B3).
 */
export type Access =
  | 'everybody'
  | 'secret'
  | 'signed-in'
  | 'own'
  | 'own-in-place'
  | 'first-admin'
  | 'admin'
  | `admin/${Permission}`

/**
 * The proof that an act needs of who it is (docs/decisions/108-steps-up.md).
 *
 * - `before`: the session must be fresh, else a page asks and the act goes on from there.
 * - `within`: its form asks for password or code itself, each time.
 * - `never`: it changes nothing that a stranger at an open session could use.
 */
export type Asks = 'before' | 'within' | 'never'

/** The facts of an address for server, tests and build; the browser's lists are compared (090). */
export type Address = {
  access: Access
  /**
   * Acts that ask who it is: `file` is what is read, then each intent of its forms; '' is a form without intents.
   * A row with one intent has all, so a new one without a word here fails a test; until then it asks before.
   */
  fresh: { file?: Asks } & Partial<Record<Asks, readonly string[]>>
  /**
   * Requests let in besides those at our own names that read or come from a page of ours.
   *
   * Figures are read at any name, and probes are answered there before anything is asked; an upload in parts has methods of its own, signed forms come from elsewhere.
   * `onlyFor`: the parameter must match it for that.
   * A `beacon` of a page about its visit is refused silently, and read before its session is.
   */
  admits: 'own' | 'any-name' | 'upload' | 'foreign-forms' | 'beacon' | 'alive' | 'ready'
  onlyFor?: RegExp
  /** The maximum size of a request (`session/request-rules.server.ts`). */
  body:
    | 'form'
    | 'beacon'
    | 'event'
    | 'email'
    | 'signed'
    | 'upload'
    | 'pictures'
    | 'picture'
    | 'table'
    | 'fields'
    | 'texts'
  /**
   * `public`: any cache may store it, because the address alone says what it is. A list: our own cache gives the page to all who have no
   * session, where the address has none but these parameters, which the page reads.
   */
  cache: 'private' | 'public' | readonly string[]
  /** An `open` address answers everybody while the operator has closed the site. */
  whenClosed: 'closed' | 'open'
  /** Only a page with payments may load the card provider's script. */
  policy: 'strict' | 'payment'
  /** The lit tab of a page, or what replaces the tab bar (`shell/whole-pages.ts`). */
  shell:
    | 'explore'
    | 'wishlists'
    | 'trips'
    | 'inbox'
    | 'profile'
    // A host's pages light no tab.
    | 'hosting'
    | 'listing'
    | 'calendar'
    | 'conversation'
    | 'paying'
    | 'describing'
  /** The style sheet of a page: `own.css` has styles that no public page has, `admin.css` those of admins' pages as well. */
  styles: 'public' | 'own' | 'admin'
  /** The event that reloads an open page; `typed` reloads nothing, because its form would be lost. */
  live: 'session' | 'booking' | 'notification' | 'log-in' | 'typed'
  robots: 'open' | 'closed'
  /** A device caches `kept` pages for offline use, and clears that cache at those that `forget`. */
  device: 'online' | 'kept' | 'forgets'
}

/** A row of the list; what it leaves out has its default. */
export type Row = Pick<Address, 'access'> & Partial<Address>
