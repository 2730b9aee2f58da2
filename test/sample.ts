import type { Things } from './cast.ts'

type Form = Record<string, string>

/** Parameters to request a route with; without an entry its pattern and an empty form are used. */
export type Sample = {
  /** Its address, with these things. */
  at?: (things: Things) => string
  /** The thing that the route is about, if it is somebody's. */
  of?: keyof Things
  /** The status of the page for those who may see it. */
  status?: number
  /** An action takes each of these for somebody's own thing, and does something with them. */
  forms?: readonly ((things: Things) => Form)[]
  /** A form that may be sent without changing anything. */
  harmless?: (things: Things) => Form
  /** The status of that form's answer, where it is not a redirect or a page. */
  harmlessStatus?: number
  /** Not to be sent by those who have a session. */
  endsSession?: boolean
}

/** An intent that no page has a button for. */
export const unknown = () => ({ intent: 'made-up' })
