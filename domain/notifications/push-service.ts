/** The push services of Chrome, Firefox, Edge and Safari; no other address is called. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
]

const MAX_ENDPOINT = 1000

/** Whether an address belongs to a known push service, by https at the default port. */
export function isPushEndpoint(text: string): boolean {
  const url = text.length <= MAX_ENDPOINT ? URL.parse(text) : null
  return (
    url !== null &&
    url.href === text &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username + url.password === '' &&
    services.some((service) => service.test(url.hostname))
  )
}
