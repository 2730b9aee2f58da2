import type { CategoryTexts } from './texts.ts'

export const productions: CategoryTexts = {
  studio: {
    titles: [
      {
        en: 'Daylight studio with big windows in {neighbourhood}',
        es: 'Estudio de luz natural y ventanales en {neighbourhood}',
      },
      { en: 'A calm place to shoot portraits in {city}', es: 'Un lugar tranquilo para retratos en {city}' },
      { en: 'Your next shoot, unhurried, in {neighbourhood}', es: 'Tu próxima sesión, sin apuro, en {neighbourhood}' },
      { en: 'Tall windows and plenty of room to move', es: 'Ventanas altas y espacio para moverse' },
      { en: 'Photo and video studio in {neighbourhood}', es: 'Estudio de foto y video en {neighbourhood}' },
      { en: 'Window light for lookbooks and products', es: 'Luz de ventana para lookbooks y productos' },
      { en: 'The quiet light studio of {neighbourhood}', es: 'El estudio de la luz quieta en {neighbourhood}' },
      { en: 'Working studio for image makers in {city}', es: 'Estudio para quienes hacen imágenes en {city}' },
      { en: 'Bright open studio, floor kept clear', es: 'Estudio amplio y luminoso, piso despejado' },
      { en: 'A clear floor and good light in {neighbourhood}', es: 'Piso libre y buena luz en {neighbourhood}' },
      { en: 'Set up, shoot, breathe: a studio in {city}', es: 'Monta, dispara y respira: estudio en {city}' },
      { en: 'Studio for fashion, food and faces', es: 'Estudio para moda, comida y retratos' },
    ],
    descriptions: [
      {
        en: 'Light is the reason we took this place. It comes in through tall windows, spreads across the floor and stays soft for much of the day, so you can leave half your lamps in their cases.\n\nThere are {size} m² to build your set in, and room for a crew of {guests}. You will find us on a tree-lined street in {neighbourhood}, a part of {city} where a decent lunch is never far away.',
        es: 'Nos quedamos con este lugar por la luz. Entra por ventanas altas, se reparte por el piso y se mantiene suave buena parte del día, así que puedes dejar la mitad de los focos en la maleta.\n\nSon {size} m² para armar tu set, con espacio para un equipo de {guests} personas. Estamos en una calle arbolada de {neighbourhood}, un sector de {city} donde nunca falta un buen almuerzo cerca.',
      },
      {
        en: 'Anyone who shoots portraits knows how much depends on the sitter feeling at ease. This studio helps: it is uncluttered, filled with daylight, and nobody wanders through while you work.\n\nCome with one person or bring {guests}; the {size} m² leave you space to step back with a longer lens.\n\nWhen the session ends, {neighbourhood} is right outside the door for a coffee and a first look at the pictures.',
        es: 'Quien hace retratos sabe cuánto depende de que la otra persona se sienta cómoda. Este estudio ayuda: está despejado, lleno de luz de día, y nadie pasa por detrás mientras trabajas.\n\nPuedes venir con una sola persona o con {guests}; los {size} m² te dejan retroceder con un lente más largo.\n\nCuando termina la sesión, {neighbourhood} te espera al otro lado de la puerta para tomar un café y mirar las primeras fotos.',
      },
      {
        en: 'Stylists tend to claim one corner, the camera takes the middle, and whoever is waiting drifts towards the windows. After enough shoots we stopped arranging the furniture and let each team find its own order.\n\nWhat we look after is the rest: a swept floor of {size} m², clean glass, and surfaces that look good in a frame. It works comfortably for {guests}. The address is on a side street, and we are glad to talk your plan through beforehand.',
        es: 'El equipo de estilismo casi siempre se toma una esquina, la cámara se queda al centro y quien espera termina junto a las ventanas. Después de tantas sesiones dejamos de ordenar los muebles y cada equipo encuentra su propio orden.\n\nDe lo demás nos ocupamos nosotros: {size} m² de piso barrido, vidrios limpios y superficies que se ven bien en cuadro. Funciona con comodidad para {guests} personas. Estamos en una calle lateral y conversamos tu plan cuando quieras.',
      },
      {
        en: 'Shoes, soups, ceramics, newborns, a cello: all of them have been photographed on this floor. What the pictures share is the window light, even and kind, and the freedom to move things about until the frame made sense.\n\nThe studio measures {size} m² and takes {guests} people at once. Sessions begin at {minHours}, which is enough for a careful series of headshots.\n\nWe are easy to find, and {neighbourhood} rewards anyone who arrives early and walks a little.',
        es: 'Zapatos, sopas, cerámica, guaguas recién nacidas, un violonchelo: todo eso se ha fotografiado en este piso. Las imágenes tienen en común la luz de ventana, pareja y amable, y la libertad de mover las cosas hasta que el encuadre cierra.\n\nEl estudio mide {size} m² y recibe a {guests} personas a la vez. Las sesiones parten desde {minHours}, tiempo suficiente para una buena serie de retratos.\n\nEs fácil llegar, y en {neighbourhood} vale la pena llegar antes y caminar un poco.',
      },
      {
        en: 'Start with an open floor and decide from there. Hang a backdrop, lay a table, sit somebody on a stool by the glass; the room is plain enough to become what your brief asks for and handsome enough to appear as itself.\n\nUp to {guests} people can work here together without whispering past each other. It has {size} m², a good deal of height and daylight that changes slowly. Friends in {city} have used it for castings, catalogues and one very patient dog.',
        es: 'Parte con el piso libre y decide desde ahí. Cuelga un fondo, pon una mesa, sienta a alguien en un banquito junto al vidrio: la sala es lo bastante simple para transformarse y lo bastante bonita para salir tal cual.\n\nHasta {guests} personas pueden trabajar aquí sin toparse. Tiene {size} m², buena altura y una luz de día que cambia lento. Gente de {city} la ha usado para castings, catálogos y para retratar a un perro muy paciente.',
      },
      {
        en: 'You could move in with a suitcase of lenses and be ready before the kettle at home would have boiled. That was the idea when we set the studio up: few decisions to make, nothing to climb over, light from the side.\n\nIt is made for working crews of up to {guests}, with {size} m² between the walls. Our street is on the calmer side of {neighbourhood}, so interviews and quiet video pieces go well here too.',
        es: 'Llegas con una maleta de lentes y en un rato ya estás disparando. Esa fue la idea al armar el estudio: pocas decisiones que tomar, nada que esquivar y luz que entra de lado.\n\nEstá pensado para equipos de trabajo de hasta {guests} personas, con {size} m² entre muro y muro. Nuestra calle está en el lado más tranquilo de {neighbourhood}, así que las entrevistas y los videos íntimos también resultan muy bien.',
      },
      {
        en: 'Seven photographers have called this their favourite room in {city}, and each gave a different reason. One likes how the shadows fall off, another the width, a third simply that it never feels rushed.\n\nWe would add the practical things. You get {size} m² of usable floor, windows along the side, and space for {guests} including the people who only came to watch. Look at the pictures, imagine your own set in them, and write to us with questions.',
        es: 'Siete fotógrafas y fotógrafos nos han dicho que es su sala preferida en {city}, y cada quien dio una razón distinta: cómo caen las sombras, el ancho, o simplemente que nunca se siente apuro.\n\nNosotros agregamos lo práctico. Tienes {size} m² de piso útil, ventanas a un costado y espacio para {guests} personas, contando a quienes solo vienen a mirar. Revisa las fotos, imagina tu set ahí y escríbenos si te queda alguna duda.',
      },
    ],
  },
  recording: {
    titles: [
      {
        en: 'Control room and vocal mic in {neighbourhood}',
        es: 'Sala de control y micrófono de voz en {neighbourhood}',
      },
      { en: 'Record your first EP in {neighbourhood}', es: 'Graba tu primer EP en {neighbourhood}' },
      { en: 'Recording studio with a proper mixing desk', es: 'Estudio de grabación con mesa de mezcla' },
      { en: 'A listening room for careful ears in {city}', es: 'Una sala de escucha para oídos atentos en {city}' },
      {
        en: 'Voices, keys and a good sofa in {neighbourhood}',
        es: 'Voces, teclados y un buen sofá en {neighbourhood}',
      },
      { en: 'Podcast and vocal sessions in {city}', es: 'Sesiones de voz y podcast en {city}' },
      { en: 'Track, mix and listen back in {neighbourhood}', es: 'Graba, mezcla y escucha en {neighbourhood}' },
      { en: 'Good monitors, soft sofa, no hurry', es: 'Buenos monitores, sofá blando y sin apuro' },
      { en: "The songwriter's studio in {neighbourhood}", es: 'Estudio para escribir canciones en {neighbourhood}' },
      { en: 'A room where rough demos turn into songs', es: 'Una sala donde las maquetas se vuelven canción' },
      { en: 'Late drafts and first takes: a studio in {city}', es: 'Primeras tomas y últimas versiones en {city}' },
      { en: 'Keyboards, microphone and a quiet chair', es: 'Teclados, micrófono y una silla tranquila' },
    ],
    descriptions: [
      {
        en: 'The sofa has heard more first versions than any of us. Singers sit there between takes, write on their knees, and go back to the microphone with the line they were missing.\n\nAround it is a working studio of {size} m²: a mixing desk, monitors set at ear height, keyboards within reach and a vocal microphone on its stand. There is room for {guests}, so the band can stay and listen. We are on a quiet street in {neighbourhood}.',
        es: 'El sofá ha escuchado más primeras versiones que cualquiera de nosotros. Ahí se sientan a descansar entre tomas, corrigen la letra sobre las rodillas y vuelven al micrófono con el verso que faltaba.\n\nAlrededor hay un estudio de trabajo de {size} m²: mesa de mezcla, monitores a la altura del oído, teclados a mano y un micrófono de voz en su atril. Caben {guests} personas, así que la banda se puede quedar a escuchar. Estamos en una calle tranquila de {neighbourhood}.',
      },
      {
        en: 'Bring a song that only exists on your phone and leave with something you can play to other people. The desk, the monitors and the microphone are set up and waiting, and the keyboards are there for the part you think of halfway through.\n\nIt holds up to {guests} people in {size} m², close enough to talk without raising your voice. Musicians from all over {city} use it for demos, vocals and overdubs.',
        es: 'Trae esa canción que solo existe en tu teléfono y llévate algo que puedas mostrar. La mesa, los monitores y el micrófono están montados y esperando, y los teclados quedan ahí para la parte que se te ocurra a medio camino.\n\nRecibe hasta {guests} personas en {size} m², lo bastante cerca para conversar sin levantar la voz. Llegan músicos de todo {city} a grabar maquetas, voces y arreglos.',
      },
      {
        en: 'For podcasts, audiobooks and interviews, a room that behaves itself matters more than anything. Ours is soft-edged, comfortable and easy to understand: sit down, pull the microphone closer, watch the levels, begin.\n\nSessions start at {minHours}. You have {size} m² with a control desk at one end and a sofa at the other, and up to {guests} people can be in the conversation. The door is on a tree-lined street, in a part of {neighbourhood} that keeps its voice down.',
        es: 'Para podcasts, audiolibros y entrevistas, lo que más importa es una sala que se porte bien. La nuestra es mullida, cómoda y fácil de entender: te sientas, acercas el micrófono, miras los niveles y partes.\n\nLas sesiones son desde {minHours}. Tienes {size} m² con la mesa de control en un extremo y el sofá en el otro, y hasta {guests} personas pueden sumarse a la conversación. La puerta está en una calle arbolada, en una parte de {neighbourhood} que habla bajito.',
      },
      {
        en: "Mixing is mostly listening, so we built the room around the chair. The monitors face it squarely, the desk sits within an arm's length, and nothing nearby rattles when the bass comes in.\n\nBehind you there are keyboards, a vocal microphone and a long sofa for whoever has opinions. With {size} m² and space for {guests}, it suits a producer working alone as well as a group finishing a record. Ask for us in {neighbourhood}; the neighbours know the studio.",
        es: 'Mezclar es sobre todo escuchar, así que armamos la sala en torno a la silla. Los monitores la miran de frente, la mesa queda al alcance del brazo y nada vibra cuando entra el bajo.\n\nDetrás hay teclados, un micrófono de voz y un sofá largo para quien tenga opiniones. Con {size} m² y espacio para {guests} personas, sirve tanto para producir a solas como para un grupo que termina su disco. En {neighbourhood} los vecinos ya conocen el estudio.',
      },
      {
        en: 'Some studios make people nervous. This one looks more like the living room of somebody who happens to own a mixing desk: a sofa, warm lamps, keyboards you are welcome to touch.\n\nThe serious part is all here too, from the vocal microphone to the monitors, laid out in {size} m² so that {guests} people can work or wait in comfort. From the street you walk in, put your things down and are singing a few minutes later.',
        es: 'Hay estudios que ponen nervioso a cualquiera. Este se parece más al living de alguien que justo tiene una mesa de mezcla: sofá, luz cálida y teclados que puedes tocar con confianza.\n\nLo serio también está, del micrófono de voz a los monitores, repartido en {size} m² para que {guests} personas trabajen o esperen a gusto. Entras desde la calle, dejas tus cosas y al poco rato ya estás cantando.',
      },
      {
        en: "Between us we have recorded choirs, rappers, a poet and a family singing for a grandmother's ninetieth. The last one is still the take we play most often.\n\nYou will have the control room with its desk and monitors, a microphone for voice, keyboards, and a sofa from which to hear the result. It is {size} m² in all and takes {guests}. {neighbourhood} lies around it, and in the streets nearby there is usually somewhere to rest your ears.",
        es: 'Entre todos hemos grabado coros, raperos, una poeta y una familia que le cantó a su abuela por los noventa años. Esa última toma es la que más volvemos a poner.\n\nTendrás la sala de control con su mesa y sus monitores, un micrófono para voz, teclados y un sofá desde donde oír el resultado. Son {size} m² en total, para {guests} personas. Alrededor está {neighbourhood}, y cerca siempre hay dónde descansar los oídos.',
      },
      {
        en: 'A good vocal take often comes early, before anybody starts counting. So we keep the microphone on its stand, the chair at the right height and the desk clear, and try to let you begin within minutes of arriving.\n\nOnce you have it, turn the monitors up and listen from the sofa. The {size} m² hold {guests} people without crowding the singer. If {city} is new to you, tell us, and we will point you to musicians worth meeting.',
        es: 'La mejor toma de voz muchas veces sale temprano, antes de que alguien empiece a contar. Por eso dejamos el micrófono en su atril, la silla a la altura justa y la mesa despejada, para que partas a los pocos minutos de llegar.\n\nCuando ya la tengas, súbele a los monitores y escúchala desde el sofá. En {size} m² caben {guests} personas sin apretar a quien canta. Si recién llegas a {city}, cuéntanos y te presentamos a músicos que vale la pena conocer.',
      },
    ],
  },
  'film-studio': {
    titles: [
      { en: 'Open floor for film crews in {neighbourhood}', es: 'Planta libre para rodajes en {neighbourhood}' },
      { en: 'A shooting day in {neighbourhood}, well begun', es: 'Un día de rodaje bien empezado en {neighbourhood}' },
      { en: 'Film studio with big windows in {city}', es: 'Estudio de cine con ventanales en {city}' },
      { en: 'Interiors that read well on camera', es: 'Interiores que se ven bien en cámara' },
      {
        en: 'Room for dolly, lights and cast in {neighbourhood}',
        es: 'Espacio para dolly, luces y elenco en {neighbourhood}',
      },
      { en: 'Commercials, clips and interviews in {city}', es: 'Comerciales, videoclips y entrevistas en {city}' },
      { en: "The director's corner of {neighbourhood}", es: 'El rincón de los rodajes en {neighbourhood}' },
      { en: 'Build your set and leave it up all day', es: 'Arma tu set y déjalo montado todo el día' },
      { en: 'Daylight stage for small films in {city}', es: 'Set con luz de día para cortos en {city}' },
      { en: 'Wide shots and slow moves in {neighbourhood}', es: 'Planos abiertos y travellings en {neighbourhood}' },
      { en: 'Studio by the day, for moving pictures', es: 'Estudio por día para imágenes que se mueven' },
      { en: 'A generous room for your next scene', es: 'Una sala generosa para tu próxima escena' },
    ],
    descriptions: [
      {
        en: 'Film crews need two things before anything else: floor and time. Here you have {size} m² of the first and a full day of the second, so the set can stay where it is while everyone goes to eat.\n\nThe windows are large and give a steady natural key. Up to {guests} people, cast included, work here without queueing for space. We are on a quiet street; {neighbourhood} itself has supplied several directors with an extra location.',
        es: 'Un rodaje necesita antes que nada dos cosas: piso y tiempo. Aquí tienes {size} m² de lo primero y un día completo de lo segundo, así que el set se queda montado mientras todos van a comer.\n\nLas ventanas son grandes y dan una luz principal pareja. Hasta {guests} personas, con elenco incluido, trabajan sin estorbarse. Estamos en una calle tranquila, y el mismo {neighbourhood} le ha regalado más de una locación a quienes filman aquí.',
      },
      {
        en: 'Pull back as far as you like. The room was chosen for its depth, and a camera at one end sees the whole of it: daylight on the side, clean lines, faces with some air around them.\n\nIt has hosted music videos, a cooking series and a great many interviews in two chairs. There are {size} m² in all, enough for {guests} with their equipment. We are in {neighbourhood}; tell us what you are making and we will say honestly whether it fits.',
        es: 'Retrocede todo lo que quieras. Elegimos la sala por su fondo, y una cámara puesta en un extremo la ve completa: luz de día al costado, líneas limpias y rostros con aire alrededor.\n\nAquí se han filmado videoclips, una serie de cocina y un montón de entrevistas a dos sillas. Son {size} m² en total, suficientes para {guests} personas con sus equipos. Estamos en {neighbourhood}: cuéntanos qué estás haciendo y te diremos con franqueza si cabe.',
      },
      {
        en: 'Our favourite moment is about an hour in, when the cases are open, somebody is taping marks on the floor and the place stops being ours. It takes well to being changed.\n\nThe windows can be your main light or merely the background. The floor is {size} m², kept free of clutter, and production, wardrobe and talent up to {guests} find their corners quickly. You will be in {neighbourhood}, a convenient base for anyone filming elsewhere in {city} the same week.',
        es: 'Nuestro momento preferido llega como a la hora, cuando las maletas están abiertas, alguien marca el piso con cinta y el lugar deja de ser nuestro. Se deja transformar con gusto.\n\nLas ventanas pueden ser tu luz principal o apenas el fondo. Son {size} m² sin estorbos, y entre producción, vestuario y elenco caben {guests} personas que pronto encuentran su rincón. Estás en {neighbourhood}, una buena base si esa misma semana filmas en otras partes de {city}.',
      },
      {
        en: 'Commercial in the morning, dialogue after lunch: a day here is long enough for both if the shot list is honest. The room is bright, plain-spoken and easy to dress, and it already looks like somewhere in particular.\n\nExpect {size} m² with tall daylight and a clear path for the camera. Crews of up to {guests} have told us they forgot to look for another location. Scouts can come and look by arrangement.',
        es: 'Un comercial en la mañana y diálogos después de almuerzo: el día alcanza para ambos si el plan de rodaje es honesto. La sala es luminosa, sencilla y fácil de vestir, y ya tiene carácter propio.\n\nEncontrarás {size} m² con luz de día en altura y camino despejado para la cámara. Equipos de hasta {guests} personas nos han dicho que olvidaron buscar otra locación. Si quieres venir a mirar, nos ponemos de acuerdo y te recibimos.',
      },
      {
        en: 'Students made their first short here and came back two years later with a real budget and the same nervous producer. We were delighted on both occasions.\n\nSmall films are treated like large ones. You get the whole {size} m² to yourselves for the day, light that needs little correction, and enough width to lay track. {guests} is a comfortable number on set. {neighbourhood} is good for a walk while the next scene is lit.',
        es: 'Un grupo de estudiantes hizo aquí su primer corto y volvió dos años después con presupuesto de verdad y la misma productora nerviosa. Las dos veces nos alegramos igual.\n\nLas películas chicas reciben el mismo trato que las grandes. Tienes los {size} m² completos por el día, una luz que pide poca corrección y ancho suficiente para poner rieles. En set se está bien con {guests} personas. Y {neighbourhood} se presta para caminar mientras iluminan la próxima escena.',
      },
      {
        en: 'Imagine an empty page with very good light on it. Flats, furniture, a hanging microphone, a single chair: whatever you carry in, the room gives it proportion.\n\nWe measured it twice at {size} m². It is let by the day to one production at a time, so nobody else will be crossing your frame, and it holds {guests} people at work. When you share the call sheet, remind the crew that {neighbourhood} wakes slowly.',
        es: 'Piensa en una hoja en blanco con muy buena luz. Paneles, muebles, un micrófono colgado, una silla sola: lo que traigas, la sala le da proporción.\n\nLa medimos dos veces y son {size} m². Se arrienda por día a una sola producción, así que nadie más va a cruzarse en tu cuadro, y recibe a {guests} personas trabajando. En la hoja de llamado, avísale al equipo que {neighbourhood} despierta con calma.',
      },
      {
        en: 'What does the camera find when it turns around? In many studios, a mess. Here the reverse angle is as usable as the first one, with windows, depth and some texture to lose in the focus.\n\nThat saves relighting, and on a tight day it saves tempers. A crew of {guests} moves freely through {size} m². We live a short walk away in {neighbourhood} and answer messages while you shoot, in case anything turns out heavier or stiffer than expected.',
        es: '¿Qué encuentra la cámara cuando se da vuelta? En muchos estudios, un desorden. Aquí el contraplano sirve tanto como el primero, con ventanas, profundidad y algo de textura para dejar fuera de foco.\n\nEso ahorra iluminar de nuevo y, en un día apretado, también ahorra malos ratos. Un equipo de {guests} personas se mueve bien en {size} m². Vivimos a pasos, en {neighbourhood}, y contestamos mensajes durante el rodaje por si algo se pone difícil.',
      },
    ],
  },
  theater: {
    titles: [
      { en: 'Theatre with a grand piano in {neighbourhood}', es: 'Teatro con piano de cola en {neighbourhood}' },
      { en: 'A stage and rows of chairs in {neighbourhood}', es: 'Escenario y filas de sillas en {neighbourhood}' },
      { en: 'Recital room for attentive audiences', es: 'Sala de recitales para públicos atentos' },
      { en: 'Readings, recitals and first nights in {city}', es: 'Lecturas, recitales y estrenos en {city}' },
      { en: 'Auditorium with a grand piano in {city}', es: 'Auditorio con piano de cola en {city}' },
      { en: 'Somewhere to be heard in {neighbourhood}', es: 'Un lugar para que te escuchen en {neighbourhood}' },
      { en: 'Rehearse where you perform, in {neighbourhood}', es: 'Ensaya donde vas a actuar, en {neighbourhood}' },
      { en: 'An intimate stage with honest sound', es: 'Un escenario íntimo de sonido honesto' },
      { en: 'The neighbourhood stage of {neighbourhood}', es: 'El escenario de barrio de {neighbourhood}' },
      { en: 'House lights down: a stage in {city}', es: 'Se apagan las luces: un escenario en {city}' },
      { en: 'Talks, plays and piano evenings welcome', es: 'Charlas, obras y veladas de piano' },
      { en: 'Front row, back row, everyone sees', es: 'De la primera a la última fila se ve bien' },
    ],
    descriptions: [
      {
        en: 'There is a particular hush that falls over {guests} people when somebody sits down at a grand piano. We opened this room for the sake of it.\n\nThe chairs stand in rows facing a modest stage, and the whole hall, {size} m² of it, carries an unamplified voice surprisingly well. Use it for a recital, a reading or a play with a small cast. We are on a tree-lined street, where {neighbourhood} still comes out to hear things in person.',
        es: 'Hay un silencio muy particular que cae sobre {guests} personas cuando alguien se sienta frente a un piano de cola. Por ese silencio abrimos esta sala.\n\nLas sillas están en filas frente a un escenario sobrio, y el salón completo, de {size} m², lleva muy bien la voz sin amplificar. Sirve para un recital, una lectura o una obra de elenco chico. Estamos en una calle arbolada, donde en {neighbourhood} todavía se sale a escuchar en vivo.',
      },
      {
        en: 'Actors like it because the stage is low and the first row is close. Pianists like it for the obvious reason. Speakers mention the chairs, which are kinder than they look.\n\nWith {size} m² and seats for {guests}, the hall feels full even on a modest night. You are welcome to come and try your voice in it before deciding. {city} has grander theatres, and we send people to them gladly when a show needs a fly tower.',
        es: 'A los actores les gusta porque el escenario es bajo y la primera fila queda cerca. A los pianistas, por la razón evidente. Quienes dan charlas comentan las sillas, más amables de lo que parecen.\n\nCon {size} m² y asientos para {guests} personas, la sala se siente llena incluso en una noche modesta. Puedes venir a probar tu voz antes de decidir. En {city} hay teatros más grandes, y los recomendamos con gusto cuando una obra necesita tramoya.',
      },
      {
        en: 'Rehearsing in the room where you will perform changes everything: entrances are timed to the real distance, the pauses fit the real silence. That is why we rent by the hour, from {minHours}, as well as for the night itself.\n\nYou will have the stage, the grand piano and the rows of chairs, with {guests} seats when full. The {size} m² warm up quickly once a company is at work. Find us in {neighbourhood}.',
        es: 'Ensayar en la misma sala donde vas a presentarte lo cambia todo: las entradas se miden con la distancia real y las pausas con el silencio real. Por eso arrendamos por hora, desde {minHours}, y también para la función.\n\nTienes el escenario, el piano de cola y las filas de sillas, con lugar para {guests} personas. Los {size} m² toman temperatura apenas una compañía se pone a trabajar. Nos encuentras en {neighbourhood}.',
      },
      {
        en: 'School choirs, string quartets, a philosopher with index cards, two clowns: the calendar on our wall has become a good portrait of {neighbourhood}. Each of them asked for the chairs in a slightly different arrangement and all of them left the piano lid up.\n\nThe auditorium measures {size} m² and receives {guests}. If you are planning a graduation, a prize-giving or a small premiere, the stage lends it a little ceremony. The entrance is on a side street.',
        es: 'Coros escolares, cuartetos de cuerda, un filósofo con fichas, dos payasos: el calendario del muro se ha vuelto un buen retrato de {neighbourhood}. Cada cual pidió las sillas de otra manera y todos dejaron abierta la tapa del piano.\n\nEl auditorio mide {size} m² y recibe a {guests} personas. Si preparas una graduación, una premiación o un estreno chico, el escenario le pone algo de ceremonia. La entrada está en una calle lateral.',
      },
      {
        en: "Every seat faces forward and none of them is far. We paced it out: from the last row you can still see a pianist's hands, or notice that the actor has been crying.\n\nThat closeness is what we offer. {guests} people, one stage, {size} m² with nothing in the way of the story. After the applause the audience usually drifts along the street, still talking, and that is our favourite sound of the night.",
        es: 'Cada asiento mira al frente y ninguno queda lejos. Lo comprobamos a pasos: desde la última fila todavía se ven las manos de quien toca, o se nota que la actriz estuvo llorando.\n\nEsa cercanía es lo que ofrecemos: {guests} personas, un escenario y {size} m² donde nadie se pierde la historia. Después de los aplausos el público se va conversando por la calle, y ese es nuestro sonido favorito de la noche.',
      },
      {
        en: 'When the chairs are out and the lights are low, this hall forgets its everyday life. The grand piano stays on the stage all year; everything else can shift a little to suit the piece.\n\nMonologues do well here, and so do chamber music, book launches and company talks that deserve more than a meeting room. Allow for {guests} in the audience and {size} m² overall. People reach us easily from the rest of {city}.',
        es: 'Con las sillas puestas y la luz baja, este salón se olvida de su vida diaria. El piano de cola vive en el escenario todo el año; lo demás se puede mover un poco según la obra.\n\nAquí resultan bien los monólogos, la música de cámara, los lanzamientos de libros y las charlas de empresa que merecen algo más que una sala de reuniones. Calcula {guests} personas de público en {size} m². Desde el resto de {city} se llega sin problema.',
      },
      {
        en: 'Nobody in our family can sing, yet somehow we ended up looking after a stage. We tune what needs tuning, straighten the rows before each booking and sit at the back when invited.\n\nThe room is {size} m², the audience up to {guests}, the piano a grand with a warm middle register. Companies in {neighbourhood} treat it as a second home, and newcomers tend to be adopted. Tell us about the piece and how you picture the chairs.',
        es: 'En nuestra familia nadie canta, pero de alguna forma terminamos cuidando un escenario. Afinamos lo que haya que afinar, alineamos las filas antes de cada función y nos sentamos atrás si nos invitan.\n\nLa sala tiene {size} m², el público llega a {guests} personas y el piano es de cola, con un registro medio muy cálido. Las compañías de {neighbourhood} la tratan como segunda casa y adoptan rápido a quien llega. Cuéntanos de tu obra y cómo imaginas las sillas.',
      },
    ],
  },
  workshop: {
    titles: [
      { en: 'A long table for making things in {neighbourhood}', es: 'Una mesa larga para crear en {neighbourhood}' },
      { en: 'Bright workshop for classes in {city}', es: 'Taller luminoso para dar clases en {city}' },
      { en: 'Teach what your hands know in {neighbourhood}', es: 'Enseña lo que saben tus manos en {neighbourhood}' },
      { en: 'Workroom with tall windows in {neighbourhood}', es: 'Taller de ventanas altas en {neighbourhood}' },
      { en: 'Space to spread out paper, cloth and clay', es: 'Espacio para extender papel, tela y greda' },
      {
        en: 'A workshop for learning by doing in {neighbourhood}',
        es: 'Un taller para aprender haciendo en {neighbourhood}',
      },
      { en: 'Room for hands at work in {city}', es: 'Lugar para manos ocupadas en {city}' },
      { en: 'Make a mess, then make something good', es: 'Desordena tranquilo y haz algo bueno' },
      {
        en: 'Drawing, sewing and bookbinding in {neighbourhood}',
        es: 'Dibujo, costura y encuadernación en {neighbourhood}',
      },
      { en: 'Creative workshop with generous daylight', es: 'Taller creativo con harta luz de día' },
      { en: 'Where courses find their table in {city}', es: 'Donde los cursos encuentran su mesa en {city}' },
      { en: 'One big table, many small projects', es: 'Una gran mesa, muchos proyectos chicos' },
    ],
    descriptions: [
      {
        en: 'The table came first and the courses gathered round it. It is long enough for rolls of paper, sturdy enough for clamps, and by now it carries the marks of a good many courses, which nobody has tried to sand away.\n\nDaylight falls on it from tall windows. In {size} m² there is room for {guests} people to sit, stand and walk round to see what their neighbour is doing. Our address is on a quiet street in {neighbourhood}.',
        es: 'Primero llegó la mesa y después los cursos. Es larga para los rollos de papel, firme para las prensas, y ya lleva las marcas de muchos cursos que nadie ha querido lijar.\n\nLa luz le llega desde ventanas altas. En {size} m² hay lugar para que {guests} personas se sienten, se paren y den la vuelta a mirar qué hace el de al lado. Estamos en una calle tranquila de {neighbourhood}.',
      },
      {
        en: 'If you teach, you already know the trouble with borrowed rooms: the carpet, the low ceiling, the fear of a spilt jar. Here the worst a jar can do is add to the history of the table.\n\nGroups of up to {guests} settle quickly into the {size} m². Lay out your materials, find your spot by the windows and begin. {neighbourhood} is full of curious people, and some courses have filled simply by word of mouth.',
        es: 'Si haces clases, ya conoces el problema de las salas prestadas: la alfombra, el techo bajo, el miedo a que se dé vuelta un frasco. Aquí lo peor que puede hacer un frasco es sumarse a la historia de la mesa.\n\nLos grupos de hasta {guests} personas se acomodan rápido en los {size} m². Ordena tus materiales, elige tu lugar junto a las ventanas y empieza. {neighbourhood} está lleno de gente curiosa, y hay cursos que se han llenado de boca en boca.',
      },
      {
        en: 'Bookbinders on Monday, botanical drawing on Wednesday, children building cardboard cities at the weekend. The same room takes all of them without complaint, because it is mostly light, table and floor.\n\nThere are {size} m² and places for {guests}. You can hire it from {minHours}, though glue and good conversation both benefit from a little longer. Look for the tall windows.',
        es: 'Los lunes encuadernación, los miércoles dibujo botánico y el fin de semana niños que arman ciudades de cartón. La misma sala los recibe a todos sin quejarse, porque es sobre todo luz, mesa y piso.\n\nSon {size} m² con lugar para {guests} personas. La puedes arrendar desde {minHours}, aunque la cola fría y la buena conversación agradecen un rato más. Busca las ventanas altas.',
      },
      {
        en: 'Quiet mornings suit people working alone here; you can hear the pencil. Later, with a group around the big table, it turns into the friendliest sort of noise.\n\nWe keep the surfaces clear so that you decide what the day looks like: pattern cutting, a printmaking class, a team learning something that is not on a screen. Up to {guests} fit in the {size} m². From the rest of {city} it is an easy trip to {neighbourhood}.',
        es: 'Las mañanas tranquilas son buenas para trabajar a solas: se oye hasta el lápiz. Más tarde, con un grupo alrededor de la mesa grande, el ruido es del más amable.\n\nDejamos las superficies libres para que tú decidas cómo será el día: corte de moldes, una clase de grabado, un equipo que aprende algo lejos de la pantalla. Hasta {guests} personas caben en los {size} m². Desde otras partes de {city} es fácil llegar a {neighbourhood}.',
      },
      {
        en: 'Tall windows, a long table, a floor that forgives. We could stop there, since most people decide in the first minute of standing inside.\n\nBut you may want the numbers: {size} m², {guests} pairs of hands, one generous table that seats most of them at once. The light is even enough for mixing colour and kind to tired eyes. After class, it is a pleasant walk home with whatever you made.',
        es: 'Ventanas altas, una mesa larga y un piso que perdona. Podríamos dejarlo ahí, porque casi todos se deciden en el primer minuto adentro.\n\nPero quizás quieras los números: {size} m², {guests} pares de manos y una mesa generosa donde se sienta la mayoría a la vez. La luz es pareja para mezclar colores y amable con los ojos cansados. Después de clases, da gusto volver caminando con lo que hiciste.',
      },
      {
        en: 'My own first class in this room was a disaster: eleven people, one pair of scissors. Since then I have learned to count, and so will you, because the table shows at a glance who is missing what.\n\nIt is a friendly place to teach. The room measures {size} m², takes {guests}, and has the daylight that makes a half-finished thing look promising. Come and see it if you are in {neighbourhood}; I like to meet whoever will be using it.',
        es: 'Mi primera clase en esta sala fue un desastre: once personas y un solo par de tijeras. Desde entonces aprendí a contar, y a ti te va a pasar lo mismo, porque en la mesa se ve al tiro qué le falta a cada quien.\n\nEs un buen lugar para enseñar. Mide {size} m², recibe a {guests} personas y tiene esa luz de día que hace ver prometedor lo que está a medias. Si andas por {neighbourhood}, ven a conocerla; me gusta saludar a quien la va a usar.',
      },
      {
        en: "Teams book the workshop when they are tired of slides. Put tools in people's hands and they talk differently; by the time the paint, thread or clay is on the table, hierarchy has more or less left the building.\n\nYou bring the activity and the materials; we provide {size} m² of calm, well-lit space with one long table at its heart. {guests} people work side by side here. It stands on a side street, a good corner of {city} for a change of air.",
        es: 'Hay equipos que reservan el taller cuando se cansan de las láminas. Con algo entre las manos se conversa distinto: cuando la pintura, el hilo o la greda ya están sobre la mesa, las jerarquías casi se olvidan.\n\nTú traes la actividad y los materiales; nosotros ponemos {size} m² tranquilos y bien iluminados, con una mesa larga al centro. Aquí trabajan {guests} personas codo a codo. Está en una calle lateral, un buen rincón de {city} para cambiar de aire.',
      },
    ],
  },
}
