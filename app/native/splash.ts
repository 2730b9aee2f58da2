import { callNative } from './bridge.ts'

/** Takes the start picture away, once the page answers to touch. */
export const hideSplash = () => callNative('SplashScreen', 'hide')
