/** Words of Spanish inside surnames, which alone name nobody. */
export const articles = new Set('de del la las el los al y e da do'.split(' '))

/** Particles of surnames, which alone are a name only where they are all of it. */
export const particles = new Set('dos das di du den der ten van von bin ibn le san'.split(' '))

/** Names that are words as well, of places above all: only with a capital are they a name. */
export const wordsToo = new Set(
  `alba amor angel bell best black blanca blanco bravo brown bueno calle campo carmen case casa casas castillo cielo close cook costa
  cruz cuevas day dean dolores esperanza faith field flor flores fuentes gloria good grace grant green hill hope house iglesias joy june
  king lake long luna luz mar mark may mercedes miles molina montes nieves page park paz pilar pino plaza prado price puente rio rios
  rivers rojas rosa rose ruiz sierra silva small sol star stone street summer torre torres valle vega victoria villa west white will
  wood woods young`.split(/\s+/),
)
