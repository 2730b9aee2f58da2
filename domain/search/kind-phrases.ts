import type { Amenity } from '#domain/listings/amenity.ts'
import type { Category, Subcategory } from '#domain/listings/category.ts'

/** Names that people in Chile and Britain have for a space, besides our labels; both languages, without accents. */
export const kindPhrases: Record<Subcategory, string> = {
  studio: `photo studio, photography studio, photographic studio, estudio fotografico, estudio de fotografia, estudio de fotos,
    set fotografico, dance studio, estudio de baile, estudio de danza, sala de baile, dance space`,
  recording: `music studio, sound studio, rehearsal studio, rehearsal room, band room, sala de ensayo, podcast studio,
    estudio de podcast, estudio musical, estudio de musica, sala de grabacion`,
  'film-studio':
    'set de filmacion, set de grabacion, film set, tv studio, estudio de television, sound stage, estudio de video, video studio, plato',
  theater: 'theatre, auditorio, auditorium, sala de teatro, black box',
  workshop: 'atelier, makerspace, art studio, craft space, workshop space, ceramics studio, taller de ceramica',
  hall: `salon de eventos, centro de eventos, event space, event venue, party venue, wedding venue, venue, function room, ballroom,
    banquet hall, party hall, salon de fiestas, espacio para eventos, sala de eventos, event hall, village hall`,
  restaurant: 'restaurante, restoran, resto, cafe, cafeteria, comedor, private dining room',
  outdoor:
    'outdoors, al aire libre, quincho, parcela para eventos, jardin para eventos, picnic area, barbecue area, campo',
  terrace: 'rooftop, roof terrace, azotea, roof garden, rooftop terrace',
  'co-work':
    'cowork, co-work, coworking, co-working, coworking space, shared office, oficina compartida, espacio de trabajo compartido, hot desk, day pass, pase diario',
  desk: 'puesto de trabajo, estacion de trabajo, workstation',
  'medical-box':
    'box medico, box clinico, box dental, consulta medica, consulta, medical room, clinic room, doctors office, clinic',
  kitchen: 'dark kitchen, cocina industrial, commercial kitchen, test kitchen',
  office: 'private office, oficina privada, despacho',
  salon:
    'salon de belleza, hairdresser, hairdressers, beauty salon, barberia, barbershop, barber shop, hair salon, sillon de peluqueria, nail salon',
  store:
    'local comercial, local, shop, pop-up, pop up, popup, pop-up shop, showroom, retail space, market stall, negocio',
  warehouse: 'galpon, deposito, almacen, storage, storage unit, storage space, bodegaje',
  room: `meeting room, conference room, boardroom, training room, classroom, meeting space, sala de reunion, sala de juntas, sala de conferencias,
    sala de capacitacion, sala de clases, sala de directorio, sala, room, interview room`,
  'therapy-box':
    'box de terapia, box terapeutico, box psicologico, consulta psicologica, counselling room, counseling room, treatment room, sala de terapia',
  apartment: `apartment, flat, condo, loft, depto, dpto, depa, departamento, piso, studio flat, studio apartment, departamento estudio,
    penthouse, apart hotel, aparthotel`,
  house: `cabin, cottage, villa, lodge, chalet, bungalow, cabana, refugio, domo, dome, tiny house, lake house, beach house, holiday home,
    farmhouse, casa de playa, casa en el lago, casa en la playa, casa de campo, casa en la montana, home, parcela, hogar`,
  bar: 'pub, discoteca, disco, nightclub, club nocturno, cocktail bar',
  hotel: `hotel, hostal, hostel, inn, guest house, guesthouse, bed and breakfast, b&b, bnb, hotel room, pieza, pieza de hotel, habitacion, suite,
    motel, spa hotel, hosteria, hospedaje`,
  parking: 'parking space, parking spot, car park, garage, garaje, estacionamiento de autos',
  gym: 'gimnasio, gym, fitness studio, crossfit, box de crossfit, sala de pesas, personal training studio',
  pool: 'swimming pool, alberca, piscina temperada, heated pool',
  soccer:
    'cancha, cancha de futbol, football pitch, football field, soccer pitch, futbol, football, soccer, pitch, cancha de pasto sintetico',
  spa: 'sauna, jacuzzi, hot tub, tinaja, tinajas, termas, banos termales, wellness centre, wellness center, massage room, sala de masajes',
  'holistic-center':
    'yoga studio, pilates studio, sala de yoga, estudio de yoga, centro de yoga, meditation room, holistic centre, yoga shala',
  tennis: 'tenis, tennis, clay court, cancha de arcilla',
  basketball: 'basquetbol, basquet, basketball, baloncesto, basket, basket court, cancha de basquet, hoops',
  padel: 'padel, paddle, cancha de paddle, paddle court, padel court',
  futbolito:
    'futbolito, baby futbol, babyfutbol, pichanga, seven a side, five a side, 5 a side, 7 a side, five-a-side, five a side pitch, futsal, cancha de baby futbol, cancha de futsal, futbol 7, futbol 5',
  golf: 'golf, golf simulator, simulador de golf, driving range, putting green, campo de golf',
}

/** Purposes for which a space is wanted; only where no kind is named does it choose one. */
export const purposePhrases: Partial<Record<Category | Subcategory, string>> = {
  events: `cumpleanos, cumple, birthday, birthday party, fiesta, party, matrimonio, boda, casamiento, wedding, baby shower, babyshower, graduacion,
    graduation, bautizo, christening, bautismo, celebracion, celebration, evento, event, despedida de soltera, despedida de soltero, hen party, stag do,
    bachelorette, quinceanera, aniversario, anniversary, reception, asado, primera comunion, after office, kids party, fiesta infantil, fiesta de graduacion,
    bridal shower, reunion familiar, family reunion, halloween party, pool party, garden party, office party, staff party, christmas party, childrens party, childrens birthday,
    kids birthday, birthday dinner, fiesta de empresa, fiesta de fin de ano, cumpleanos infantil`,
  studio:
    'sesion de fotos, sesion fotografica, photo shoot, photoshoot, fashion shoot, shoot, fotos, fotografia, photography, baile, dance, danza, ensayo, rehearsal, dance rehearsal, product photos',
  recording:
    'podcast, grabar musica, grabar un podcast, music recording, record music, voice over, locucion, band rehearsal, ensayo de banda, banda, band, musica, music',
  'film-studio': 'rodaje, filmacion, filming, film shoot, filmar, comercial de tv, movie shoot, film',
  productions: 'grabar video, video, video shoot, grabar, contenido, content creation, produccion',
  theater: 'obra de teatro, concierto, concert, theatre play, stand up',
  workshop: 'clase de ceramica, clases de ceramica, ceramica, pottery, manualidades, crafts, carpinteria, woodwork',
  room: 'reunion, meeting, capacitacion, training, entrevista, interview, directorio, board meeting, reunion de trabajo, clase, class, clases, team meeting, seminario',
  hall: 'conferencia, conference, seminar, banquete, banquet, gala, congreso',
  kitchen: 'cocinar, cooking, cooking class, clase de cocina, baking, reposteria, catering',
  restaurant: 'cena, dinner, almuerzo, lunch, private dining',
  'holistic-center':
    'yoga, pilates, meditacion, meditation, reiki, retiro, retreat, clases de yoga, clase de yoga, yoga class, clases de pilates, clase de pilates',
  gym: 'entrenar, entrenamiento, workout, personal training, pesas',
  spa: 'masaje, masajes, massage',
  'therapy-box': 'terapia, therapy, psicologo, psicologa, psychologist, counselling, counseling',
  'medical-box': 'dentista, dentist, kinesiologo',
  futbolito: 'partido de futbolito, jugar a la pelota, partido',
  pool: 'nadar, swim, swimming',
  work: 'trabajar, trabajo, work, teletrabajo, remote work, working, pega',
  recreation: `vacaciones, holiday, holidays, vacation, alojamiento, accommodation, place to stay, somewhere to stay, getaway, escapada,
    descansar, lodging, alojarse, veraneo, luna de miel, honeymoon`,
  bar: 'drinks, tragos, cocktails, copete',
}

export const amenityPhrases: Record<Amenity, string> = {
  wifi: 'wi-fi, wi fi, internet, fibra, broadband',
  tv: 'television, televisor, smart tv, tele',
  kitchen: 'kitchenette, cocina equipada, equipped kitchen',
  'air-conditioning': 'aire, ac, a/c, air con, aircon, air conditioned, climatizado',
  heating: 'calefaccionado, heated, heater, estufa, calefaccion central, central heating',
  'private-bathroom': 'bano propio, bano, own bathroom, bathroom, en suite, ensuite, toilet',
  workspace: 'espacio de trabajo, work area, area de trabajo, lugar para trabajar',
  '24-7-access': '24/7, 24 7, acceso 24 horas, 24 hour access, 24h access',
  parking: 'estacionamientos, parking space, parking spot, car park, aparcamiento, garage, garaje',
  projector: 'data, datashow, proyector y telon, telon, screen, beamer',
  'sound-system':
    'sonido, sound, parlantes, speakers, amplificacion, audio, pa system, sound equipment, equipo de musica',
  cleaning: 'aseo, servicio de limpieza, cleaning service',
  'coffee-maker': 'cafe, coffee, coffee machine, maquina de cafe, nespresso',
  reception: 'recepcionista, receptionist, conserje, front desk',
  'bike-rack': 'bicicletas, bike parking, bike storage, estacionamiento de bicicletas, bike racks',
  'common-area': 'area comun, espacios comunes, common areas, shared areas, lounge',
  tables: 'mesa, table',
  chairs: 'silla, chair, seating',
  sofa: 'sillon, couch, sofas',
  whiteboard: 'pizarron, flipchart, white board, pizarras',
  shelves: 'estantes, shelving, estanterias',
  hanger: 'perchero, percheros, clothes rail, colgador, garment rack',
  utensils: 'utensilios de cocina, vajilla, cutlery, loza, crockery, ollas',
  'natural-light':
    'daylight, iluminacion natural, luminoso, luminosa, natural daylight, mucha luz, big windows, ventanales',
  skylight: 'tragaluz, lucarna',
  'blackout-curtains': 'blackout, black out, cortinas, blackout blinds, black out curtains',
  'lighting-gear': 'luces, lighting, focos, lights, studio lights, iluminacion, equipo de luces',
  'lighted-mirror': 'espejo iluminado, makeup mirror, espejo de maquillaje, lit mirror',
  mirror: 'espejos, mirrors',
  softbox: 'softboxes, soft box',
  terrace: 'balcon, balcony, patio, deck',
  garden: 'jardines, yard, backyard, antejardin, back garden, area verde',
  'universal-access':
    'acceso universal, silla de ruedas, wheelchair, wheelchair access, wheelchair accessible, step free, step-free, accesible, accessible, discapacitados, rampa, ramp, sin gradas',
  'changing-room': 'camarines, vestidor, vestuario, dressing room, camerino, changing rooms, vestidores',
  soundproofing:
    'insonorizado, insonorizada, insonorizacion, soundproof, soundproofed, aislacion, aislado acusticamente',
  'mail-service': 'casilla postal, mailbox, recepcion de correspondencia, mail',
  security: 'guardia, seguridad 24 horas, guard, cctv, camaras de seguridad, alarma',
  'pets-allowed': 'acepta mascotas',
}

/** Let by the hour as a rule, so that no day's price is meant where no time is said. */
export const usuallyHourly: ReadonlySet<Subcategory> = new Set([
  'recording',
  'salon',
  'medical-box',
  'therapy-box',
  'room',
  'gym',
  'spa',
  'holistic-center',
  'tennis',
  'basketball',
  'padel',
  'soccer',
  'futbolito',
  'golf',
])

/** One sleeps there. */
export const lodgings: ReadonlySet<Category | Subcategory> = new Set(['apartment', 'house', 'hotel', 'recreation'])
