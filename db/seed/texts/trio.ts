import type { TrioPart } from '../slots.ts'
import type { Bilingual } from './texts.ts'

/** Two studios of one house and both together, sharing their occupancy. */
export const trioTexts: Readonly<Record<TrioPart, { title: Bilingual; description: Bilingual }>> = {
  a: {
    title: {
      en: 'Studio A: white cyclorama and daylight in {neighbourhood}',
      es: 'Estudio A: ciclorama blanco y luz de día en {neighbourhood}',
    },
    description: {
      en: 'Studio A is the white one. A cyclorama takes up the far end, tall windows the side, and there is a corner with a lit mirror for make-up and clothes.\n\nIt measures {size} m² and works well for {guests} people, from {minHours}. Studio B is across the corridor; if you need both, book Studio A+B and the whole place is yours.',
      es: 'El Estudio A es el blanco. Al fondo tiene un ciclorama, al costado ventanas altas, y hay un rincón con espejo iluminado para maquillaje y vestuario.\n\nMide {size} m² y funciona bien para {guests} personas, desde {minHours}. El Estudio B queda al otro lado del pasillo; si necesitas los dos, reserva Estudio A+B y todo el lugar es tuyo.',
    },
  },
  b: {
    title: {
      en: 'Studio B: brick, tall windows and a leather sofa in {neighbourhood}',
      es: 'Estudio B: ladrillo, ventanales y sofá de cuero en {neighbourhood}',
    },
    description: {
      en: 'Studio B is the one with a past: brick walls, iron windows, a long table and a leather sofa that has been in more portraits than most people.\n\nThere are {size} m² for a group of {guests}, and you can have it from {minHours}. You will find it on a side street in {neighbourhood}, beside Studio A. Larger productions take the two together as Studio A+B.',
      es: 'El Estudio B es el que tiene historia: muros de ladrillo, ventanas de fierro, una mesa larga y un sofá de cuero que ha salido en más retratos que mucha gente.\n\nSon {size} m² para un grupo de {guests} personas, y lo puedes tomar desde {minHours}. Está en una calle lateral de {neighbourhood}, junto al Estudio A. Las producciones más grandes toman los dos como Estudio A+B.',
    },
  },
  both: {
    title: {
      en: 'Studio A+B: the two studios together in {neighbourhood}',
      es: 'Estudio A+B: los dos estudios juntos en {neighbourhood}',
    },
    description: {
      en: 'Studio A and Studio B share a corridor, and with this booking they share a client. Shoot on the white cyclorama while the next look is dressed against the brick, and keep make-up, catering and spare cases in whichever room is resting.\n\nTogether they come to {size} m² and hold {guests} people, from {minHours}. The door is on a quiet street in {neighbourhood}. Nobody else will be in the house while you are.',
      es: 'El Estudio A y el Estudio B comparten un pasillo, y con esta reserva también comparten cliente. Graba en el ciclorama blanco mientras preparan el próximo look contra el ladrillo, y deja maquillaje, comida y maletas en la sala que esté descansando.\n\nJuntos suman {size} m² y reciben a {guests} personas, desde {minHours}. La puerta está en una calle tranquila de {neighbourhood}. Mientras estés ahí, no habrá nadie más en la casa.',
    },
  },
}
