import { lazy } from 'react'
import { later } from '../ui/later.tsx'
import { whenNear } from '../ui/when-near.ts'
import * as home from './lazy/home-parts.tsx'
import * as pill from './lazy/phone-pill.tsx'

/** The id of the front page's bar. It is never seen on a phone, which therefore fetches it only when somebody begins to use the page. */
export const FRONT_BAR = 'front-bar'
const homeParts = async () => {
  await whenNear(FRONT_BAR)
  return import('./lazy/home-parts.tsx')
}

// Pages without a search do without these. The server has them at hand: what it renders late stays hidden without script.
export const LateBar = later(
  import.meta.env.SSR ? home.BarPlace : lazy(async () => ({ default: (await homeParts()).BarPlace })),
)
export const LateToggle = later(
  import.meta.env.SSR ? home.HeaderToggle : lazy(async () => ({ default: (await homeParts()).HeaderToggle })),
)
export const LatePill = later(
  import.meta.env.SSR
    ? pill.PhonePill
    : lazy(async () => ({ default: (await import('./lazy/phone-pill.tsx')).PhonePill })),
)
