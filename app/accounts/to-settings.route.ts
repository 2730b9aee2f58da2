import { redirect } from 'react-router'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/to-settings.route'

/** The address that older links promise. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(visitorOf(context).to('/account/settings'), 301)
