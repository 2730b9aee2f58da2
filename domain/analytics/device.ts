import type { Device } from './observation.ts'

/** Spec §9: below 768 px a page is laid out for a phone; from 1024 px it has a desk's columns. */
const TABLET_FROM_PX = 768
const DESKTOP_FROM_PX = 1024

/** @param width of the page's view, in CSS pixels */
export function deviceOfWidth(width: number): Device {
  if (width < TABLET_FROM_PX) return 'mobile'
  return width < DESKTOP_FROM_PX ? 'tablet' : 'desktop'
}

/** A guess for requests that name no width: steps that the server notes. */
export function deviceOfAgent(userAgent: string): Device {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet'
  return /Mobi/.test(userAgent) ? 'mobile' : 'desktop'
}
