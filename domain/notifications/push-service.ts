/** The push services of the browsers that there are: Chrome and those made from it, Firefox, Edge, Safari. We write to no other address. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
]

const MAX_ENDPOINT = 1000

/** Whether an address, as a browser says it, is one of a known push service: by https at its own port. */
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
