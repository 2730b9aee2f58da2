import { lazy } from 'react'
import { later } from '../ui/later.tsx'
import * as home from './home-parts.tsx'
import * as pill from './phone-pill.tsx'

// Pages without a search do without these. The server has them at hand: what it renders late stays hidden without script.
export const LateBar = later(
  import.meta.env.SSR ? home.BarPlace : lazy(async () => ({ default: (await import('./home-parts.tsx')).BarPlace })),
)
export const LateToggle = later(
  import.meta.env.SSR
    ? home.HeaderToggle
    : lazy(async () => ({ default: (await import('./home-parts.tsx')).HeaderToggle })),
)
export const LatePill = later(
  import.meta.env.SSR ? pill.PhonePill : lazy(async () => ({ default: (await import('./phone-pill.tsx')).PhonePill })),
)
