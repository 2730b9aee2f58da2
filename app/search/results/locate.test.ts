import { translator } from '#domain/i18n/queries.server.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { closingAlerts, dialogAlerts, homeAlerts, locate } from './locate.ts'

const t = translator('en')
afterEach(() => vi.unstubAllGlobals())

test.each([
  [
    1,
    'Please enable location permissions in your browser settings to use this feature.',
    'Location permission was not given. Please select a location manually.',
    null,
  ],
  [
    2,
    'Could not get your current location. Please try again or search for a location manually.',
    'Could not get your location. Please select a location manually.',
    null,
  ],
  [
    3,
    'Finding your location took too long. Please try again or search for a location manually.',
    'Could not get your location. Please select a location manually.',
    null,
  ],
  [
    'unsupported',
    'Location services are not supported by your browser.',
    'Geolocation is not supported by your browser. Please select a location manually.',
    'Geolocation is not supported by your browser. Please search for a location manually.',
  ],
] as const)(
  '[HOME-14] a device that answers %s has its texts in the dialog, on closing it and on the front page',
  async (answer, inDialog, onClosing, onHome) => {
    const getCurrentPosition = (_found: unknown, failed: (error: { code: unknown }) => void) => failed({ code: answer })
    vi.stubGlobal('navigator', answer === 'unsupported' ? {} : { geolocation: { getCurrentPosition } })
    const found = await locate()
    if (!('kind' in found)) throw new Error('It has been found.')
    expect([dialogAlerts, closingAlerts, homeAlerts].map((texts) => t(texts[found.kind]))).toEqual([
      inDialog,
      onClosing,
      onHome ?? inDialog,
    ])
  },
)
