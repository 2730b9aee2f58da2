import type { CategoryTexts } from './texts.ts'

export const recreation: CategoryTexts = {
  apartment: {
    titles: [
      {
        en: 'Bright living room and quiet bed in {neighbourhood}',
        es: 'Living luminoso y cama tranquila en {neighbourhood}',
      },
      {
        en: 'Flat in {neighbourhood} made for long breakfasts',
        es: 'Departamento en {neighbourhood} para desayunar largo',
      },
      { en: 'Big windows, books and a round table', es: 'Ventanales, libros y una mesa redonda' },
      { en: 'Mornings with good light in {city}', es: 'Mañanas con buena luz en {city}' },
      {
        en: 'Our own flat in {neighbourhood}, shared with care',
        es: 'Nuestro departamento en {neighbourhood}, para compartir',
      },
      { en: 'Calm apartment for slow days in {city}', es: 'Departamento sereno para días lentos en {city}' },
      { en: 'The flat with the two reading chairs', es: 'El departamento de los dos sillones de lectura' },
      { en: 'An easy walk to the best of {neighbourhood}', es: 'A un paseo corto de lo mejor de {neighbourhood}' },
      { en: 'Wooden floors, soft lamps, an easy stay', es: 'Piso de madera, luz cálida y una estadía fácil' },
      { en: 'Settle into {neighbourhood} for a few days', es: 'Instálate unos días en {neighbourhood}' },
      { en: 'Sunny sitting room and a proper double bed', es: 'Living con sol y una buena cama doble' },
      { en: 'Your {city} base, with space to unpack', es: 'Tu base en {city}, con espacio para desempacar' },
    ],
    descriptions: [
      {
        en: 'We furnished this place slowly: a round table under the lamp, two armchairs that people compete for, a shelf of books in several languages. It is {size} m² in all, with {bedrooms} and {bathrooms}, and the windows make it feel larger.\n\n{neighbourhood} starts as you leave the building. Walk along the street in either direction and you will find somewhere for breakfast; when you come back, the sofa will be waiting.',
        es: 'Fuimos amoblando este lugar de a poco: una mesa redonda bajo la lámpara, dos sillones que todos se pelean, un estante con libros en varios idiomas. Son {size} m² en total, con {bedrooms} y {bathrooms}, y los ventanales hacen que se sientan más.\n\n{neighbourhood} empieza al salir del edificio. Camina por la calle hacia cualquier lado y vas a encontrar dónde desayunar; a la vuelta te espera el sofá.',
      },
      {
        en: 'Mornings are when the flat is at its best. Light comes through the big windows, crosses the wooden floor and reaches the dining corner, where one coffee tends to turn into two.\n\nWe make up {beds} with fresh sheets before you arrive, and there is space for {guests} people. The building stands on a tree-lined street, easy to describe to a taxi driver and easy to walk back to after a full day in {city}.',
        es: 'Las mañanas son el mejor momento de este departamento. La luz entra por los ventanales, cruza el piso de madera y llega al comedor, donde un café suele convertirse en dos.\n\nAntes de que llegues dejamos {beds} con sábanas limpias, y hay lugar cómodo para {guests} personas. El edificio está en una calle arbolada: fácil de explicarle a un taxista y fácil de encontrar caminando después de un día completo en {city}.',
      },
      {
        en: 'Some guests come to {neighbourhood} for work, others for a wedding or a museum, and the flat suits both kinds. The table is wide enough for papers and for dinner, and the armchairs sit a little apart, so one person can read while another is still talking.\n\nYou have the whole place: {size} m², {bedrooms}, {bathrooms} and a double bed with a firm mattress. We leave a short note with the things we would want to know ourselves.',
        es: 'Algunos huéspedes llegan a {neighbourhood} por trabajo, otros por un matrimonio o un museo, y el departamento les acomoda a todos. En la mesa caben los papeles y también la cena, y los sillones quedan un poco aparte, así que uno puede leer mientras el otro sigue conversando.\n\nEl lugar es entero para ti: {size} m², {bedrooms}, {bathrooms} y una cama doble de colchón firme. Te dejamos una nota corta con lo que a nosotros nos gustaría saber.',
      },
      {
        en: 'A friend once called this the flat where nobody hurries, and we have tried to keep it that way. Curtains that soften the afternoon, a low table for cups and magazines, pictures we actually like on the walls.\n\nIt has {bedrooms} with {beds}, and takes {guests} people comfortably. Step out and you are on a side street; ten minutes on foot will show you a good part of what makes {neighbourhood} pleasant to live in.',
        es: 'Una amiga lo llamó una vez el departamento donde nadie se apura, y así lo hemos querido mantener. Cortinas que suavizan la tarde, una mesa baja para tazas y revistas, cuadros que de verdad nos gustan.\n\nTiene {bedrooms} con {beds} y recibe bien a {guests} personas. Sales y ya estás en una calle lateral; en diez minutos a pie conoces buena parte de lo que hace agradable vivir en {neighbourhood}.',
      },
      {
        en: 'Think of it as a borrowed home rather than somewhere to spend the night. The living room is the heart of it, bright from one end to the other, with a soft rug, a lamp for reading and plants that look after themselves.\n\nAround it you have {bedrooms} and {bathrooms}, {size} m² altogether. Families use the dining corner for drawing, couples for long suppers; both tell us they would come back to {neighbourhood}.',
        es: 'Piénsalo como una casa prestada más que como un lugar donde pasar la noche. El living es el corazón: luminoso de punta a punta, con una alfombra suave, una lámpara para leer y plantas que se cuidan solas.\n\nA su alrededor tienes {bedrooms} y {bathrooms}, {size} m² en total. Las familias usan la mesa para dibujar, las parejas para cenas largas; unas y otras nos dicen que volverían a {neighbourhood}.',
      },
      {
        en: 'The door opens straight onto daylight. Leave the suitcases, sit down on the sofa, look out for a moment; most people do it in that order, and we take it as a good sign.\n\nAt night things turn quiet. Proper curtains, clean linen and {beds} for up to {guests} people make it easy to sleep in. In the morning you come out with the whole of {city} ahead of you.',
        es: 'La puerta se abre directo a la luz del día. Dejas las maletas, te sientas en el sofá, miras un rato hacia afuera; casi todos lo hacen en ese orden, y lo tomamos como buena señal.\n\nDe noche todo se calma. Con buenas cortinas, ropa de cama limpia y {beds} para un máximo de {guests} personas, dormir hasta tarde es fácil. En la mañana sales con {city} por delante.',
      },
      {
        en: 'Nothing here is for show. The chairs are comfortable, the table can hold a puzzle of a thousand pieces, the shelves keep novels left by earlier guests, and the sun moves around the living room during the day.\n\nSleeping is simple too: {bedrooms}, {beds}, a lamp to read by. From the street it is an easy stroll to the shops and corners of {neighbourhood}, and just as easy to come home with something for dinner.',
        es: 'Acá nada está de adorno. Las sillas son cómodas, en la mesa cabe un puzle de mil piezas, los estantes guardan novelas que fueron dejando otros huéspedes y el sol recorre el living durante el día.\n\nDormir también es simple: {bedrooms}, {beds}, una lámpara para leer. Desde la calle llegas caminando a las tiendas y rincones de {neighbourhood}, y vuelves igual de fácil con algo rico para la cena.',
      },
    ],
  },
  house: {
    titles: [
      {
        en: 'A whole house for your people in {neighbourhood}',
        es: 'Una casa entera para los tuyos en {neighbourhood}',
      },
      { en: 'House with a generous table and plenty of light', es: 'Casa con una mesa generosa y mucha luz' },
      { en: 'Wood, glass and calm days in {neighbourhood}', es: 'Madera, vidrio y días tranquilos en {neighbourhood}' },
      { en: 'House with {bedrooms} and easy days in {city}', es: 'Casa con {bedrooms} y días simples en {city}' },
      { en: 'Family house where everyone finds a corner', es: 'Casa familiar donde cada uno halla su rincón' },
      { en: 'A home for long weekends in {city}', es: 'Un hogar para fines de semana largos en {city}' },
      { en: 'Where the cousins come together, {neighbourhood}', es: 'Donde se juntan los primos, en {neighbourhood}' },
      { en: 'A light-filled house to slow down in', es: 'Una casa llena de luz para bajar el ritmo' },
      { en: 'House in {neighbourhood} with room to spread out', es: 'Casa en {neighbourhood} con espacio para todos' },
      { en: 'Big windows, slow breakfasts, a full house', es: 'Ventanales, desayunos largos y casa llena' },
      {
        en: 'Come in, drop the bags: home in {neighbourhood}',
        es: 'Pasa y deja las maletas: tu casa en {neighbourhood}',
      },
      { en: 'The family home, kept with affection, in {city}', es: 'La casa de la familia, con cariño, en {city}' },
    ],
    descriptions: [
      {
        en: 'Everyone ends up in the same room here, and the house was arranged with that in mind. Seats face the windows, the table is made for meals that go on, and there is a corner to withdraw to when the talk has come full circle.\n\nYou will have {size} m² with {bedrooms} and {bathrooms}, in a part of {neighbourhood} we have grown very fond of. Use it as we do: without hurry, with something good in the oven.',
        es: 'Acá todos terminan reunidos en el mismo espacio, y la casa se ordenó pensando en eso. Los asientos miran a los ventanales, la mesa está hecha para la sobremesa y hay un rincón donde retirarse cuando la conversación ya dio la vuelta completa.\n\nTendrás {size} m² con {bedrooms} y {bathrooms}, en una parte de {neighbourhood} a la que le tenemos mucho cariño. Úsala como nosotros: sin apuro y con algo rico en el horno.',
      },
      {
        en: 'Bring the family, or the friends who have become one. There is space for {guests} without squeezing, with {bedrooms} and {beds}, and nobody has to draw lots for a mattress on the floor.\n\nBy day the light moves from one end to the other and children find their own places to play. In the evening, with the lamps on, it becomes the kind of house you tell stories about later. {city} is there whenever you want it.',
        es: 'Trae a la familia, o a esos amigos que ya son familia. Caben {guests} personas sin apretarse, con {bedrooms} y {beds}, y nadie tiene que sortear un colchón en el suelo.\n\nDe día la luz se pasea de un extremo a otro y los niños encuentran solos dónde jugar. Al anochecer, con las lámparas prendidas, se vuelve una de esas casas de las que después se cuentan historias. {city} está ahí para cuando quieras salir.',
      },
      {
        en: 'What guests mention first is the light; what they mention last, usually at the door, is how well they slept. Between the two lies a house of {size} m², kept by people who care about good chairs and proper lamps.\n\nThe entrance is on a tree-lined street. Inside you have {bedrooms} and {bathrooms}, so mornings stay peaceful even when everybody wants to set off into {city} at the same time.',
        es: 'Lo primero que comentan los huéspedes es la luz; lo último, ya en la puerta, es lo bien que durmieron. Entre una cosa y otra hay una casa de {size} m², cuidada por gente que valora una buena silla y una buena lámpara.\n\nSe entra por una calle tranquila. Adentro tienes {bedrooms} y {bathrooms}, así que las mañanas son tranquilas aunque todos quieran salir a recorrer {city} al mismo tiempo.',
      },
      {
        en: 'Two of our children learned to walk on these floors, which is why nothing here is too precious to be used. Pull the chairs together, spread the map over the table, leave your novel face down wherever you stopped.\n\n{neighbourhood} is good for an evening walk, and within a day you will have your own route. The house takes {guests} people, with {bedrooms} and a door to close when somebody needs a nap after coming in from town.',
        es: 'Dos de nuestros hijos aprendieron a caminar sobre este piso, y por eso nada es tan delicado como para no usarlo. Junten las sillas, abran el mapa sobre la mesa, deja la novela boca abajo donde quedaste.\n\n{neighbourhood} se presta para caminar al atardecer, y en un día ya tendrás tu propia ruta. La casa recibe a {guests} personas, con {bedrooms} y una puerta que cerrar cuando alguien necesita una siesta al volver del paseo.',
      },
      {
        en: 'Simple lines, natural wood, large panes of glass: the architecture does most of the work and we tried not to get in its way. Furniture is spare but comfortable, and a slow lunch always finds its table.\n\nYou arrive, unpack once and stay put. With {beds}, {bathrooms} and {size} m², the house suits families, small teams and old friends who have not shared a breakfast in years.',
        es: 'Líneas simples, madera natural, grandes paños de vidrio: la arquitectura hace casi todo y nosotros procuramos no estorbar. Hay pocos muebles, pero cómodos, y un almuerzo largo siempre encuentra su mesa.\n\nLlegas, desarmas la maleta una vez y te quedas. Con {beds}, {bathrooms} y {size} m², la casa les acomoda a familias, a equipos chicos y a viejos amigos que llevan años sin desayunar juntos.',
      },
      {
        en: 'Some houses ask you to behave. This one asks you to sit down, ideally where the sun has just been, and to stay there until somebody calls you to eat.\n\nWe prepare {beds} with fresh linen and leave space in the cupboards, so that up to {guests} people can truly unpack. A few minutes on foot take you into the everyday side of {neighbourhood}: shops, benches, neighbours who say good morning.',
        es: 'Hay casas que te piden portarte bien. Esta te pide que te sientes, ojalá donde recién dio el sol, y que no te muevas hasta que alguien llame a comer.\n\nPreparamos {beds} con ropa limpia y dejamos espacio en los clósets para que hasta {guests} personas puedan instalarse de verdad. A pocos minutos a pie está la vida diaria de {neighbourhood}: almacenes, bancas, vecinos que saludan en la mañana.',
      },
      {
        en: 'Grandparents, a toddler and two teenagers shared this house not long ago and are still on speaking terms. That says something about the layout: {bedrooms}, {bathrooms}, and a wide living space where people can be together while doing different things.\n\nYou will be in {neighbourhood}, with {city} for the days out and the big table for the days in. We are a message away if you cannot find the good corkscrew.',
        es: 'Hace poco compartieron esta casa unos abuelos, una guagua y dos adolescentes, y todavía se hablan. Algo dice eso de la distribución: {bedrooms}, {bathrooms} y un espacio común amplio donde se puede estar juntos haciendo cosas distintas.\n\nEstarás en {neighbourhood}, con {city} para los días de salir y la mesa grande para los días de quedarse. Si no encuentras el sacacorchos bueno, nos escribes y te decimos dónde está.',
      },
    ],
  },
  bar: {
    titles: [
      {
        en: 'Bar with tall stools and low light in {neighbourhood}',
        es: 'Barra, taburetes y luz tenue en {neighbourhood}',
      },
      { en: 'A bar all to yourselves in {city}', es: 'Un bar solo para ustedes en {city}' },
      { en: 'Brick wall, timber floor and a proper bar', es: 'Muro de ladrillo, piso de madera y buena barra' },
      { en: 'Birthdays and reunions at a bar in {neighbourhood}', es: 'Cumpleaños y reencuentros en {neighbourhood}' },
      { en: 'Private bar for toasts with old friends', es: 'Bar privado para brindar con los de siempre' },
      {
        en: 'After-work drinks, well hosted, in {neighbourhood}',
        es: 'Un brindis después del trabajo en {neighbourhood}',
      },
      { en: 'A bar for launches and first nights in {city}', es: 'Un bar para lanzamientos y estrenos en {city}' },
      { en: 'Cushioned bench, high stools, good company', es: 'Banqueta mullida, taburetes y buena compañía' },
      { en: 'Candlelight and a wooden bar in {neighbourhood}', es: 'Velas y una barra de madera en {neighbourhood}' },
      { en: 'A counter ready for your own bartender', es: 'Una barra lista para tu propio bartender' },
      { en: 'Set up a tasting at this bar in {city}', es: 'Arma una cata en este bar de {city}' },
      { en: 'Farewells and first toasts in {neighbourhood}', es: 'Despedidas y primeros brindis en {neighbourhood}' },
    ],
    descriptions: [
      {
        en: 'People drift to the counter first. There are tall stools along it, space behind for whoever is pouring, and a clear view of everybody coming in. Later the party moves to the cushioned bench and the tables, and the candles do the rest.\n\nWe receive up to {guests} people on {size} m², for birthdays, small launches and farewells. You will find us on a side street in {neighbourhood}; we show you how everything works and then leave you to it.',
        es: 'La gente siempre parte por la barra. Tiene taburetes altos por delante, espacio atrás para quien sirve y buena vista de todos los que van llegando. Más tarde la reunión se corre a la banqueta y a las mesas, y las velas hacen el resto.\n\nRecibimos hasta {guests} personas en {size} m², para cumpleaños, lanzamientos chicos y despedidas. Estamos en una calle lateral de {neighbourhood}; te mostramos cómo funciona todo y después los dejamos tranquilos.',
      },
      {
        en: 'For one gathering, this can be your local. Leave your coat where you like, tell the same story twice: the place belongs to you and up to {guests} guests, and nobody else walks in.\n\nBrick behind you, timber underfoot, a low light that is kind to every face. Bookings start at {minHours}, which we find is just enough for a proper toast and the answer to it. It all happens in {neighbourhood}, a short walk from the main avenue.',
        es: 'Por una reunión, este puede ser tu bar de siempre. Deja el abrigo donde quieras, cuenta dos veces la misma historia: el lugar es tuyo y de hasta {guests} invitados, y no entra nadie más.\n\nLadrillo a la espalda, madera en el piso, una luz baja que favorece a todos. Se reserva desde {minHours}, justo lo que toma un buen brindis con su respuesta. Todo pasa en {neighbourhood}, a pasos de la avenida principal.',
      },
      {
        en: 'We built the bar ourselves, from wood heavy enough to lean on for hours. Around it we kept things simple: stools, small tables, a long bench with cushions, a few plants, candles.\n\nCompanies from {city} come for after-work drinks, couples for engagement parties, a book club for reasons of its own. On {size} m² there is space for {guests}, seated and standing, so it feels full without ever feeling crowded.',
        es: 'La barra la hicimos nosotros, de una madera firme en la que uno se puede apoyar por horas. Alrededor dejamos lo justo: taburetes, mesas chicas, una banqueta larga con cojines, algunas plantas, velas.\n\nVienen empresas de {city} a tomar algo después del trabajo, parejas a celebrar su compromiso y un club de lectura que tendrá sus razones. En {size} m² caben {guests} personas, sentadas y de pie, así que se ve lleno sin que nadie se sienta apretado.',
      },
      {
        en: 'A tasting needs a good surface, a soft light on the glass and people close enough to talk, and this bar has all three. You pour on one side, up to {guests} guests listen on the other, and the tables hold the plates.\n\nBring your own bartender and bottles, or ask us for names we trust in {neighbourhood}. Deliveries stop on a tree-lined street, and from there everything is carried in within minutes.',
        es: 'Una cata necesita una buena superficie, luz suave sobre la copa y gente lo bastante cerca para conversar, y este bar tiene las tres cosas. Tú sirves de un lado, hasta {guests} invitados escuchan del otro y las mesas reciben los platos.\n\nTrae a tu bartender y tus botellas, o pídenos algún dato de confianza en {neighbourhood}. Los proveedores paran en una calle arbolada, y desde ahí todo se entra en pocos minutos.',
      },
      {
        en: 'Evenings suit this place. As daylight goes the brick turns darker, the bottles begin to glow and conversations gather in twos and threes, some at the bar, some along the bench.\n\nIt is {size} m² in {neighbourhood}, furnished for {guests} people. We clear it, clean it and set out the candles before you come, so that whoever is giving the party can also be at the party.',
        es: 'El anochecer le sienta bien a este lugar. Cuando baja la luz el ladrillo se oscurece, las botellas empiezan a brillar y las conversaciones se arman de a dos o de a tres, unas en la barra y otras en la banqueta.\n\nSon {size} m² en {neighbourhood}, con mobiliario para {guests} personas. Lo despejamos, lo limpiamos y ponemos las velas antes de que llegues, para que quien hace la fiesta también pueda estar en ella.',
      },
      {
        en: 'Reunions go better when nobody has to push six tables together. Here the old class, the team or the whole tribe of cousins has one bar, one address and one round to argue about.\n\nSit high at the counter or low among the cushions; there is a place for each mood. With {size} m² we can welcome {guests} people easily, while {city} carries on outside without noticing.',
        es: 'Los reencuentros resultan mejor cuando no hay que juntar seis mesas. Acá el curso, el equipo o la tropa completa de primos tiene una sola barra, una dirección y una ronda por la que discutir.\n\nSiéntate en alto frente a la barra o más abajo entre los cojines; hay un lugar para cada ánimo. En {size} m² recibimos con holgura a {guests} personas, mientras {city} sigue su vida afuera sin enterarse.',
      },
      {
        en: 'Not quite a restaurant and not quite a sitting room, this is where regulars bring the people they like. There is brick, there is wood, and the bar stands where everyone can see it.\n\nPhotographers and film crews have used it too, since every corner looks lived in. Count on space for {guests}, a quiet entrance and the good company of {neighbourhood} all around.',
        es: 'Ni restaurante ni living del todo, es el lugar al que nuestros habituales traen a la gente que quieren. Hay ladrillo, hay madera, y la barra está puesta donde todos la ven.\n\nTambién lo han usado fotógrafos y equipos de filmación, porque cada rincón se nota vivido. Cuenta con espacio para {guests} personas, una entrada tranquila y la buena compañía de {neighbourhood} en los alrededores.',
      },
    ],
  },
  hotel: {
    titles: [
      {
        en: 'Quiet double room, small hotel in {neighbourhood}',
        es: 'Habitación doble y tranquila en {neighbourhood}',
      },
      { en: 'Hotel room with an armchair by the window', es: 'Habitación con un sillón junto a la ventana' },
      { en: 'Sleep well in {city}: crisp linen, soft lamps', es: 'Dormir bien en {city}: sábanas frescas y luz suave' },
      { en: 'A few well-kept nights in {neighbourhood}', es: 'Unas noches bien cuidadas en {neighbourhood}' },
      { en: 'Double room with desk and wide wardrobe', es: 'Habitación doble con escritorio y clóset amplio' },
      { en: 'Small hotel run by a family in {neighbourhood}', es: 'Pequeño hotel de familia en {neighbourhood}' },
      { en: 'Room to rest between meetings in {city}', es: 'Habitación para descansar entre reuniones en {city}' },
      { en: 'Warm wood, white sheets, a good night', es: 'Madera cálida, sábanas blancas, buenas noches' },
      {
        en: 'Private room for travellers in {neighbourhood}',
        es: 'Habitación privada para viajeros en {neighbourhood}',
      },
      { en: 'Stay a little longer in {neighbourhood}', es: 'Quédate un poco más en {neighbourhood}' },
      { en: 'A calm hotel room to come back to', es: 'Una habitación en calma a la que volver' },
      { en: 'Arrive, unpack, exhale: hotel room in {city}', es: 'Llegar, desempacar, respirar: hotel en {city}' },
    ],
    descriptions: [
      {
        en: 'Behind a modest door on a side street we keep a handful of rooms, and this is the one we show first. The bed has a padded headboard, the lamps hang where you want to read, and the bench at the foot takes the suitcase.\n\nIt measures {size} m² and comes with {bathrooms}. Guests tell us they chose it because of {neighbourhood} and remembered it because of the sleep.',
        es: 'Detrás de una puerta sencilla en una calle lateral tenemos unas pocas habitaciones, y esta es la primera que mostramos. La cama tiene respaldo acolchado, las lámparas cuelgan justo donde quieres leer y en la banqueta de los pies cabe la maleta.\n\nMide {size} m² y cuenta con {bathrooms}. Los huéspedes nos dicen que la eligieron por {neighbourhood} y que la recuerdan por lo bien que durmieron.',
      },
      {
        en: 'You arrive, put down your bags, and the rest of the day is yours. The room is made for landing softly: white sheets, a throw for cooler nights, an armchair turned towards the window.\n\nThere is space for {guests} people, {beds} made up with care and a wardrobe large enough to unpack properly. Tomorrow {city} can have you back; the street outside is a good place to begin.',
        es: 'Llegas, dejas el equipaje y el resto del día es tuyo. La habitación está hecha para aterrizar suave: sábanas blancas, una manta para las noches frescas, un sillón vuelto hacia la ventana.\n\nHay espacio para {guests} personas, {beds} con todo bien dispuesto y un clóset donde de verdad cabe la ropa. Mañana vuelves a {city}; la calle de afuera es un buen lugar para empezar.',
      },
      {
        en: 'Travelling for work has its small mercies, and a decent desk is one of them. This room has it, next to the wardrobe and away from the bed, so the papers of the day need not follow you to sleep.\n\nWe offer {beds} and {bathrooms} within {size} m². When the laptop is closed, the streets of {neighbourhood} are right there for a walk and something to eat.',
        es: 'Viajar por trabajo tiene sus pequeños consuelos, y un buen escritorio es uno de ellos. En esta habitación está junto al clóset y lejos de la cama, para que los papeles del día no te sigan hasta el sueño.\n\nOfrecemos {beds} y {bathrooms} en {size} m². Cuando cierras el computador, las calles de {neighbourhood} están ahí mismo para caminar un rato y comer algo.',
      },
      {
        en: 'Ours is a small hotel, which means that we notice things: which pillow you prefer, whether the curtain lets in a line of light, if the bedside lamp needs a warmer bulb. Tell us and we put it right.\n\nThe room welcomes up to {guests} guests, with {beds} freshly made on the day you come. Step out and {neighbourhood} is at the door, a short walk from the main avenue and from most of what you came for.',
        es: 'El nuestro es un hotel chico, y por eso nos fijamos en las cosas: qué almohada prefieres, si la cortina deja pasar una línea de luz, si la lámpara del velador necesita una ampolleta más cálida. Nos cuentas y lo arreglamos.\n\nLa habitación recibe hasta {guests} huéspedes, con {beds} y sábanas puestas el mismo día en que llegas. Sales y {neighbourhood} está en la puerta, a pasos de la avenida principal y de casi todo lo que viniste a ver.',
      },
      {
        en: 'Couples stay here once for an occasion and then return for no reason at all. The double bed has a lamp on each side and a soft bench at its foot; long curtains frame the window and let you decide when it is morning.\n\nIn {neighbourhood} you can walk out without a plan. Inside, {size} m² and {bathrooms} are reason enough to forget the plan altogether. The front door is on a tree-lined street.',
        es: 'Las parejas vienen una vez por una ocasión especial y después vuelven sin ningún motivo. La cama doble tiene una lámpara a cada lado y una banqueta suave a los pies; unas cortinas largas enmarcan la ventana y te dejan decidir cuándo amanece.\n\nEn {neighbourhood} puedes salir a caminar sin plan. Adentro, {size} m² y {bathrooms} son razón suficiente para olvidarse del plan por completo. La puerta de calle está en una calle arbolada.',
      },
      {
        en: 'Wood underfoot, a quiet picture above the bed, very little else: the room was put together by my sister, who believes nobody rests well among too many things. She was right.\n\nWhat it does have is {bedrooms} with {beds}, somewhere to sit, somewhere to write and a hook or shelf for everything you brought. {city} is full of hotels with more to say; this one, in {neighbourhood}, prefers to listen.',
        es: 'Madera en el piso, un cuadro sereno sobre la cama y muy poco más: la habitación la armó mi hermana, convencida de que nadie descansa bien entre demasiadas cosas. Tenía razón.\n\nLo que sí tiene es {bedrooms} con {beds}, dónde sentarse, dónde escribir y un lugar para todo lo que traes. En {city} sobran hoteles con más que decir; este, en {neighbourhood}, prefiere escuchar.',
      },
      {
        en: 'First nights in an unfamiliar place are easier when the room is simple to understand. Light switches within reach, a chair for the coat, a wardrobe with real doors and a double bed that does not creak.\n\nYou will be staying on a side street in {neighbourhood}, with space for {guests} people. Ask us where we go for dinner ourselves; we keep a list and we are honest about it.',
        es: 'La primera noche en un lugar desconocido es más fácil cuando la habitación se entiende sola. Interruptores a mano, una silla para el abrigo, un clóset con puertas de verdad y una cama doble que no cruje.\n\nVas a alojar en una calle lateral de {neighbourhood}, con espacio para {guests} personas. Pregúntanos dónde vamos a comer nosotros; tenemos una lista y somos honestos con ella.',
      },
    ],
  },
  parking: {
    titles: [
      { en: 'Marked parking bay in {neighbourhood}', es: 'Estacionamiento demarcado en {neighbourhood}' },
      { en: 'Easy in, easy out: parking in {city}', es: 'Fácil de entrar y salir: estacionamiento en {city}' },
      { en: 'A reserved space waiting for your car', es: 'Un lugar reservado que espera a tu auto' },
      { en: 'Leave the car and walk around {neighbourhood}', es: 'Deja el auto y recorre a pie {neighbourhood}' },
      { en: 'Parking by the day in {neighbourhood}', es: 'Estacionamiento por día en {neighbourhood}' },
      { en: 'Your own bay while you visit {city}', es: 'Tu propio estacionamiento mientras visitas {city}' },
      { en: 'Simple parking, clearly marked', es: 'Estacionamiento simple y bien marcado' },
      { en: 'No more circling the block in {neighbourhood}', es: 'Sin más vueltas a la manzana en {neighbourhood}' },
      { en: 'One bay, clear lines, no fuss', es: 'Un espacio, líneas claras, cero vueltas' },
      {
        en: 'For commuters and visitors: parking in {neighbourhood}',
        es: 'Estacionamiento para ir y volver en {neighbourhood}',
      },
      { en: 'A dependable parking space in {city}', es: 'Un estacionamiento confiable en {city}' },
      { en: 'A bay with room to open both doors', es: 'Con espacio para abrir bien las dos puertas' },
    ],
    descriptions: [
      {
        en: 'It is one parking bay, and we try to make it a good one. The lines are freshly painted, the approach is straight, and there is space to turn in without three attempts.\n\nYou reach it from the street; beforehand we send you a photo of the entrance and a few lines of directions. With {size} m² it takes an ordinary car comfortably, and once you have locked up, {neighbourhood} is yours to explore on foot.',
        es: 'Es un solo estacionamiento, y tratamos de que sea bueno. Las líneas están recién pintadas, el acceso es directo y hay espacio para entrar sin hacer tres intentos.\n\nSe llega fácil; antes te mandamos una foto de la entrada y un par de indicaciones. Con {size} m² recibe cómodamente un auto normal y, una vez que cierras con llave, puedes recorrer {neighbourhood} a pie.',
      },
      {
        en: 'Anyone who has driven around {neighbourhood} looking for a space knows how long twenty minutes can be. Reserve this bay and drive straight to it instead, with time left for a coffee before whatever brought you here.\n\nThe space is level, clearly outlined and measures {size} m². It is on a tree-lined street, and when you come back at the end of the day the car is where you left it, which is really all that parking has to do.',
        es: 'Quien ha dado vueltas por {neighbourhood} buscando dónde estacionar sabe lo largos que pueden ser veinte minutos. Reserva este espacio y llega directo, con tiempo para un café antes de lo que viniste a hacer.\n\nEl lugar es plano, está bien delimitado y mide {size} m². Queda en una calle arbolada, y cuando vuelves al final del día el auto está donde lo dejaste, que es todo lo que se le pide a un estacionamiento.',
      },
      {
        en: 'We used to keep our own car here, then moved to bicycles and found ourselves with {size} m² of nothing. Now neighbours, visitors and a piano teacher take turns with it.\n\nThe bay is in {neighbourhood}, drawn on the ground so that there is no doubt where it begins and ends. Turn in from the street, stop, lock the doors, and your day in {city} can start without a ticket machine.',
        es: 'Acá guardábamos nuestro auto, hasta que nos cambiamos a la bicicleta y quedamos con {size} m² de nada. Hoy se lo turnan vecinos, visitas y una profesora de piano.\n\nEl espacio está en {neighbourhood}, dibujado en el suelo para que no haya duda de dónde empieza y dónde termina. Entras por una calle lateral, te detienes, cierras las puertas y tu día en {city} puede comenzar sin pelear con un parquímetro.',
      },
      {
        en: 'For a meeting, a concert or a weekend with relatives, it helps to know beforehand where the car will stay. This is a plain, well-marked bay that you reserve by the day, in {neighbourhood}.\n\nDoors open fully on both sides, and a careful driver needs no more than one manoeuvre. We explain the way in step by step, so that even people who have never driven in {city} arrive with a calm pulse.',
        es: 'Para una reunión, un concierto o un fin de semana con parientes, ayuda saber de antemano dónde va a quedar el auto. Este es un espacio sencillo y bien marcado que se reserva por día, en {neighbourhood}.\n\nLas puertas se abren completas a ambos lados, y con cuidado basta una sola maniobra. Te explicamos paso a paso cómo entrar, de modo que hasta quien nunca ha manejado en {city} llega con el pulso tranquilo.',
      },
      {
        en: 'Good parking should be forgettable: arrive, straighten the wheels, walk away. The ground is flat, the markings are easy to see and nobody else will be standing in your place when you come.\n\nIt belongs to a small set of bays in {neighbourhood}, looked after by the same family for years. Yours measures {size} m², and from it you reach the street on foot in a moment, with both hands free and one worry fewer.',
        es: 'Un buen estacionamiento debería olvidarse: llegas, enderezas las ruedas y te vas caminando. El suelo es plano, las marcas se ven bien y nadie va a estar ocupando tu lugar cuando aparezcas.\n\nEs parte de un grupo chico de espacios en {neighbourhood}, a cargo de la misma familia desde hace años. El tuyo mide {size} m², y desde ahí sales a la calle en un momento, con las manos libres y una preocupación menos.',
      },
      {
        en: 'Moving house, visiting a clinic, working on a site all week: people book this space for every sort of reason, and it serves them all alike. A rectangle on the ground, kept clean and kept free.\n\nDrive on until you see the entrance in the photo we send; it is easier than it sounds. With {size} m² you can empty the boot in peace before heading off into {neighbourhood}.',
        es: 'Una mudanza, una hora al médico, una semana de trabajo en terreno: este espacio se reserva por toda clase de motivos y a todos les sirve igual. Un rectángulo en el suelo, siempre limpio y siempre libre.\n\nSigue hasta ver la entrada de la foto que te mandamos; es más fácil de lo que suena. Con {size} m² puedes vaciar el maletero en paz antes de partir hacia {neighbourhood}.',
      },
      {
        en: 'The last five minutes of a drive are the ones people dread, above all in a place they hardly know. We wrote our directions for exactly that moment: short, tested, with each turn described before you reach it.\n\nAt the end there is a marked bay of {size} m², kept for you. Switch off the engine, breathe out, and start on {neighbourhood} in comfortable shoes.',
        es: 'Los últimos cinco minutos manejando son los que más se temen, sobre todo donde uno apenas conoce. Para ese momento escribimos las indicaciones: cortas, probadas y con cada vuelta descrita antes de que llegues a ella.\n\nAl final hay un espacio marcado de {size} m², guardado para ti. Apaga el motor, respira y empieza a recorrer {neighbourhood} con zapatos cómodos.',
      },
    ],
  },
}
