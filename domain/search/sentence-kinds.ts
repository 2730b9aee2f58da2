import { type Amenity, amenities } from '#domain/listings/amenity.ts'
import type { Kind, Lexicon, Mention } from './sentence-lexicon.ts'
import { mentionsIn } from './sentence-lexicon.ts'
import { type Sentence, strike } from './sentence.ts'

export type HeardKinds = { kind?: Kind; amenities: Amenity[] }

/** Before something that is in the space. */
const WITH =
  /(?:con|with|tenga|has|have|having|including|incluya|incluido|mas|plus)[ ,]*(?:un|una|a|an|el|la|some|its|su|good|buen|buena|mucha|mucho|lots|of|de|\d+)?[ ,]*$/u
/** Before a purpose. */
const FOR =
  /(?:para|for|por)[ ,]*(?:un|una|a|an|mi|my|our|nuestr[oa]|el|la|the|celebrar|hacer|tener|una clase de|your)?[ ,]*$/u
/** ‘Looking for a house’ says no purpose. */
const SEEKING = /(?:looking|look|search|searching|hunting|asking) for[ ,]*(?:a|an|my|our|the)?[ ,]*$/u
const AND = /(?:^|[ |,])(?:y|e|and|&)?[ ,|]*(?:un|una|a|an|el|la)?[ ,|]*$/u

/** The space that is wanted and what it must have. The first kind counts; another one is not understood. */
export function readKinds(sentence: Sentence, lexicon: Lexicon): HeardKinds {
  const { plain } = sentence
  const mentions = mentionsIn(sentence, lexicon).map((mention, index, all) => ({
    ...mention,
    role: roleOf(plain, mention, all[index - 1]),
  }))
  // What joins a list is what its first word was: 'with wifi, parking and a pool'.
  for (const [index, mention] of mentions.entries())
    if (mention.role === 'listed') mention.role = mentions[index - 1]?.role === 'inside' ? 'inside' : 'named'

  const chosen =
    mentions.find(({ kind, role }) => kind !== undefined && role === 'named') ??
    mentions.find(({ purpose }) => purpose !== undefined) ??
    mentions.find(({ kind, role }) => kind !== undefined && role === 'purpose')
  const found = new Set<Amenity>()
  for (const mention of mentions) {
    const isPurpose = mention.purpose !== undefined || mention.role === 'purpose'
    const isChosen = mention === chosen || (mention.kind !== undefined && mention.kind === chosen?.kind)
    if (isChosen || (isPurpose && mention.amenity === undefined)) strike(sentence, [mention.from, mention.to])
    else if (mention.amenity !== undefined) {
      found.add(mention.amenity)
      strike(sentence, [mention.from, mention.to])
    }
  }
  return { ...(chosen && { kind: kindOf(chosen) }), amenities: amenities.filter((each) => found.has(each)) }
}

const kindOf = ({ kind, purpose }: Mention): Kind => (kind ?? purpose)!

type Role = 'named' | 'inside' | 'purpose' | 'listed'

function roleOf(plain: string, { from }: Mention, before: Mention | undefined): Role {
  const text = plain.slice(Math.max(0, from - 40), from)
  if (WITH.test(text)) return 'inside'
  if (FOR.test(text) && !SEEKING.test(text)) return 'purpose'
  const isListed = before !== undefined && AND.test(plain.slice(before.to, from))
  return isListed ? 'listed' : 'named'
}
