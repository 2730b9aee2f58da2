import type { CategoryTexts } from './texts.ts'

export const events: CategoryTexts = {
  hall: {
    titles: [
      {
        en: 'A hall for long tables and toasts in {neighbourhood}',
        es: 'Un salón para brindis largos en {neighbourhood}',
      },
      { en: 'Wedding and party hall in {neighbourhood}', es: 'Salón para matrimonios y fiestas en {neighbourhood}' },
      { en: 'Open hall for gatherings in {city}', es: 'Salón amplio para encuentros en {city}' },
      { en: 'Room for everyone you want to invite', es: 'Espacio para todos los que quieres invitar' },
      { en: 'Celebrate properly in {neighbourhood}', es: 'Celebra como corresponde en {neighbourhood}' },
      { en: 'Fairs, launches and dinners in {city}', es: 'Ferias, lanzamientos y cenas en {city}' },
      { en: 'A big, warm-hearted room in {neighbourhood}', es: 'Una sala grande y cálida en {neighbourhood}' },
      { en: 'The hall where families come back', es: 'El salón al que las familias vuelven' },
      {
        en: 'High ceilings for a good party in {neighbourhood}',
        es: 'Techos altos para una buena fiesta en {neighbourhood}',
      },
      { en: 'Your day, your tables, our hall in {city}', es: 'Tu día, tus mesas, nuestro salón en {city}' },
      {
        en: 'From first dance to last guest in {neighbourhood}',
        es: 'Del primer baile al último adiós en {neighbourhood}',
      },
      { en: 'Event hall with character and space', es: 'Salón de eventos con carácter y espacio' },
    ],
    descriptions: [
      {
        en: 'The first couple we hosted asked whether {guests} people would really fit. They did, with their aunts, a band of four and enough floor left for dancing.\n\nWhat you are hiring is a generous room of {size} m² with a high ceiling and a warm look about it in the evening. You decide where the tables go and which wall gets the flowers. The hall is on a tree-lined street in {neighbourhood}, and it is yours for the day.',
        es: 'La primera pareja que recibimos preguntó si de verdad cabrían {guests} personas. Cupieron, con tías, una banda de cuatro y piso de sobra para bailar.\n\nLo que arriendas es una sala generosa de {size} m², de techo alto y con un aire cálido cuando cae la tarde. Tú decides dónde van las mesas y qué muro se lleva las flores. El salón está en una calle arbolada de {neighbourhood}, y es tuyo por el día.',
      },
      {
        en: 'Because it is one large room, nobody gets lost at the far end of a party. Grandparents can sit where they see everything, children find the open floor, and speeches reach the last table.\n\nWe have seen it dressed for christenings, trade fairs, charity suppers and a chess tournament. It has {size} m² and holds {guests} comfortably seated or standing. {neighbourhood} is well known in {city}, so your guests will not need much explaining.',
        es: 'Como es una sola sala grande, nadie se pierde al fondo de la fiesta. Los abuelos se sientan donde lo ven todo, los niños encuentran el piso libre y los discursos llegan hasta la última mesa.\n\nLa hemos visto lista para bautizos, ferias, cenas solidarias y un campeonato de ajedrez. Tiene {size} m² y recibe con comodidad a {guests} personas. {neighbourhood} es conocido en {city}, así que no tendrás que explicar mucho cómo llegar.',
      },
      {
        en: 'Someone always arrives early, stands in the doorway and goes quiet for a second. The hall does that: it is tall, simple and a little festive even before the first tablecloth.\n\nPlan for up to {guests}. In {size} m² you can seat a dinner, leave an aisle for a bride, or clear the middle for music. We know {neighbourhood} and its suppliers well and are happy to name a florist, a cook and somebody who can tune a guitar.',
        es: 'Siempre alguien llega antes, se detiene en la puerta y se queda callado un segundo. El salón provoca eso: es alto, simple y algo festivo incluso antes del primer mantel.\n\nCalcula hasta {guests} personas. En {size} m² puedes servir una cena, dejar un pasillo para la novia o despejar el centro para la música. Conocemos bien {neighbourhood} y te podemos recomendar florista, cocinera y hasta quien afine una guitarra.',
      },
      {
        en: 'For a product launch you need people to look in one direction; for a birthday, in all of them. This hall manages both, because nothing in it is fixed to the spot you wanted to use.\n\nThe numbers are simple: {size} m², {guests} people, one whole day so that setting up never has to be frantic. Companies from across {city} come for conferences and stay for the after-party.',
        es: 'En un lanzamiento necesitas que todos miren hacia un mismo lado; en un cumpleaños, hacia todos. Este salón se las arregla con ambos, porque nada está clavado justo donde lo querías usar.\n\nLos números son simples: {size} m², {guests} personas y un día entero, para que el montaje nunca sea a la carrera. Llegan empresas de todo {city} por una jornada de trabajo y se quedan a la celebración.',
      },
      {
        en: 'Three generations of one family have now danced here, and the eldest still has the best rhythm. We mention it because halls like this one live from being returned to.\n\nInside there is space for {guests}, tables as you want them, and {size} m² with a ceiling high enough to let the noise rise and thin out. Quiet ceremonies feel at home here too. You will be in {neighbourhood}, a short walk from everything that goes on there.',
        es: 'Tres generaciones de una misma familia ya bailaron aquí, y el mayor sigue siendo el de mejor ritmo. Lo contamos porque un salón como este vive de que la gente vuelva.\n\nAdentro hay espacio para {guests} personas, mesas a tu manera y {size} m² con un techo alto que deja subir y perderse el ruido. Las ceremonias tranquilas también se sienten en casa. Vas a estar en {neighbourhood}, a pasos de todo lo que pasa ahí.',
      },
      {
        en: 'Before you book, walk through it once with your list in hand. Count the tables, choose where the cake will stand, clap to hear how the room answers. Most people relax at about that point.\n\nWe let the hall by the day and to one group only. It covers {size} m² and welcomes {guests}, whether for a wedding, an assembly or a market of local makers. Ask us anything about {neighbourhood}; we have hosted here long enough to have opinions.',
        es: 'Antes de reservar, recórrelo una vez con tu lista en la mano. Cuenta las mesas, elige dónde va la torta, da un aplauso y escucha cómo responde la sala. Por ahí la mayoría se relaja.\n\nArrendamos el salón por día y a un solo grupo. Son {size} m² para {guests} personas, sea un matrimonio, una asamblea o una feria de artesanos. Pregúntanos lo que quieras de {neighbourhood}; llevamos tiempo recibiendo gente y ya tenemos opiniones.',
      },
      {
        en: 'Flowers look well in here, and so do people. It may be the height of the room or the warmth of its materials, but photographs taken at dusk need very little help.\n\nYou have the day to prepare and enjoy {size} m². We suggest arriving early, opening the boxes calmly and leaving half an hour to sit down before the {guests} guests appear. Those coming from outside {city} find us without difficulty.',
        es: 'Aquí las flores se ven lindas, y las personas también. Será la altura de la sala o lo cálido de sus materiales, pero las fotos al atardecer casi no necesitan ayuda.\n\nTienes el día para preparar y disfrutar {size} m². Te sugerimos llegar con tiempo, abrir las cajas con calma y guardar media hora para sentarte antes de que aparezcan los {guests} invitados. Quienes vienen de fuera de {city} nos encuentran sin dificultad.',
      },
    ],
  },
  restaurant: {
    titles: [
      { en: 'A dining room to yourselves in {neighbourhood}', es: 'Un comedor solo para ustedes en {neighbourhood}' },
      { en: 'Private lunches and dinners in {neighbourhood}', es: 'Almuerzos y cenas privadas en {neighbourhood}' },
      { en: 'Restaurant for your pop-up in {city}', es: 'Restaurante para tu cocina invitada en {city}' },
      { en: 'Tables laid, chairs drawn, guests expected', es: 'Mesas puestas y sillas listas para recibir' },
      {
        en: 'The whole restaurant, just yours, in {neighbourhood}',
        es: 'El restaurante completo para ti en {neighbourhood}',
      },
      { en: 'Birthdays around the table in {city}', es: 'Cumpleaños alrededor de la mesa en {city}' },
      { en: 'A room that smells of good company', es: 'Un comedor con olor a buena compañía' },
      {
        en: 'Small celebrations, well served, in {neighbourhood}',
        es: 'Celebraciones bien servidas en {neighbourhood}',
      },
      { en: 'Dining room for tastings in {neighbourhood}', es: 'Comedor para degustaciones en {neighbourhood}' },
      { en: 'Sit down, pass the bread, stay a while', es: 'Siéntate, pasa el pan y quédate un rato' },
      { en: 'Borrow our restaurant in {neighbourhood}', es: 'Te prestamos el restaurante en {neighbourhood}' },
      { en: 'Team dinners and family meals in {city}', es: 'Comidas de equipo y de familia en {city}' },
    ],
    descriptions: [
      {
        en: "For a few hours the restaurant can be yours: the tables pushed together, the good seat given to whoever is being celebrated, and no strangers at the next table.\n\nWe have room for {guests}, and the {size} m² are arranged so that conversations mix easily. You will find the door on a quiet street. Half of {neighbourhood} has eaten here at one time or another, usually for somebody's birthday.",
        es: 'Por unas horas el restaurante puede ser tuyo: las mesas juntas, el mejor asiento para quien está de fiesta y ningún desconocido en la mesa de al lado.\n\nTenemos lugar para {guests} personas, y los {size} m² están dispuestos para que las conversaciones se mezclen solas. La puerta está en una calle tranquila. Medio {neighbourhood} ha comido aquí alguna vez, casi siempre por el cumpleaños de alguien.',
      },
      {
        en: 'Cooks come to us when they want to try an idea on real people before signing a lease. It is a good room for that: properly furnished, human in scale, easy for two to serve.\n\nSeating goes up to {guests} in {size} m². You may want one long table or many small ones; we have done both on the same day. Word travels fast in {neighbourhood} when something smells good, so expect curious faces at the door.',
        es: 'Aquí llegan cocineras y cocineros que quieren probar una idea con gente de verdad antes de firmar un contrato. La sala se presta: bien puesta, de escala humana y fácil de atender entre dos.\n\nSe sientan hasta {guests} personas en {size} m². Puedes querer una mesa larga o varias chicas; hemos hecho ambas cosas en un mismo día. En {neighbourhood} se corre rápido la voz cuando algo huele bien, así que cuenta con caras curiosas en la puerta.',
      },
      {
        en: 'A wine tasting, an engagement, a farewell lunch for someone who says they want no fuss. The room has seen plenty of each, and its secret is simply that it was made for people sitting down to eat.\n\nIt has {size} m² with seats for {guests}. Reservations of the whole place begin at {minHours}; long desserts usually need more. We are a short walk from the main avenue, in {neighbourhood}, and the regulars will forgive you for taking their tables.',
        es: 'Una cata de vinos, un compromiso, un almuerzo de despedida para quien dice que no quiere nada especial. La sala ha visto muchos de cada uno, y su secreto es que fue hecha para sentarse a comer.\n\nTiene {size} m² y asientos para {guests} personas. Se reserva completa desde {minHours}; los postres largos suelen pedir más. Estamos a pasos de la avenida principal, en {neighbourhood}, y los clientes de siempre te perdonarán que ocupes sus mesas.',
      },
      {
        en: 'Restaurants are strange when they are empty, like theatres before the play. Then your people arrive, coats come off, someone drops a fork, and it becomes a room again.\n\nWe look forward to that part. The place takes {guests} without elbows touching and measures {size} m² from wall to wall. It has comfortable chairs, solid tables and the sort of light in which everybody looks rested. Guests who do not know {city} well find it charming and slightly hidden.',
        es: 'Un restaurante vacío es raro, como un teatro antes de la función. Después llega tu gente, se sacan los abrigos, a alguien se le cae un tenedor, y vuelve a ser una sala viva.\n\nEsa parte es la que esperamos. El lugar recibe a {guests} personas sin que se topen los codos y mide {size} m² de muro a muro. Hay sillas cómodas, mesas firmes y una luz en la que todos se ven descansados. A quien no conoce bien {city} le parece encantador y algo escondido.',
      },
      {
        en: 'Our tables have learned a good deal about families. Which uncle must not sit beside which cousin, who cuts the cake, who leaves first and who has to be asked.\n\nBring yours. There are places for {guests}, the {size} m² can be rearranged in a few minutes, and we know {neighbourhood} well enough to suggest the baker for the cake. Work dinners are just as welcome and generally easier to seat.',
        es: 'Nuestras mesas han aprendido harto de familias: qué tío no puede quedar al lado de qué primo, quién parte la torta, quién se va primero y a quién hay que invitar a irse.\n\nTrae a la tuya. Hay lugar para {guests} personas, los {size} m² se reordenan en pocos minutos y conocemos {neighbourhood} lo suficiente para recomendarte dónde encargar la torta. Las comidas de trabajo también se reciben con gusto, y son más fáciles de sentar.',
      },
      {
        en: 'Picture the table first. Is it one long line with flowers down the middle, or several tables of four with a corner kept for presents? Tell us and we will have the room that way when you come in.\n\nNumbers up to {guests} sit well in the {size} m². Food photographers and small film crews also ask for it, since a real dining room is hard to fake. The address is known to every taxi driver we have met.',
        es: 'Primero imagina la mesa. ¿Es una sola línea larga con flores al centro, o varias de a cuatro y un rincón para los regalos? Cuéntanos y la sala te va a esperar así.\n\nHasta {guests} personas se sientan a gusto en los {size} m². También nos la piden para fotos de comida y rodajes chicos, porque un comedor de verdad cuesta imitarlo. La dirección es de esas que se explican en una frase.',
      },
      {
        en: 'It began as a place to feed our friends and is still run in that spirit. The chairs encourage second helpings, the tables are the right height for leaning on, and the room is gentle on voices.\n\nHire it for a supper club, a book group that has outgrown its sofa or a wedding lunch for {guests}. At {size} m² it is intimate without being cramped. In {neighbourhood} people tend to walk here and to walk home slowly.',
        es: 'Empezó como un lugar para darles de comer a los amigos y lo seguimos llevando con ese ánimo. Las sillas invitan a repetirse el plato, las mesas tienen la altura justa para apoyarse y la sala es amable con las voces.\n\nSirve para una cena clandestina, un club de lectura que ya no cabe en el sofá o un almuerzo de matrimonio para {guests} personas. Con {size} m² es íntimo sin quedar apretado. En {neighbourhood} la gente llega caminando y vuelve caminando despacio.',
      },
    ],
  },
  outdoor: {
    titles: [
      { en: 'Open-air gatherings in {neighbourhood}', es: 'Encuentros al aire libre en {neighbourhood}' },
      { en: 'Under the open sky in {neighbourhood}', es: 'Bajo el cielo abierto en {neighbourhood}' },
      { en: 'An outdoor place to celebrate in {city}', es: 'Un lugar al aire libre para celebrar en {city}' },
      { en: 'Fresh air, soft seats and your people', es: 'Aire fresco, asientos cómodos y tu gente' },
      { en: 'Celebrate outside in {neighbourhood}', es: 'Celebra afuera, con calma, en {neighbourhood}' },
      { en: 'Birthdays in the open air in {city}', es: 'Cumpleaños al aire libre en {city}' },
      { en: 'An open-air spot for slow afternoons', es: 'Un espacio abierto para tardes sin apuro' },
      {
        en: 'Outdoor lounge for parties in {neighbourhood}',
        es: 'Lounge al aire libre para fiestas en {neighbourhood}',
      },
      { en: 'Raise a glass at dusk in {neighbourhood}', es: 'Brindis al atardecer en {neighbourhood}' },
      { en: 'Long lunches out in the fresh air', es: 'Almuerzos largos al aire fresco' },
      { en: 'The outdoor corner of {neighbourhood}', es: 'El rincón al aire libre de {neighbourhood}' },
      { en: 'Wedding drinks and good air in {city}', es: 'Cóctel de matrimonio y buen aire en {city}' },
    ],
    descriptions: [
      {
        en: 'Parties behave differently outdoors. People stand where they like, small groups form and dissolve, and nobody has to shout over the ceiling.\n\nWe have {size} m² of open space with comfortable seats to fall into when your feet have had enough. It takes {guests} people and is rented for the day, so the decorations can go up without hurry. You will find it in {neighbourhood}, behind an unremarkable door.',
        es: 'Las fiestas se portan distinto al aire libre. Cada uno se para donde quiere, los grupos se arman y se desarman, y nadie tiene que gritarle al techo.\n\nTenemos {size} m² abiertos, con asientos cómodos para cuando los pies digan basta. Recibe a {guests} personas y se arrienda por el día, así que la decoración se puede montar sin apuro. Está en {neighbourhood}, detrás de una puerta muy discreta.',
      },
      {
        en: 'On the evening my sister got engaged we carried every chair we owned out here and put candles in jam jars. The idea of sharing the place came the next morning, while we were sweeping up.\n\nIt is {size} m² in the open, with lounge seats and plenty of space to lay a buffet. {guests} people fit well. Friends who have lived in {city} all their lives are surprised that such a corner exists in {neighbourhood}.',
        es: 'La tarde en que mi hermana se comprometió sacamos todas las sillas que teníamos y pusimos velas en frascos de mermelada. La idea de compartir el lugar llegó a la mañana siguiente, mientras barríamos.\n\nSon {size} m² al aire libre, con asientos para echarse y espacio de sobra para un bufé. Caben bien {guests} personas. Amigos que han vivido siempre en {city} se sorprenden de que exista un rincón así en {neighbourhood}.',
      },
      {
        en: 'What most guests do first is nothing at all. They sit down, look up and let the week go. Only afterwards does anybody ask where to put the cake.\n\nThat seems to us a good beginning for a baby shower, a team afternoon or a quiet anniversary. The space measures {size} m², with outdoor seating to lounge in, and receives up to {guests}. From the street you would never guess it was here.',
        es: 'Lo primero que hace casi todo el mundo es nada. Se sientan, miran para arriba y sueltan la semana. Recién después alguien pregunta dónde va la torta.\n\nNos parece un buen comienzo para un baby shower, una tarde de equipo o un aniversario tranquilo. El espacio tiene {size} m², con asientos de exterior para descansar, y recibe hasta {guests} personas. Desde la calle nadie adivinaría que existe.',
      },
      {
        en: 'Sky, seating and somewhere to put the glasses: it does not take much more to make an occasion. We have tried to keep ours simple so that your own flowers, lights and music can be noticed.\n\nHosting {guests} here is easy, since the {size} m² are open and people circulate on their own. Caterers like the clear layout. The neighbours in {neighbourhood} are friendly, and several have ended up on guest lists.',
        es: 'Cielo, asientos y dónde dejar las copas: no se necesita mucho más para armar una ocasión. El nuestro es un lugar simple, a propósito, para que se luzcan tus flores, tus luces y tu música.\n\nRecibir a {guests} personas es fácil, porque los {size} m² están despejados y la gente circula sola. A los banqueteros les gusta que todo esté a la vista. Los vecinos de {neighbourhood} son simpáticos y más de uno ha terminado en la lista de invitados.',
      },
      {
        en: 'Give a celebration a whole day and it finds its own pace. Somebody arranges flowers in the morning, lunch stretches, the afternoon grows lazy, and the toast comes when it comes.\n\nOur outdoor space is made for that rhythm. It offers {size} m² in the fresh air with soft lounge furniture, and suits up to {guests}. Photographers enjoy the open light. If your guests are coming from across {city}, {neighbourhood} is a simple place to meet.',
        es: 'Dale a una celebración un día entero y sola encuentra su ritmo. Alguien arregla las flores en la mañana, el almuerzo se alarga, la tarde se pone perezosa y el brindis llega cuando llega.\n\nNuestro espacio exterior está hecho para eso. Son {size} m² al aire fresco, con muebles blandos para echarse, y funciona bien hasta con {guests} personas. A quienes hacen fotos les gusta la luz abierta. Si tus invitados cruzan {city} para venir, {neighbourhood} es fácil de ubicar.',
      },
      {
        en: 'Some of our bookings are very small: two families meeting for the first time, a naming ceremony, a few old friends and a guitar. Others bring all {guests}, and the place stretches to suit.\n\nEither way you have it to yourselves for the day, {size} m² of it, with comfortable outdoor seats and air that moves. We look after everything with our own hands and leave it tidy for you. {neighbourhood} supplies the bakery and the ice.',
        es: 'Algunas reservas son muy chicas: dos familias que se conocen, una ceremonia de nombre, un grupo de viejos amigos con guitarra. Otras llegan con las {guests} personas completas, y el lugar se estira.\n\nEn cualquier caso lo tienes solo para ustedes por el día: {size} m² con asientos cómodos de exterior y aire que corre. Lo cuidamos con nuestras propias manos y te lo dejamos ordenado. {neighbourhood} pone la panadería y el hielo.',
      },
      {
        en: 'Have a look at the photographs and imagine your own people in them: one stretched out, two deep in talk, someone taking charge of the drinks. That is roughly how every afternoon here turns out.\n\nThe setting does the rest, open to the sky and furnished for staying a while. Count on {size} m² and a limit of {guests}. It is a few steps from the main avenue, and {city} feels pleasantly far off once the first plate goes round.',
        es: 'Mira las fotos e imagina ahí a tu gente: alguien recostado, dos en plena conversación, otra a cargo de los tragos. Más o menos así terminan todas las tardes.\n\nEl entorno hace lo demás, abierto al cielo y amoblado para quedarse un buen rato. Cuenta con {size} m² y un máximo de {guests} personas. Queda a pasos de la avenida principal, y {city} se siente lejos apenas empieza a circular el primer plato.',
      },
    ],
  },
  terrace: {
    titles: [
      { en: 'Rooftop terrace over {neighbourhood}, with pergola', es: 'Terraza con pérgola sobre {neighbourhood}' },
      { en: 'The city at your feet in {neighbourhood}', es: 'La ciudad a tus pies en {neighbourhood}' },
      { en: 'Terrace bar and pergola above {city}', es: 'Bar de terraza y pérgola sobre {city}' },
      { en: 'Toast the skyline from {neighbourhood}', es: 'Brinda frente a la ciudad desde {neighbourhood}' },
      { en: 'Dinner above the rooftops of {city}', es: 'Una cena sobre los techos de {city}' },
      { en: 'A high, quiet place for a party', es: 'Un lugar alto y tranquilo para tu fiesta' },
      { en: 'Pergola lounge with a city view', es: 'Lounge con pérgola y vista a la ciudad' },
      { en: 'Rooftop celebrations in {neighbourhood}', es: 'Celebraciones en la azotea en {neighbourhood}' },
      { en: 'Evenings up on the roof in {neighbourhood}', es: 'Tardes en la azotea en {neighbourhood}' },
      { en: 'Open-air bar for your people in {city}', es: 'Tu propio bar al aire libre en {city}' },
      { en: 'Lounge, long table and view in {neighbourhood}', es: 'Lounge, mesa larga y vista en {neighbourhood}' },
      { en: 'Where the evening light stays longest', es: 'Donde la luz de la tarde se queda más' },
    ],
    descriptions: [
      {
        en: 'Up here the streets turn into a map. You pick out your own road, somebody finds the place where they used to work, and the first drink has usually gone before anyone turns round to see the terrace itself.\n\nIt is worth turning round. There are {size} m² with a lounge under a pergola, a dining table and a bar, made for gatherings of up to {guests}. The way in is from the street, in {neighbourhood}.',
        es: 'Desde arriba las calles se vuelven un mapa. Ubicas tu casa, alguien encuentra la oficina donde trabajaba, y el primer trago ya se fue antes de que alguien se dé vuelta a mirar la terraza.\n\nVale la pena darse vuelta. Son {size} m² con un lounge bajo la pérgola, una mesa de comedor y un bar, para reuniones de hasta {guests} personas. Se entra desde la calle, en {neighbourhood}.',
      },
      {
        en: 'The pergola was the first thing we built and it decided the rest. Beneath it are the deep seats where people end up talking; beyond it, the dining table, the bar and then only rooftops.\n\nWe rent the terrace whole, for the day, to groups of no more than {guests}. With {size} m² there is room to mingle and room to be left alone. {city} looks its best from here in the last hour of daylight.',
        es: 'La pérgola fue lo primero que construimos y decidió todo lo demás. Debajo están los asientos hondos donde la gente termina conversando; más allá, la mesa, el bar y después puros techos.\n\nArrendamos la terraza completa, por el día, a grupos de hasta {guests} personas. En {size} m² hay lugar para mezclarse y también para estar a solas. Desde aquí {city} se ve mejor que nunca en la última hora de luz.',
      },
      {
        en: 'A rooftop changes how people arrive. They come out of the door, feel the air and slow down, and whatever they were saying on the way up can wait.\n\nYour party has {size} m² to itself: a bar to lean on, a table for sitting down to eat, cushions in the shade of the pergola. It works for {guests}, from engagement drinks to the launch of something small and good. All of {neighbourhood} lies around you.',
        es: 'Una azotea cambia la forma de llegar. La gente cruza la puerta, siente el aire y baja el ritmo, y lo que venía conversando puede esperar.\n\nTu grupo tiene {size} m² solo para sí: una barra donde apoyarse, una mesa para comer con calma, cojines a la sombra de la pérgola. Funciona para {guests} personas, desde un brindis de compromiso hasta el lanzamiento de algo chico y bueno. Alrededor se ve todo {neighbourhood}.',
      },
      {
        en: 'If you like to cook for others, start at the dining table. If you would rather pour, take the bar. And if you have done enough this week, the lounge seats are under the pergola with the view in front of them.\n\nThere is a place for every sort of guest among the {guests} who fit here. The terrace is {size} m², open to the sky, and looks across {city} from above the street.',
        es: 'Si lo tuyo es servir la comida, parte por la mesa. Si prefieres preparar los tragos, quédate en la barra. Y si ya hiciste bastante esta semana, los sillones están bajo la pérgola con la vista al frente.\n\nHay un lugar para cada tipo de invitado entre las {guests} personas que caben aquí. La terraza tiene {size} m², se abre al cielo y mira a {city} desde lo alto, con el barrio entero a la vista.',
      },
      {
        en: 'Our neighbours keep plants on their balconies, and from the terrace you look across all of them to the wider city. It is a view with people in it, which we prefer to postcards.\n\nFor your day there are {size} m², with a shaded lounge, a table for unhurried lunches and an outdoor bar ready to be stocked. Up to {guests} can come. Bring an extra layer for later; nobody in {neighbourhood} ever wants to go down early.',
        es: 'Nuestros vecinos tienen plantas en los balcones, y desde la terraza se mira por encima de todas ellas hacia la ciudad. Es una vista con gente adentro, y la preferimos a las postales.\n\nPara tu día hay {size} m², con un lounge a la sombra, una mesa para almuerzos largos y un bar exterior listo para que lo llenes. Pueden venir hasta {guests} personas. Trae algo de abrigo para más tarde; en {neighbourhood} nadie quiere bajar temprano.',
      },
      {
        en: 'Company parties tend to loosen at the moment the lights of the city come on. We have watched it happen from behind the bar: the talk of work stops, phones come out for the view, and then they are put away.\n\nBirthdays hardly need the help. Either will be at ease in {size} m² with its pergola, long table and terrace bar. We host up to {guests}, by the day, right above {neighbourhood}.',
        es: 'Las fiestas de empresa se sueltan en el momento en que se encienden las luces de la ciudad. Lo hemos visto desde la barra: se deja de hablar de trabajo, salen los teléfonos por la vista y después se guardan.\n\nLos cumpleaños casi no necesitan esa ayuda. Unos y otros están a gusto en estos {size} m² con pérgola, mesa larga y bar de terraza. Recibimos hasta {guests} personas, por el día, justo sobre {neighbourhood}.',
      },
      {
        en: 'We moved the dining table four times before it found its place, facing the view with the pergola at its back. Since then it has held wedding lunches, a christening cake and one remarkable game of dominoes.\n\nThe bar stands to one side so that nobody has to miss the conversation. In all you have {size} m² and space for {guests}. Tell us what you are celebrating, and we will tell you how others in {city} have used the roof.',
        es: 'Movimos la mesa cuatro veces hasta que encontró su lugar, mirando a la ciudad y con la pérgola a la espalda. Desde entonces ha sostenido almuerzos de matrimonio, una torta de bautizo y una partida de dominó memorable.\n\nEl bar queda a un costado para que nadie se pierda la conversación. En total tienes {size} m² y espacio para {guests} personas. Cuéntanos qué celebras y te contamos cómo otros en {city} han usado la azotea.',
      },
    ],
  },
}
