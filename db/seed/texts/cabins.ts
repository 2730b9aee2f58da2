import type { KindTexts } from './texts.ts'

/** Texts for timber houses in the woods. */
export const cabins: KindTexts = {
  titles: [
    { en: 'Timber cabin among the trees near {city}', es: 'Cabaña de madera entre los árboles, cerca de {city}' },
    { en: 'Cabin with a wood stove in {neighbourhood}', es: 'Cabaña con estufa a leña en {neighbourhood}' },
    { en: 'A cabin for slow days in {city}', es: 'Una cabaña para bajar el ritmo en {city}' },
  ],
  descriptions: [
    {
      en: 'The whole cabin smells of wood, and in the evening of the fire in the stove. There are {bedrooms} and {beds}, a long table for the maps, and windows on every side where the forest looks in.\n\nIt has {size} m² for up to {guests} people. We leave dry firewood by the door and a list of the walks we like best.',
      es: 'La cabaña entera huele a madera y, al caer la tarde, al fuego de la estufa. Tiene {bedrooms} y {beds}, una mesa larga para abrir los mapas y ventanas por todos lados, por donde se asoma el bosque.\n\nSon {size} m² para hasta {guests} personas. Dejamos leña seca junto a la puerta y una lista con las caminatas que más nos gustan.',
    },
    {
      en: 'We built this cabin over two winters, board by board, and have been coming back to it ever since. Wet boots dry by the stove, soup gets warm on it, and nobody asks what time it is.\n\n{guests} people fit, with {bedrooms} and {bathrooms}. The forest begins behind the house; the centre of {city} is a short drive away.',
      es: 'Construimos esta cabaña en dos inviernos, tabla por tabla, y desde entonces no hemos dejado de volver. Los zapatos mojados se secan junto a la estufa, la sopa se calienta encima y nadie pregunta qué hora es.\n\nCaben {guests} personas, con {bedrooms} y {bathrooms}. El bosque empieza detrás de la casa; al centro de {city} se llega en auto en pocos minutos.',
    },
  ],
}
