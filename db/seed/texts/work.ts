import type { CategoryTexts } from './texts.ts'

export const work: CategoryTexts = {
  'co-work': {
    titles: [
      {
        en: 'Shared tables by the windows in {neighbourhood}',
        es: 'Mesas compartidas junto a la ventana en {neighbourhood}',
      },
      {
        en: 'A working floor full of plants in {neighbourhood}',
        es: 'Un piso de trabajo lleno de plantas en {neighbourhood}',
      },
      { en: 'Bright coworking for small teams in {city}', es: 'Cowork luminoso para equipos chicos en {city}' },
      { en: 'Long desks, a lounge corner and daylight', es: 'Escritorios largos, rincón de estar y luz de día' },
      { en: 'Work among friendly faces in {neighbourhood}', es: 'Trabaja entre caras amables en {neighbourhood}' },
      { en: 'Calm, open coworking in {neighbourhood}', es: 'Cowork abierto y tranquilo en {neighbourhood}' },
      { en: 'Somewhere to get things done in {city}', es: 'Un lugar para sacar la pega adelante en {city}' },
      { en: 'Sunny shared desks with room to think', es: 'Puestos compartidos con sol y espacio para pensar' },
      { en: 'Coworking with a sofa for slower afternoons', es: 'Cowork con sofá para las tardes más lentas' },
      { en: "Freelancers' floor in {neighbourhood}, all welcome", es: 'Piso para independientes en {neighbourhood}' },
      {
        en: 'Light, leaves and good company in {neighbourhood}',
        es: 'Luz, hojas verdes y buena compañía en {neighbourhood}',
      },
      { en: 'A friendly floor for your focused hours', es: 'Un piso amable para tus horas de concentración' },
    ],
    descriptions: [
      {
        en: 'We started with two desks and a borrowed lamp, and the floor has been filling up with plants ever since. Today it seats {guests} people across {size} m², with shared desks along the windows and a lounge corner for talking.\n\nThings sort themselves out: desks for quiet work, sofas for conversation. You will find us on a tree-lined street in {neighbourhood}. If it is your first time, tell us and somebody will show you where everything is.',
        es: 'Partimos con dos escritorios y una lámpara prestada, y desde entonces el piso no ha parado de llenarse de plantas. Hoy caben {guests} personas en {size} m², con puestos compartidos junto a las ventanas y un rincón de estar para conversar.\n\nTodo se ordena solo: escritorios para trabajar en silencio, sofás para hablar. Estamos en una calle arbolada de {neighbourhood}. Si es tu primera vez, avísanos y alguien te muestra dónde está cada cosa.',
      },
      {
        en: 'Bring your laptop and choose a seat. The desks nearest the glass are the favourites on grey days; the ones further in are better when the sun comes round.\n\nThe floor measures {size} m² and takes up to {guests} people, so you can come alone or bring the whole team without crowding anyone. When your eyes need a rest, the lounge corner has low chairs, cushions and a great many plants. There is a café nearby, and the rest of {neighbourhood} is easy to reach on foot.',
        es: 'Trae tu computador y elige dónde sentarte. Los puestos pegados al vidrio son los favoritos en días nublados; los de más adentro convienen cuando da el sol.\n\nEl piso tiene {size} m² y recibe hasta {guests} personas, así que puedes venir por tu cuenta o con todo el equipo sin apretar a nadie. Cuando la vista pide descanso, el rincón de estar tiene asientos bajos, cojines y hartas plantas. Hay un café cerca, y el resto de {neighbourhood} se recorre fácil a pie.',
      },
      {
        en: 'Working from home is fine until the washing machine joins your call. This is the alternative we wanted for ourselves: an open floor in {neighbourhood}, plenty of daylight, real desks and other people getting on with their own things.\n\nYou can book from {minHours}, enough for a proposal or a proper run at your inbox. There is space for {guests} people in all. Afterwards, take a seat in the lounge corner or step outside for some air.',
        es: 'Trabajar en la casa funciona hasta que la lavadora se mete en tu reunión. Esta es la alternativa que queríamos para nosotros: un piso abierto en {neighbourhood}, mucha luz natural, escritorios de verdad y otra gente en lo suyo.\n\nPuedes reservar desde {minHours}, suficiente para una propuesta o para ponerte al día con los correos. En total hay espacio para {guests} personas. Al terminar, siéntate un rato en el rincón de estar o sal a tomar aire.',
      },
      {
        en: 'An architect drew the layout on a napkin and we have hardly moved a table since. Desks run beside the windows, the plants act as screens, and the sofas sit far enough away that a chat does not carry.\n\nIt works for writers, developers, students with a deadline and teams of up to {guests}. With {size} m² to share, there is always a second spot to move to when you get stuck. We are on a quiet street in {city}.',
        es: 'Una amiga arquitecta dibujó la distribución en una servilleta y casi no hemos movido una mesa desde entonces. Los escritorios van junto a las ventanas, las plantas hacen de biombo y los sofás quedan lo bastante lejos para que la conversación no moleste.\n\nSirve para quienes escriben, programan o estudian con fecha de entrega, y para equipos de hasta {guests}. Con {size} m² para compartir, siempre hay otro lugar donde cambiarse cuando te quedas pegado. Estamos en una calle tranquila de {city}.',
      },
      {
        en: 'Visiting {city} and in need of a proper table? Plenty of our guests are between meetings, between trains or between jobs, and all of them seem to like the same thing: a clear desk and nobody hovering.\n\nThe space is open and light, {size} m² in total, with shared desks, comfortable chairs and a lounge corner where the phone calls happen. Come on your own or as a group of up to {guests}. Look for the green door.',
        es: '¿Estás de paso por {city} y necesitas una mesa como corresponde? Muchas de las personas que llegan están entre reuniones, entre viajes o entre trabajos, y a todas parece gustarles lo mismo: un escritorio despejado y nadie encima.\n\nEl espacio es abierto y luminoso, {size} m² en total, con puestos compartidos, sillas cómodas y un rincón de estar donde se contestan las llamadas. Ven por tu cuenta o en grupo de hasta {guests}. Busca la puerta verde.',
      },
      {
        en: 'Somebody waters the plants every Tuesday, the tables are wiped down at the end of each day, and the chairs were chosen by people who sit in them. That is most of what there is to say about us.\n\nThe rest is practical. The floor is open, with shared desks beside large windows and soft seating at one end. It holds {guests} people comfortably. You are in {neighbourhood}, a short walk from the main avenue, with the everyday life of the area just outside.',
        es: 'Las plantas se riegan todos los martes, las mesas quedan limpias al final de cada día y las sillas las eligió gente que se sienta en ellas. Eso es casi todo lo que hay que contar.\n\nLo demás es práctico. El piso es abierto, con puestos compartidos junto a ventanales y asientos blandos en un extremo. Recibe cómodamente a {guests} personas. Estás en {neighbourhood}, a pasos de la avenida principal, con la vida de todos los días justo afuera.',
      },
      {
        en: 'Some days call for company, even silent company. Our tables in {neighbourhood} are shared by illustrators, accountants, translators and a man who has been finishing the same novel for two years.\n\nThere are {size} m² of open floor, with window desks for those who like to look out and a planted lounge for those who think better sitting low. We keep the count to {guests} so it never feels packed. Come in and take a seat; the atmosphere does the rest.',
        es: 'Hay días que piden compañía, aunque sea en silencio. Nuestras mesas en {neighbourhood} las comparten gente que ilustra, que lleva contabilidades, que traduce, y un señor que hace dos años está terminando la misma novela.\n\nSon {size} m² de piso abierto, con escritorios hacia la ventana para quienes miran afuera y un estar con plantas para quienes piensan mejor echados atrás. El tope es de {guests} personas, para que nunca se sienta lleno. Entra, siéntate y el ambiente hace lo demás.',
      },
    ],
  },
  desk: {
    titles: [
      { en: 'A desk by the window in {neighbourhood}', es: 'Un escritorio junto a la ventana en {neighbourhood}' },
      { en: 'Your own corner of a shared floor in {city}', es: 'Tu propio rincón en un piso compartido en {city}' },
      { en: 'Quiet desk among plants in {neighbourhood}', es: 'Puesto tranquilo entre plantas en {neighbourhood}' },
      { en: 'Good chair, clear table, plenty of daylight', es: 'Buena silla, mesa despejada y harta luz natural' },
      {
        en: 'Day desk for deep work in {neighbourhood}',
        es: 'Escritorio por el día para concentrarte en {neighbourhood}',
      },
      { en: 'The desk where long drafts get finished', es: 'El escritorio donde se terminan los borradores largos' },
      { en: 'A place to sit down and start in {city}', es: 'Un lugar para sentarte y empezar en {city}' },
      {
        en: 'Simple desks, kind neighbours, {neighbourhood}',
        es: 'Puestos simples y buenos vecinos en {neighbourhood}',
      },
      { en: 'Window-side desk with a sofa nearby', es: 'Escritorio con ventana y un sofá a mano' },
      {
        en: 'Day desks for visiting teams in {neighbourhood}',
        es: 'Puestos por día para equipos de paso en {neighbourhood}',
      },
      { en: 'Room for your laptop and your thoughts', es: 'Espacio para tu computador y tus ideas' },
      {
        en: 'One table, one whole day, {neighbourhood}',
        es: 'Una mesa y un día entero por delante en {neighbourhood}',
      },
    ],
    descriptions: [
      {
        en: 'This is a desk, and a good one: wide enough for a laptop, a notebook and a plate, close to a window, on a floor where people keep their voices down.\n\nYou share the {size} m² with a handful of regulars in {neighbourhood}, most of whom will nod hello and leave you be. There is a lounge corner for calls and for lunch with a book. If you bring colleagues, we can seat up to {guests} side by side.',
        es: 'Es un escritorio, y de los buenos: ancho para el computador, el cuaderno y un plato, cerca de la ventana, en un piso donde la gente habla bajito.\n\nCompartes los {size} m² con algunas personas habituales de {neighbourhood}, que te saludan con la cabeza y te dejan en paz. Hay un rincón de estar para las llamadas y para almorzar con un libro. Si vienes con colegas, podemos sentar hasta a {guests} lado a lado.',
      },
      {
        en: 'Leave your things where they are at lunchtime and come back to them exactly as you left them. A desk for the whole day means no packing up, no hunting for a table and no guilty second coffee.\n\nOurs are on a quiet street, in an open, sunny floor with plants between the workstations. Up to {guests} people can sit here, and the sofas in the corner are for everybody. It is a straightforward place to work in {city}, and we look after it.',
        es: 'Deja tus cosas donde están a la hora de almuerzo y vuelve a encontrarlas igual. Tener escritorio por el día completo significa no guardar todo, no andar buscando mesa y no pedir un segundo café por culpa.\n\nLos nuestros están en una calle tranquila, en un piso abierto y soleado, con plantas entre los puestos. Se pueden sentar hasta {guests} personas, y los sofás del rincón son de todos. Es un lugar sencillo para trabajar en {city}, y lo cuidamos.',
      },
      {
        en: 'I wrote most of a thesis at the second desk from the window, so I may be biased about it. The light is even, the table does not wobble, and you can look up at leaves instead of a wall.\n\nThe floor is shared, {size} m² with seats for {guests}, and it settles into a pleasant hush once the morning gets going. You will find us in {neighbourhood}, a few steps from the main avenue. Tell me if you prefer sun or shade and I will suggest a spot.',
        es: 'Escribí casi toda una tesis en el segundo escritorio desde la ventana, así que no soy imparcial. La luz es pareja, la mesa no cojea y al levantar la vista ves hojas en vez de un muro.\n\nEl piso es compartido, {size} m² con puestos para {guests} personas, y se va quedando en silencio apenas avanza la mañana. Estamos en {neighbourhood}, a pasos de la avenida principal. Cuéntame si prefieres sol o sombra y te sugiero un lugar.',
      },
      {
        en: 'For people with one clear task and one day to do it. You get a proper work surface, a chair that supports your back and the calm of an open floor where everybody is busy with something.\n\nThere are low seats and plants at one end for when you need to think on your feet, or off them. The space takes {guests} people and covers {size} m², so nobody sits elbow to elbow. From the street it takes a minute to get in.',
        es: 'Para quienes tienen una tarea clara y un día para hacerla. Te espera una buena superficie de trabajo, una silla que cuida la espalda y la calma de un piso abierto donde cada uno está en lo suyo.\n\nEn un extremo hay asientos bajos y plantas, por si necesitas pensar sin pantalla. El espacio recibe a {guests} personas en {size} m², así que nadie trabaja codo con codo. Desde la calle entras en un minuto.',
      },
      {
        en: 'When our studio got smaller, the desks stayed, and it seemed a pity to leave them empty. Now they are used by guests: a consultant from out of town, a pair of designers, someone revising for an exam.\n\nAll of them sit near tall windows and share a lounge corner with a sofa and more greenery than we planned. We are on a quiet street in {neighbourhood}. Up to {guests} people can work here at once, and newcomers are made to feel at home.',
        es: 'Cuando nuestro equipo se achicó, los escritorios quedaron, y daba pena verlos vacíos. Ahora los usa gente que viene por el día: una consultora de fuera, una dupla de diseño, alguien que prepara un examen.\n\nTodos están cerca de los ventanales y comparten un rincón de estar con sofá y más verde del que habíamos planeado. Estamos en una calle tranquila de {neighbourhood}. Pueden trabajar hasta {guests} personas al mismo tiempo, y a quien llega por primera vez lo recibimos bien.',
      },
      {
        en: 'Mornings here begin with chairs being pulled out and somebody opening a blind. By mid-morning the only sound is typing. If that is your idea of a good day, you will like this desk in {neighbourhood}.\n\nThe shared floor has {size} m² of open space, daylight on one side and a soft corner on the other. Settle in by yourself, or reserve several desks in a row for a group of up to {guests}. Lunch is easy to find nearby.',
        es: 'Las mañanas parten con ruido de sillas y alguien que sube una persiana. A media mañana ya solo se oyen los teclados. Si esa es tu idea de un buen día, te va a gustar este escritorio en {neighbourhood}.\n\nEl piso compartido tiene {size} m² abiertos, luz natural por un lado y un rincón blando por el otro. Puedes instalarte por tu cuenta o juntar varios puestos para un grupo de hasta {guests}. Cerca es fácil encontrar dónde almorzar.',
      },
      {
        en: 'Not everybody needs an office. Sometimes a table, a socket and a bit of peace are plenty, and that is what we offer.\n\nThe desk is part of a bright shared floor of {size} m², with green corners and two or three comfortable seats for reading on paper. Your neighbours in {city} may be freelancers, students or the odd poet. We tidy the tables each evening, so you always start with a clear one, whether you come as one or as {guests}.',
        es: 'No todo el mundo necesita una oficina. A veces basta una mesa, un enchufe y un poco de paz, y eso es lo que ofrecemos.\n\nEl escritorio es parte de un piso compartido y luminoso de {size} m², con rincones verdes y unos cuantos asientos cómodos para leer en papel. Tus vecinos en {city} pueden ser independientes, estudiantes o algún poeta. Ordenamos las mesas cada tarde, así siempre partes con una despejada, vengas en solitario o con un grupo de {guests}.',
      },
    ],
  },
  'medical-box': {
    titles: [
      {
        en: 'Consulting room ready to work in {neighbourhood}',
        es: 'Box médico listo para atender en {neighbourhood}',
      },
      { en: 'A calm room for seeing patients in {city}', es: 'Un box tranquilo para atender pacientes en {city}' },
      {
        en: 'Desk, examination bed and basin in {neighbourhood}',
        es: 'Escritorio, camilla y lavamanos en {neighbourhood}',
      },
      { en: 'Clean, quiet room for general practice', es: 'Box limpio y silencioso para medicina general' },
      {
        en: 'Borrow a consulting room in {neighbourhood}',
        es: 'Consulta equipada en {neighbourhood}, lista para usar',
      },
      { en: 'Your practice hours in {neighbourhood}', es: 'Tus horas de consulta en {neighbourhood}, sin enredos' },
      { en: 'Well-kept room for your first own patients', es: 'Box bien cuidado para tus primeros pacientes' },
      {
        en: "Health professionals' room in {neighbourhood}",
        es: 'Box para profesionales de la salud en {neighbourhood}',
      },
      { en: 'Examination room with everything in its place', es: 'Box de atención con cada cosa en su lugar' },
      { en: 'A private room for careful visits in {city}', es: 'Un espacio privado para atender con calma en {city}' },
      {
        en: 'Small surgery, orderly cabinets, {neighbourhood}',
        es: 'Consulta ordenada y con buenos muebles en {neighbourhood}',
      },
      { en: 'Room for nursing, nutrition or physiotherapy', es: 'Box para enfermería, nutrición o kinesiología' },
    ],
    descriptions: [
      {
        en: 'The room is arranged the way most consultations go: a desk for the conversation, an examination bed for what comes next, and a basin within reach. The cabinets are labelled so you do not open five doors to find the gloves you brought.\n\nIt measures {size} m² and seats {guests} people, which leaves a chair for a parent or a partner. Patients arriving in {neighbourhood} find it without trouble. We clean and air it between one professional and the next.',
        es: 'El box está dispuesto como ocurre casi toda consulta: un escritorio para conversar, una camilla para lo que sigue y un lavamanos a mano. Los muebles están rotulados, para que no abras cinco puertas buscando los guantes que trajiste.\n\nMide {size} m² y tiene lugar para {guests} personas, de modo que sobra una silla para quien acompaña. Tus pacientes llegan a {neighbourhood} sin problemas. Limpiamos y ventilamos entre un profesional y el siguiente.',
      },
      {
        en: 'Starting out on your own usually means rent before patients. This room lets you do it the other way round. Book from {minHours}, see the people you have, and add time as your list grows.\n\nYou will have a desk with chairs on both sides, an examination bed, closed cabinets and a basin. Everything is wiped down and in order when you open the door. We are on a quiet street in {neighbourhood}, and up to {guests} people fit without feeling squeezed.',
        es: 'Partir por tu cuenta suele significar pagar arriendo antes de tener pacientes. Este box te permite hacerlo al revés: reserva desde {minHours}, atiende a quienes ya tienes y suma tiempo a medida que crece tu agenda.\n\nCuentas con escritorio y sillas a ambos lados, camilla, muebles cerrados y lavamanos. Todo está limpio y en orden cuando abres la puerta. Estamos en una calle tranquila de {neighbourhood}, y caben hasta {guests} personas sin estrechez.',
      },
      {
        en: 'People are often a little nervous before an appointment, so we kept this room plain and gentle: pale walls, tidy surfaces, nothing humming or blinking.\n\nIn {size} m² there is space to talk at the desk, to examine someone without bumping into furniture, and to wash your hands at the basin before and after. It suits general medicine, paediatrics, nutrition or midwifery. {guests} people can be in the room together. You will be on a tree-lined street, in a well-connected part of {city}.',
        es: 'Mucha gente llega con algo de nervios a una consulta, así que dejamos este box simple y amable: muros claros, superficies ordenadas, nada que zumbe ni parpadee.\n\nEn {size} m² hay espacio para conversar en el escritorio, examinar sin chocar con los muebles y lavarte las manos antes y después. Sirve para medicina general, pediatría, nutrición o matronería. Pueden estar {guests} personas a la vez. Atiendes en una calle arbolada, en una parte bien conectada de {city}.',
      },
      {
        en: 'Two of us share this practice and neither works every day, which leaves good hours free. We would rather see the room used by colleagues than standing dark.\n\nIt comes with what a consultation asks for: desk, examination bed, basin and cabinets with a shelf left empty for your things. The size is {size} m². Patients who know {neighbourhood} find us straight away. If your specialty needs something particular, write to us first and we will tell you honestly whether it fits.',
        es: 'En esta consulta trabajamos dos personas y ninguna viene todos los días, así que quedan buenas horas libres. Preferimos que las aprovechen colegas antes que tener la luz apagada.\n\nTiene lo que pide una atención: escritorio, camilla, lavamanos y muebles con una repisa vacía para tus cosas. Son {size} m². Quienes conocen {neighbourhood} nos ubican de inmediato. Si tu especialidad necesita algo en particular, escríbenos antes y te decimos con franqueza si funciona.',
      },
      {
        en: 'A door that closes properly matters more than any brochure. Conversations here stay in the room, and your patients can speak at their own pace.\n\nThe desk is wide enough to turn a screen and show a result. Behind it are the cabinets; across from it, the examination bed, with the basin close by. You may receive up to {guests} people at a time, counting yourself. The practice is in {neighbourhood}, {city}, with an entrance of its own and a name plate at the door.',
        es: 'Una puerta que cierra bien vale más que cualquier folleto. Lo que se conversa aquí queda aquí, y tus pacientes pueden hablar a su ritmo.\n\nEl escritorio es amplio para girar una pantalla y mostrar un resultado. Detrás están los muebles; al frente, la camilla, con el lavamanos cerca. Puedes recibir hasta {guests} personas a la vez, contándote. La consulta queda en {neighbourhood}, {city}, con entrada propia y una placa en la puerta.',
      },
      {
        en: 'Nurses, physiotherapists, podiatrists, dietitians: all of them have worked here, and each has left us a suggestion we followed. The bed was turned to free both sides. A hook went up behind the door. The lamp on the desk is warmer than it was.\n\nThe result is a practical consulting room of {size} m², with basin and storage, in {neighbourhood}. Up to {guests} people can be seated. From the avenue, your patients need only a couple of minutes.',
        es: 'Por aquí han pasado profesionales de enfermería, kinesiología, podología y nutrición, y cada quien dejó una sugerencia que seguimos. Giramos la camilla para liberar ambos costados. Pusimos un gancho detrás de la puerta. La lámpara del escritorio da ahora una luz más cálida.\n\nEl resultado es un box práctico de {size} m², con lavamanos y muebles para guardar, en {neighbourhood}. Pueden sentarse hasta {guests} personas. Desde la avenida, tus pacientes llegan en un par de minutos.',
      },
      {
        en: 'Your day in {city} may involve several places. This one asks little of you: arrive, hang up your coat, unpack your instruments and call the first name on the list.\n\nThe examination bed has fresh paper, the basin is clean, the cabinets close softly and the desk is bare. We think of it as a borrowed room that should feel like yours for a while. It is {size} m² with space for {guests} people, and patients come in straight from the street.',
        es: 'Tu jornada en {city} puede pasar por varios lugares. Este te pide poco: llegas, cuelgas el abrigo, sacas tu instrumental y llamas al primer nombre de la lista.\n\nLa camilla tiene papel nuevo, el lavamanos está impecable, los muebles cierran suave y el escritorio está despejado. Es un box prestado que, por un rato, debería sentirse tuyo. Tiene {size} m² y espacio para {guests} personas, y tus pacientes entran directo desde la calle.',
      },
    ],
  },
  kitchen: {
    titles: [
      {
        en: 'Island kitchen for cooking classes in {neighbourhood}',
        es: 'Cocina con isla para talleres en {neighbourhood}',
      },
      { en: 'A kitchen worth photographing in {city}', es: 'Una cocina que da gusto fotografiar en {city}' },
      { en: 'Cook together around the island in {neighbourhood}', es: 'Cocinen en torno a la isla en {neighbourhood}' },
      { en: 'Test kitchen with a long table to share', es: 'Cocina para probar recetas y mesa para compartir' },
      {
        en: "Chef's tables and tastings in {neighbourhood}",
        es: 'Cenas y degustaciones en cocina propia en {neighbourhood}',
      },
      {
        en: 'Bright kitchen for recipe shoots in {neighbourhood}',
        es: 'Cocina luminosa para grabar recetas en {neighbourhood}',
      },
      { en: 'The kitchen where everyone pulls up a stool', es: 'La cocina donde todos acercan un piso' },
      { en: 'Supper club kitchen in {neighbourhood}', es: 'Cocina para cenas entre desconocidos en {neighbourhood}' },
      { en: 'A generous worktop for bakers and pastry cooks', es: 'Un buen mesón de trabajo para pan y pastelería' },
      { en: 'Cook, plate and sit down to eat in {city}', es: 'Cocina, emplata y siéntate a comer en {city}' },
      { en: 'Home-style kitchen for small groups', es: 'Cocina de casa para grupos que cocinan en serio' },
      { en: 'Roomy kitchen and dining table in {neighbourhood}', es: 'Cocina amplia con comedor en {neighbourhood}' },
    ],
    descriptions: [
      {
        en: 'Flour on the island, people on the stools, something slow on the hob: that is how we picture this kitchen being used, and it usually is.\n\nThe room is {size} m² and works for up to {guests} people, whether they are learning, helping or only waiting to eat. Once the cooking is done, the dining table takes over. We are in {neighbourhood}, a short walk from the main avenue. Bring your ingredients and your knives; the pots are already here.',
        es: 'Harina sobre la isla, gente en los pisos, algo cocinándose a fuego lento: así imaginamos esta cocina, y así se usa casi siempre.\n\nSon {size} m² para hasta {guests} personas, ya sea que aprendan, ayuden o solo esperen el plato. Cuando termina la cocina, empieza la mesa del comedor. Estamos en {neighbourhood}, a pasos de la avenida principal. Trae tus ingredientes y tus cuchillos; las ollas ya andan por aquí.',
      },
      {
        en: "Our grandmother's advice was to keep the worktop clear and the table close. We followed it when we built this place, and it turns out to be good advice for filming too.\n\nThe island faces the room, so a teacher can cook and talk at once. Stools line one side and the dining table waits a few steps away. There is space for {guests} people in {size} m². Recipe tests, workshops and family lunches have all gone well here.",
        es: 'El consejo de la abuela era tener el mesón despejado y la mesa cerca. Le hicimos caso al armar este lugar, y resulta que también sirve para grabar.\n\nLa isla mira hacia la sala, así quien enseña puede cocinar y conversar a la vez. Los pisos van por un costado y el comedor espera a pocos pasos. Hay espacio para {guests} personas en {size} m². Aquí han salido bien pruebas de recetas, talleres y almuerzos familiares.',
      },
      {
        en: 'If you sell what you cook, you will know the moment when the kitchen at home stops being enough. This one gives you a proper island to work on, room to lay out trays and a table where you can box, label and count.\n\nReserve from {minHours} and set your own rhythm. Up to {guests} people can work side by side. The kitchen is in {neighbourhood}, so deliveries and collections are simple to arrange.',
        es: 'Si vendes lo que cocinas, conoces ese momento en que la cocina de la casa ya no alcanza. Esta te da una isla como corresponde, espacio para extender bandejas y una mesa donde empacar, rotular y contar.\n\nReserva desde {minHours} y trabaja a tu ritmo. Pueden cocinar hasta {guests} personas lado a lado. La cocina está en {neighbourhood}, así que coordinar entregas y retiros es sencillo.',
      },
      {
        en: 'Six of us used to cook on Thursdays in a flat where the oven door hit the fridge. Now there is this: an open kitchen with a wide island, high stools and a dining table that nobody has to fold away.\n\nUse it for a birthday dinner, a class on dumplings, a tasting with clients or an afternoon of jam. It welcomes {guests} people. You will find it in {neighbourhood}, one of the more appetising corners of {city}, with good shopping around the corner.',
        es: 'Antes nos juntábamos los jueves a cocinar en un departamento donde la puerta del horno chocaba con el refrigerador. Ahora existe esto: una cocina abierta con isla ancha, pisos altos y un comedor que nadie tiene que plegar.\n\nÚsala para una cena de cumpleaños, un taller de empanadas, una degustación con clientes o una tarde de mermeladas. Recibe a {guests} personas. Queda en {neighbourhood}, uno de los rincones más sabrosos de {city}, con buenas compras a la vuelta.',
      },
      {
        en: 'Everything happens around the island. It is where the vegetables get chopped, where the children roll dough, and where somebody always ends up telling a story instead of stirring.\n\nThe kitchen opens straight onto the dining table, so the cook is never left out of the conversation. In {size} m² we have hosted groups of {guests} without anyone eating on their feet. Our door is on a side street in {neighbourhood}. Tell us what you plan to make and we will leave the right pans out.',
        es: 'Todo pasa alrededor de la isla. Ahí se pican las verduras, ahí los niños estiran la masa, y ahí alguien termina siempre contando una historia en vez de revolver.\n\nLa cocina se abre directo al comedor, así que quien cocina nunca queda fuera de la conversación. En {size} m² hemos recibido grupos de {guests} sin que nadie coma de pie. Nuestra puerta está en una calle lateral de {neighbourhood}. Cuéntanos qué vas a preparar y dejamos a mano las ollas que sirven.',
      },
      {
        en: 'Clean lines, an uncluttered island and a table with character make this an easy set for food photographers and cooks with a channel. Tripods fit on either side and there is somewhere to stack the props.\n\nIt is also a working kitchen: what looks good here can be eaten here. {size} m² in all, with room for a crew or a class of {guests}. We are based in {city}, on a quiet street, and happy to talk through your shot list beforehand.',
        es: 'Líneas limpias, una isla despejada y una mesa con carácter: es un escenario fácil para quienes fotografían comida o cocinan frente a la cámara. Los trípodes caben por ambos lados y hay dónde dejar la utilería.\n\nTambién es una cocina que se usa: lo que se ve bien aquí, aquí se come. Son {size} m² en total, con espacio para un equipo o un curso de {guests} personas. Estamos en {city}, en una calle tranquila, y con gusto revisamos contigo la lista de tomas.',
      },
      {
        en: 'There are restaurants, and there is cooking for people yourself. This kitchen in {neighbourhood} is for the second. You choose the menu, the music and how long the main course takes.\n\nGuests usually gather on the stools first, then drift to the dining table when the plates come out. {guests} people eat comfortably, and the {size} m² leave the cook some elbow room. Drawers hold the everyday utensils, clearly arranged, so you will not lose ten minutes looking for a whisk.',
        es: 'Una cosa es salir a comer y otra es cocinarles a los tuyos. Esta cocina en {neighbourhood} es para lo segundo. Tú eliges el menú, la música y cuánto demora el plato de fondo.\n\nLa gente suele juntarse primero en los pisos y después se va corriendo hacia el comedor cuando salen los platos. Comen cómodas {guests} personas, y los {size} m² le dejan aire a quien cocina. Los cajones tienen los utensilios de siempre, ordenados, para que no pierdas diez minutos buscando el batidor.',
      },
    ],
  },
  office: {
    titles: [
      { en: 'Office floor for a whole team in {neighbourhood}', es: 'Oficina para todo el equipo en {neighbourhood}' },
      { en: 'Desks and a meeting room in {neighbourhood}', es: 'Escritorios y sala de reuniones en {neighbourhood}' },
      { en: 'A bright base for your project in {city}', es: 'Una base luminosa para tu proyecto en {city}' },
      { en: 'Team office with plants and a proper whiteboard', es: 'Oficina con plantas y una pizarra de verdad' },
      {
        en: 'Move your team in for the day in {neighbourhood}',
        es: 'Instala a tu equipo por el día en {neighbourhood}',
      },
      { en: 'Daylit office for growing companies in {city}', es: 'Oficina con luz natural para crecer en {city}' },
      { en: 'Furnished office, ready for Monday', es: 'Oficina amoblada y lista para el lunes' },
      { en: 'Open floor and closed door in {neighbourhood}', es: 'Planta abierta y sala cerrada en {neighbourhood}' },
      { en: 'An office with a sofa and somewhere to meet', es: 'Una oficina con sofá y un lugar para reunirse' },
      { en: 'Sensible, sunny office in {neighbourhood}', es: 'Oficina práctica y soleada en {neighbourhood}' },
      { en: 'Where the team finally sits together', es: 'Donde el equipo por fin comparte la misma mesa' },
      {
        en: 'Offsite days and planning weeks in {neighbourhood}',
        es: 'Jornadas y semanas de planificación en {neighbourhood}',
      },
    ],
    descriptions: [
      {
        en: 'Remote teams come here to be in the same room for once. There are desks by the windows for the working hours, a meeting room with a table, whiteboard and screen for the decisions, and a lounge corner for everything that gets settled in between.\n\nThe office covers {size} m² and suits up to {guests} people. It is on a tree-lined street in {neighbourhood}, an area with plenty of places for a team lunch. The furniture is in place, so you only need to bring your laptops.',
        es: 'Los equipos remotos vienen para estar, por una vez, en la misma sala. Hay escritorios junto a las ventanas para las horas de trabajo, una sala con mesa, pizarra y pantalla para las decisiones, y un rincón de estar para todo lo que se resuelve entremedio.\n\nLa oficina tiene {size} m² y acomoda hasta {guests} personas. Está en una calle arbolada de {neighbourhood}, un sector con hartos lugares para almorzar en grupo. Los muebles ya están; tú solo traes los computadores.',
      },
      {
        en: 'We outgrew this office and could not bring ourselves to give it up. It still has the things we liked: long shared desks, daylight across the whole floor, and plants that have been here longer than any of us.\n\nA meeting room with a screen and whiteboard is included in the {size} m². We used to be {guests} people and never felt on top of one another. If you need a base in {city} for a launch or a sprint, {neighbourhood} is a good place to have it.',
        es: 'Esta oficina nos quedó chica y no fuimos capaces de dejarla. Conserva lo que nos gustaba: escritorios largos y compartidos, luz natural en toda la planta y plantas que llevan aquí más tiempo que cualquiera.\n\nDentro de los {size} m² hay una sala de reuniones con pantalla y pizarra. Fuimos {guests} personas y nunca nos estorbamos. Si necesitas una base en {city} para un lanzamiento o unas semanas intensas, {neighbourhood} es un buen lugar para tenerla.',
      },
      {
        en: 'Think of it as an office without the paperwork. You arrive, each person picks a desk, and by the time the bags are unpacked the day has already started.\n\nThe open floor has windows along the desks and a softer corner with plants and a sofa. The meeting room closes, which matters for interviews and budgets. {guests} people is the comfortable maximum. The setting is {neighbourhood}, a short walk from the main avenue, and clients will not have trouble finding you.',
        es: 'Piénsala como una oficina sin el papeleo. Llegan, cada quien elige escritorio y, cuando las mochilas están vacías, el día ya partió.\n\nLa planta abierta tiene ventanas a lo largo de los puestos y un rincón más blando, con plantas y sofá. La sala de reuniones se cierra, algo que se agradece en entrevistas y presupuestos. El máximo cómodo es de {guests} personas. El entorno es {neighbourhood}, a pasos de la avenida principal, y tus clientes te van a encontrar sin problema.',
      },
      {
        en: "Good offices are mostly a matter of light, chairs and not hearing your neighbour's call. We have paid attention to all three.\n\nDesks sit beside the windows, and anybody who needs to talk has a meeting room with a table, a screen and a whiteboard that really does wipe clean. The full floor is {size} m², for teams of up to {guests}. You will be working in {neighbourhood}, {city}. Send us your headcount and we will arrange the tables before you arrive.",
        es: 'Una buena oficina es sobre todo cuestión de luz, de sillas y de no escuchar la llamada del vecino. Nos ocupamos de las tres cosas.\n\nLos escritorios están junto a las ventanas, y quien necesita hablar tiene una sala con mesa, pantalla y una pizarra que sí se borra bien. La planta completa suma {size} m², para equipos de hasta {guests} personas. Vas a trabajar en {neighbourhood}, {city}. Dinos cuántos son y dejamos las mesas dispuestas antes de que lleguen.',
      },
      {
        en: 'Budget season, a hackathon, the three days before a tender: this is a place for work that goes better when everybody can turn round and ask.\n\nYou get one open floor of {size} m² with shared desks, a lounge corner for breathing out, and a separate meeting room for whoever has to present. Seats for {guests}. The building is on a quiet street in {neighbourhood}. Previous teams have left the whiteboard full of arrows, and we take that as a compliment.',
        es: 'Temporada de presupuestos, una hackatón, los tres días antes de una licitación: es un lugar para el trabajo que sale mejor cuando basta darse vuelta y preguntar.\n\nTienes una planta abierta de {size} m² con escritorios compartidos, un rincón de estar para soltar el aire y una sala aparte para quien deba exponer. Hay puestos para {guests} personas. El edificio está en una calle tranquila de {neighbourhood}. Los equipos anteriores han dejado la pizarra llena de flechas, y lo tomamos como un halago.',
      },
      {
        en: 'Small companies rarely need a headquarters; they need a decent place to meet, sit and answer the phone. Ours is a light-filled floor with tidy desks, green corners and chairs you can spend a day in.\n\nThe meeting room holds the serious conversations, with screen and whiteboard to hand. Up to {guests} of you can be here at once. It is easy to explain to visitors: {neighbourhood}, in {city}, and the bell has our name on it.',
        es: 'Una empresa chica rara vez necesita casa matriz; necesita un lugar decente donde reunirse, sentarse y contestar el teléfono. El nuestro es una planta llena de luz, con escritorios ordenados, rincones verdes y sillas que aguantan la jornada.\n\nLa sala de reuniones acoge las conversaciones serias, con pantalla y pizarra a mano. Pueden estar hasta {guests} personas a la vez. A las visitas es fácil explicarles: {neighbourhood}, en {city}, y el timbre lleva nuestro nombre.',
      },
      {
        en: 'Somebody on your team wants silence, somebody thinks out loud, and somebody works best lying on a sofa. This office has made its peace with all of them.\n\nWindow desks for the first, a meeting room with a whiteboard for the second, a planted lounge for the third, and {size} m² to keep them apart. Up to {guests} people can use it for as many days as the project lasts. It is on a tree-lined street, and the whole of {neighbourhood} is there for the walk after lunch.',
        es: 'En tu equipo alguien quiere silencio, alguien piensa en voz alta y alguien rinde mejor en un sofá. Esta oficina ya hizo las paces con todos.\n\nEscritorios con ventana para la primera persona, sala con pizarra para la segunda, un estar con plantas para la tercera, y {size} m² para que no se topen. La pueden usar hasta {guests} personas, por los días que dure el proyecto. Está en una calle arbolada, y queda todo {neighbourhood} para la caminata después de almuerzo.',
      },
    ],
  },
  salon: {
    titles: [
      { en: 'A salon chair of your own in {neighbourhood}', es: 'Un sillón propio para atender en {neighbourhood}' },
      { en: 'Mirrors, good light and calm in {neighbourhood}', es: 'Espejos, buena luz y calma en {neighbourhood}' },
      { en: 'Hair salon to share in {city}', es: 'Peluquería para compartir en {city}' },
      { en: 'Styling stations for independent stylists', es: 'Estaciones de peinado para estilistas independientes' },
      {
        en: 'Bridal mornings and styling days in {neighbourhood}',
        es: 'Mañanas de novia y peinados en {neighbourhood}',
      },
      {
        en: 'A tidy salon for your regulars in {neighbourhood}',
        es: 'Un salón cuidado para tu clientela en {neighbourhood}',
      },
      { en: 'Cut, colour and conversation in {city}', es: 'Corte, color y conversación en {city}' },
      { en: 'Reception, waiting area and a row of mirrors', es: 'Recepción, sala de espera y una hilera de espejos' },
      { en: 'Bring your scissors to {neighbourhood}', es: 'Trae tus tijeras a {neighbourhood} y atiende aquí' },
      { en: 'Welcoming salon for courses and clients', es: 'Salón acogedor para cursos y clientela' },
      {
        en: 'Hairdressing stations in {neighbourhood}, ready to use',
        es: 'Sillones de peluquería listos en {neighbourhood}',
      },
      { en: 'Where good haircuts take their time', es: 'Donde un buen corte se toma su tiempo' },
    ],
    descriptions: [
      {
        en: 'Chair, mirror, trolley, and a clear patch of floor around you: each station here has been set up so two stylists can work back to back without tangling cables.\n\nClients are received at the front desk and wait in a small seating area with magazines and a plant that thrives on hairspray. The salon has {size} m² and holds {guests} people. You will be on a side street in {neighbourhood}, where many of our visitors come from around the corner.',
        es: 'Sillón, espejo, carrito y un buen espacio de piso alrededor: cada estación está pensada para que dos estilistas trabajen espalda con espalda sin enredar los cables.\n\nLa clientela llega a la recepción y espera en una salita con revistas y una planta que vive feliz entre nubes de laca. El salón tiene {size} m² y recibe a {guests} personas. Vas a atender en una calle lateral de {neighbourhood}, donde muchas de las visitas vienen de la vuelta de la esquina.',
      },
      {
        en: 'You already have the hands and the clients. What you may not have is a place with decent mirrors and a reception where people feel expected. That part we can lend you.\n\nBook from {minHours} and take as many stations as your diary needs. There is a shelf for your products next to ours, and comfortable seats for whoever is waiting. Up to {guests} people fit easily. The salon is in {neighbourhood}, a few steps from the main avenue.',
        es: 'Las manos y la clientela ya las tienes. Lo que quizás te falta es un lugar con buenos espejos y una recepción donde la gente sienta que la esperaban. Esa parte te la prestamos.\n\nReserva desde {minHours} y ocupa las estaciones que pida tu agenda. Hay una repisa para tus productos junto a los nuestros y asientos cómodos para quien aguarda. Caben bien hasta {guests} personas. El salón queda en {neighbourhood}, a pasos de la avenida principal.',
      },
      {
        en: 'My mother cut hair in the front room and swept between every client. The front room has become a salon, but the sweeping continues.\n\nThere is a row of stations with generous mirrors, a counter to greet people and take notes, and a waiting corner that never feels like a waiting room. It all fits into {size} m². Stylists from across {city} work here on the days that suit them, and new ones are shown where things live before they start.',
        es: 'Mi mamá cortaba el pelo en la pieza de adelante y barría entre clienta y clienta. Aquella pieza hoy es un salón, pero la escoba sigue pasando igual de seguido.\n\nHay una hilera de estaciones con espejos generosos, un mesón para recibir y anotar, y un rincón de espera que no parece sala de espera. Todo cabe en {size} m². Aquí trabajan estilistas de distintas partes de {city} en los días que les acomodan, y a quien llega le mostramos dónde vive cada cosa.',
      },
      {
        en: 'For wedding parties, fittings and photo days, it helps to have several mirrors in a line and somewhere for the aunts to sit. This salon has both.\n\nStations face the mirrors with even, flattering light; the waiting area takes the coats, the flowers and the nerves. {guests} people can be inside together, and {size} m² is enough for a make-up artist to work beside the hairdressers. Afterwards, {neighbourhood} is pleasant for a first photograph. The door is on a side street.',
        es: 'Para novias, pruebas de peinado y días de fotos ayuda tener varios espejos en línea y un lugar donde se sienten las tías. Este salón tiene ambas cosas.\n\nLas estaciones miran a los espejos con una luz pareja que favorece; la sala de espera recibe los abrigos, las flores y los nervios. Pueden estar {guests} personas a la vez, y {size} m² alcanzan para maquillar al lado de quienes peinan. Después, {neighbourhood} es un lindo lugar para la primera foto. La puerta está en una calle lateral.',
      },
      {
        en: 'Teaching a colouring technique at a kitchen table only gets you so far. Here each participant can stand at a real station, with a chair that goes up and down and a mirror that shows the back of the work too.\n\nWe have given courses to groups of {guests}, and the {size} m² coped well. Between sessions the reception becomes a place to compare notes and products. You will find the salon in {neighbourhood}, {city}, and us nearby if a plug refuses to cooperate.',
        es: 'Enseñar una técnica de color en la mesa de la cocina tiene su límite. Aquí cada participante puede pararse en una estación de verdad, con un sillón que sube y baja y un espejo que también muestra el trabajo por detrás.\n\nHemos hecho cursos para grupos de {guests}, y los {size} m² respondieron bien. Entre sesiones, la recepción se vuelve el lugar para comparar apuntes y productos. El salón está en {neighbourhood}, {city}, y nosotros cerca, por si algún enchufe se pone difícil.',
      },
      {
        en: 'The first thing people notice is the quiet. No loud music, no television, only dryers and talk. Some clients fall asleep, which we consider a good review.\n\nThe salon is laid out simply, with chairs facing the mirrors, products on open shelves by reception and a soft bench for anyone early. Use one station or all of them; there is space for {guests} people altogether. We are on a quiet street in {neighbourhood}, and the towels are folded by somebody who cares about corners.',
        es: 'Lo primero que la gente nota es la tranquilidad. Sin música fuerte ni televisor, solo secadores y conversación. Hay quienes se quedan dormidos, y lo tomamos como un elogio.\n\nEl salón tiene una distribución simple: sillones frente a los espejos, productos en repisas abiertas junto a la recepción y un asiento blando para quien llega temprano. Usa una estación o todas; en total hay espacio para {guests} personas. Estamos en una calle tranquila de {neighbourhood}, y las toallas las dobla alguien que se fija en las puntas.',
      },
      {
        en: 'Part of the week we work here ourselves; the rest of the time the mirrors are free. If you are building up a clientele in {neighbourhood}, you are welcome to build it in our chairs.\n\nThe place is compact and complete at {size} m²: styling stations, a reception desk, displays for what you sell and seating for those who come along for company. {guests} people is a comfortable full house. Send your clients the map we made and they will not get lost.',
        es: 'Una parte de la semana atendemos nosotros; el resto del tiempo los espejos están libres. Si estás formando clientela en {neighbourhood}, te invitamos a formarla en nuestros sillones.\n\nEl lugar es compacto y completo, con {size} m²: estaciones de peinado, mesón de recepción, exhibidores para lo que vendes y asientos para quien viene de acompañante. Con {guests} personas hay casa llena y cómoda. Manda el mapa que hicimos y nadie se te va a perder.',
      },
    ],
  },
  store: {
    titles: [
      { en: 'Small boutique for pop-ups in {neighbourhood}', es: 'Tienda chica para pop-ups en {neighbourhood}' },
      { en: 'Rails, shelves and a counter in {neighbourhood}', es: 'Colgadores, repisas y mesón en {neighbourhood}' },
      {
        en: 'A shop for a day, or for the season, in {city}',
        es: 'Una tienda por un día o por la temporada en {city}',
      },
      { en: 'Give your collection a home in {neighbourhood}', es: 'Dale una casa a tu colección en {neighbourhood}' },
      { en: 'Ready-fitted shop for makers and designers', es: 'Tienda equipada para diseño y oficios' },
      { en: 'Boutique with character in {neighbourhood}', es: 'Boutique con carácter en {neighbourhood}' },
      { en: 'Meet your customers in person in {city}', es: 'Conoce a tu clientela en persona en {city}' },
      { en: 'Display table, clothes rails, warm lighting', es: 'Mesa central, percheros y una luz cálida' },
      { en: 'The shop your online brand has been missing', es: 'La tienda que le faltaba a tu marca en línea' },
      {
        en: 'Sample sales and launches in {neighbourhood}',
        es: 'Ventas de muestras y lanzamientos en {neighbourhood}',
      },
      { en: 'A neat little shop space in {neighbourhood}', es: 'Un local pequeño y bien resuelto en {neighbourhood}' },
      { en: 'Hang, fold, display and open the door', es: 'Cuelga, dobla, exhibe y abre la puerta' },
    ],
    descriptions: [
      {
        en: 'Bring the boxes in the morning and be selling by midday: the fittings are already here. Clothes rails run along the walls, shelves take the folded things, and a display table in the middle waits for whatever you are proudest of.\n\nThere is a counter for wrapping and paying. The shop measures {size} m² and copes well with {guests} people browsing. It faces the street, in {neighbourhood}, where passers-by are used to stopping and having a look.',
        es: 'Trae las cajas en la mañana y a mediodía ya puedes estar vendiendo: los muebles están puestos. Los colgadores van por los muros, las repisas reciben lo doblado y una mesa al centro espera aquello que más te enorgullece.\n\nHay un mesón para envolver y cobrar. La tienda mide {size} m² y funciona bien con {guests} personas mirando. Da a la calle, en {neighbourhood}, donde la gente que pasa tiene costumbre de detenerse a curiosear.',
      },
      {
        en: 'A screen cannot tell anyone how a fabric feels. That is the whole argument for taking a shop for a few days, and this one in {neighbourhood} makes it easy to try.\n\nYou get {size} m² of simple, pleasant space: rails at a good height, shelves with room between them, a counter, and a table to arrange and rearrange. Up to {guests} people can visit at once, so it also works for a small launch. {city} has a soft spot for new names.',
        es: 'Ninguna pantalla puede contar cómo se siente una tela. Ese es todo el argumento para tomar una tienda por unos días, y esta, en {neighbourhood}, hace fácil la prueba.\n\nSon {size} m² de espacio simple y grato: colgadores a buena altura, repisas con aire entre una y otra, mesón y una mesa para armar y desarmar. Pueden visitarla hasta {guests} personas a la vez, así que también sirve para un lanzamiento íntimo. {city} tiene cariño por los nombres nuevos.',
      },
      {
        en: 'It was a haberdashery, then a bookshop, then ours, and each of them left something behind: from the first a habit of neatness, from the second a respect for good shelves.\n\nOur part was the clothes rails, the display table, the counter and lamps that make colours look like themselves. Ceramics, jewellery, knitwear and paper goods have all done nicely here. The space is {size} m², on a tree-lined street in {neighbourhood}. If you tell us what you sell, we can clear the right shelves for you.',
        es: 'Fue paquetería, después librería y después nuestra, y cada una dejó algo: la primera, la costumbre del orden; la segunda, el respeto por una buena repisa.\n\nNosotros pusimos los colgadores, la mesa de exhibición, el mesón y unas lámparas que dejan ver los colores como son. Aquí les ha ido bien a la cerámica, la joyería, los tejidos y la papelería. El espacio tiene {size} m², en una calle arbolada de {neighbourhood}. Cuéntanos qué vendes y despejamos las repisas que te sirvan.',
      },
      {
        en: 'Designers tell us the hardest part of a pop-up is the furniture, so we leave it all in place. Walk in, steam your garments, hang them by colour or by mood, and set the till on the counter.\n\n{guests} visitors can move around the display table without bumping hips. The walls are plain and take a sign well. You will be trading among the shops and everyday errands of {neighbourhood}, in a space of {size} m² that is easy to make your own.',
        es: 'Quienes diseñan nos dicen que lo más difícil de un pop-up son los muebles, así que los dejamos todos puestos. Entra, dale vapor a tus prendas, cuélgalas por color o por ánimo y pon la caja sobre el mesón.\n\n{guests} visitas pueden rodear la mesa central sin chocar las caderas. Los muros son lisos y aceptan bien un letrero. Vas a vender entre las tiendas y los trámites diarios de {neighbourhood}, en {size} m² fáciles de hacer tuyos.',
      },
      {
        en: 'Not every shop has to shout. Ours has simple shelves, a pair of clothes rails, one good table and enough empty space for each object to be seen.\n\nIt suits limited editions, vintage selections, plants, prints or a Christmas range. The {size} m² can also be turned over to a casting or a fitting with up to {guests} people. You will find the entrance on a side street in {city}. Makers who try it for a weekend have a habit of coming back in spring.',
        es: 'No todas las tiendas tienen que gritar. La nuestra tiene repisas sencillas, un par de colgadores, una buena mesa y suficiente vacío para que cada objeto se vea.\n\nVa bien con ediciones limitadas, ropa vintage, plantas, grabados o una línea de Navidad. Los {size} m² también se prestan para un casting o una prueba de vestuario con hasta {guests} personas. La entrada está en una calle lateral de {city}. Quienes la prueban un fin de semana suelen volver en primavera.',
      },
      {
        en: 'Selling face to face teaches you things: what people pick up first, what they put back, what they ask. A week behind this counter in {neighbourhood} is worth a good many surveys.\n\nThe shop comes with rails, shelves and a central table, all easy to shift. We can lend a box of hangers and a ladder. It is {size} m² and comfortable with {guests} customers inside. Anyone looking for you only needs the name of the street.',
        es: 'Vender cara a cara enseña cosas: qué toma primero la gente, qué devuelve a su lugar, qué pregunta. Una semana detrás de este mesón en {neighbourhood} vale por varias encuestas.\n\nLa tienda viene con colgadores, repisas y una mesa central, todo fácil de mover. Podemos prestarte una caja de ganchos y una escalera. Tiene {size} m² y se siente cómoda con {guests} clientes adentro. A quien te busque le basta con el nombre de la calle.',
      },
      {
        en: 'Two friends with a clothing label fitted this place out for themselves and then discovered they only needed it half the year. The other half is for you.\n\nExpect thoughtful details: hooks where a bag would go, a shelf under the counter for tissue paper, a mirror that is kind but honest. The boutique holds {guests} people and stands on a quiet street. {neighbourhood} has a loyal crowd that likes to know who made what, so come ready to tell the story.',
        es: 'Dos amigas con una marca de ropa armaron este local para ellas y descubrieron que solo lo necesitaban la mitad del año. La otra mitad es para ti.\n\nVas a encontrar detalles pensados: ganchos donde iría una cartera, una repisa bajo el mesón para el papel de seda, un espejo amable pero honesto. La boutique recibe a {guests} personas y está en una calle tranquila. {neighbourhood} tiene un público fiel al que le gusta saber quién hizo cada cosa, así que ven con ganas de contarlo.',
      },
    ],
  },
  warehouse: {
    titles: [
      { en: 'Dry, orderly storage space in {neighbourhood}', es: 'Bodega seca y ordenada en {neighbourhood}' },
      { en: 'Racks, pallets and a loading door in {city}', es: 'Racks, pallets y portón de carga en {city}' },
      {
        en: 'Warehouse for stock and dispatch in {neighbourhood}',
        es: 'Bodega para stock y despachos en {neighbourhood}',
      },
      { en: 'Room for everything that no longer fits', es: 'Espacio para todo lo que ya no te cabe' },
      { en: 'Straightforward warehouse in {neighbourhood}', es: 'Bodega práctica y sin vueltas en {neighbourhood}' },
      {
        en: 'Seasonal stock, samples and sets in {city}',
        es: 'Stock de temporada, muestras y escenografías en {city}',
      },
      { en: 'A loading door that makes moving day easy', es: 'Un portón de carga que alivia la mudanza' },
      { en: 'Storage racks for online shops in {neighbourhood}', es: 'Racks para tiendas en línea en {neighbourhood}' },
      { en: 'Clean floor, sturdy racks, easy unloading', es: 'Piso limpio, racks firmes y descarga fácil' },
      {
        en: 'Pack and ship your orders from {neighbourhood}',
        es: 'Prepara y despacha tus pedidos desde {neighbourhood}',
      },
      {
        en: 'Working warehouse with space to sort in {city}',
        es: 'Bodega de trabajo con espacio para ordenar en {city}',
      },
      {
        en: 'A good place for your pallets in {neighbourhood}',
        es: 'Un buen lugar para tus pallets en {neighbourhood}',
      },
    ],
    descriptions: [
      {
        en: 'The lorry backs up to the loading door, the pallets come off, and ten minutes later you are labelling shelves. That is about as exciting as a warehouse should get.\n\nThis one offers {size} m² of level floor with storage racks already standing, so you can use the height as well as the ground. It is easy to reach, in {neighbourhood}. Up to {guests} people can work inside while stock is moving, with clear aisles between the rows.',
        es: 'El camión se acerca al portón, bajan los pallets y diez minutos después ya estás rotulando repisas. Más emoción que esa no debería tener una bodega.\n\nEsta ofrece {size} m² de piso parejo con racks ya instalados, para que aproveches también la altura. Se llega fácil, en {neighbourhood}. Pueden trabajar hasta {guests} personas mientras se mueve la mercadería, con pasillos despejados entre las hileras.',
      },
      {
        en: "When the hallway fills with parcels, it is time to move the shop out of the house. We have helped quite a few small brands through that stage from our building in {neighbourhood}.\n\nYou will have racks for your boxes, pallets to keep things off the floor and a wide door for collections. Set up a packing line at one end; {guests} people can keep it going without getting in each other's way. The total area is {size} m², swept and dry.",
        es: 'Cuando el pasillo se llena de paquetes, llega la hora de sacar la tienda de la casa. Desde nuestro galpón en {neighbourhood} hemos acompañado a varias marcas chicas en ese paso.\n\nVas a tener racks para tus cajas, pallets para no dejar nada en el suelo y una puerta ancha para los retiros. Arma una línea de embalaje en un extremo; {guests} personas pueden moverla sin estorbarse. La superficie total es de {size} m², barrida y seca.',
      },
      {
        en: 'Plain facts first: {size} m², a loading door, metal racks, a stack of pallets and a floor you can roll a trolley over. We keep it clean because nobody likes collecting goods covered in dust.\n\nFurniture between two addresses, trade-fair stands, archive boxes, bottles and spare parts have all spent time here. The access is on a route drivers in {city} tend to know. Tell us the weight and height of your load and we will suggest where it should stand.',
        es: 'Primero los datos: {size} m², portón de carga, racks metálicos, pallets disponibles y un piso por donde el carro rueda bien. La mantenemos limpia porque a nadie le gusta retirar mercadería cubierta de polvo.\n\nPor aquí han pasado muebles entre dos casas, stands de feria, cajas de archivo, botellas y repuestos. El acceso es por una ruta que los choferes de {city} suelen conocer. Dinos peso y altura de tu carga y te sugerimos dónde dejarla.',
      },
      {
        en: 'Film sets, theatre flats, a hundred folding chairs: some things are only needed now and then but have to live somewhere. They live well in here.\n\nThe racks take the crates, the open floor takes the awkward pieces, and the loading door spares you the stairs and the swearing. There is space for a crew of {guests} to sort, repair and load. We are in {neighbourhood}, with a gate of our own, and we answer messages quickly when plans change.',
        es: 'Escenografías, paneles de teatro, cien sillas plegables: hay cosas que se usan de vez en cuando, pero en algún lado tienen que vivir. Aquí viven bien.\n\nLos racks reciben los cajones, el piso abierto recibe lo que no calza en ninguna parte y el portón de carga te ahorra escaleras y garabatos. Hay espacio para que un equipo de {guests} personas ordene, repare y cargue. Estamos en {neighbourhood}, con portón propio, y respondemos rápido cuando cambian los planes.',
      },
      {
        en: 'My father stored fruit in this building and was strict about two things, a dry floor and a door that shuts. Both are still true.\n\nThese days it holds shop stock, exhibition material and the occasional piano. You rent the racks and the space around them, {size} m² in all, and arrange it however suits your work. The main avenue is close to the gate. Some companies stay a few days, others a whole season; each has found {neighbourhood} a practical place to load and leave.',
        es: 'Mi papá guardaba fruta en este galpón y era estricto con dos cosas: piso seco y puerta que cierre. Ambas siguen en pie.\n\nHoy acoge stock de tiendas, material de exposiciones y, de vez en cuando, un piano. Arriendas los racks y el espacio que los rodea, {size} m² en total, y lo ordenas como convenga a tu trabajo. La avenida principal queda cerca del portón. Algunas empresas se quedan unos días y otras la temporada completa; a todas les ha resultado práctico cargar y partir desde {neighbourhood}.',
      },
      {
        en: 'A campaign is coming and the stock arrives on the same morning as the flyers. Take this warehouse for the days you need and keep the office free of boxes.\n\nEverything enters through one loading door and finds a place on the racks or on pallets. In the middle there is clear floor for kitting, counting or photographing products, with room for {guests} helpers. You will be working in {city}, with {size} m² that are easy to read at a glance.',
        es: 'Viene una campaña y el stock llega la misma mañana que los folletos. Toma esta bodega por los días que necesites y deja la oficina libre de cajas.\n\nTodo entra por un portón de carga y encuentra su lugar en los racks o sobre pallets. Al centro queda piso despejado para armar kits, contar o fotografiar productos, con espacio para {guests} ayudantes. Vas a trabajar en {city}, con {size} m² que se entienden de una mirada.',
      },
      {
        en: "Storage is a question of trust, so here is how we treat it: goods stay where you put them, the aisles stay free, and nobody else's boxes wander onto your shelves.\n\nThe warehouse has {size} m² with solid racking, pallets to borrow and a door wide enough for bulky deliveries. For inventories, {guests} people can count comfortably at the same time. It lies in {neighbourhood}, {city}. Come and measure before you decide; a tape is hanging by the entrance.",
        es: 'Guardar es un asunto de confianza, así que lo tratamos de esta forma: tus cosas se quedan donde las dejaste, los pasillos siguen libres y ninguna caja ajena se pasea por tus repisas.\n\nLa bodega tiene {size} m² con racks firmes, pallets para usar y una puerta ancha para entregas voluminosas. Para los inventarios, {guests} personas pueden contar cómodas al mismo tiempo. Está en {neighbourhood}, {city}. Ven a medir antes de decidir; hay una huincha colgada en la entrada.',
      },
    ],
  },
  room: {
    titles: [
      {
        en: 'Meeting room with a big screen in {neighbourhood}',
        es: 'Sala de reuniones con pantalla en {neighbourhood}',
      },
      {
        en: 'One table, one whiteboard, {neighbourhood}',
        es: 'Una mesa, una pizarra y buenas ideas en {neighbourhood}',
      },
      { en: 'A quiet room for hard conversations in {city}', es: 'Una sala tranquila para hablar en serio en {city}' },
      {
        en: 'Coffee, chairs and a clear agenda in {neighbourhood}',
        es: 'Café, sillas y agenda clara en {neighbourhood}',
      },
      {
        en: 'Interviews, pitches and reviews in {neighbourhood}',
        es: 'Entrevistas y presentaciones en {neighbourhood}',
      },
      { en: 'Neutral ground for a good discussion', es: 'Terreno neutral para una buena discusión' },
      { en: 'Private meeting room with whiteboard in {city}', es: 'Sala privada con pizarra para reunirse en {city}' },
      { en: 'The room where the plan gets drawn', es: 'La sala donde se dibuja el plan' },
      { en: 'Meet around one table in {neighbourhood}', es: 'Reúnanse en torno a una mesa en {neighbourhood}' },
      {
        en: 'Board meetings and small trainings, well hosted',
        es: 'Directorios y capacitaciones chicas, bien atendidas',
      },
      {
        en: 'Presentable meeting room in {neighbourhood}',
        es: 'Sala para recibir bien a tus clientes en {neighbourhood}',
      },
      { en: 'Somewhere to sit down and decide', es: 'Un lugar para sentarse y tomar la decisión' },
    ],
    descriptions: [
      {
        en: 'Meetings go better when nobody has to look for a marker. There are four by the whiteboard, all of them working, and a cable on the table for the screen.\n\nThe room seats {guests} people round a single table, with a coffee sideboard within reach so the break does not turn into an expedition. It is {size} m², private once the door is shut. You will find us on a tree-lined street in {neighbourhood}, and someone will greet your visitors by name if you send us the list.',
        es: 'Las reuniones salen mejor cuando nadie tiene que buscar un plumón. Hay cuatro junto a la pizarra, todos funcionando, y un cable en la mesa para la pantalla.\n\nLa sala sienta a {guests} personas en torno a una sola mesa, con el café en un mueble a mano para que la pausa no sea una expedición. Son {size} m², privados una vez que se cierra la puerta. Estamos en una calle arbolada de {neighbourhood}, y si nos mandas la lista recibimos a tus invitados por su nombre.',
      },
      {
        en: "Cafés are lovely until you have to discuss money. For everything that deserves a closed door, there is this room in {neighbourhood}.\n\nLawyers use it for mediation, parents' associations for their accounts, start-ups for the pitch they have practised in front of the mirror. You can book from {minHours}. The table takes up to {guests}; a screen fills one wall and a whiteboard another. At the door, look for the bell with the little cup drawn on it.",
        es: 'Los cafés son un encanto hasta que hay que hablar de plata. Para todo lo que merece una puerta cerrada está esta sala en {neighbourhood}.\n\nLa usan abogados para mediar, centros de padres para sus cuentas y emprendimientos para esa presentación que ensayaron frente al espejo. Puedes reservar desde {minHours}. La mesa recibe hasta {guests} personas; una pantalla ocupa un muro y la pizarra otro. En la puerta, busca el timbre que tiene dibujada una tacita.',
      },
      {
        en: 'Around this table people have signed leases, planned weddings, split companies amicably and chosen the name of a dog shelter. It is only a table, but it has done a lot of listening.\n\n{guests} chairs, a wall screen for presentations, a whiteboard for second thoughts, and a sideboard where the coffee stands. The room is {size} m² and keeps outside noise outside. We are in {city}, on a side street, and we set it up fresh before every group.',
        es: 'En torno a esta mesa se han firmado arriendos, planificado matrimonios, separado sociedades en buena y elegido el nombre de un refugio de perros. Es solo una mesa, pero ha escuchado mucho.\n\nHay {guests} sillas, una pantalla en el muro para presentar, una pizarra para las segundas vueltas y un mueble donde espera el café. La sala tiene {size} m² y deja el ruido afuera. Estamos en {city}, en una calle lateral, y la preparamos de nuevo antes de cada grupo.',
      },
      {
        en: 'Half your team in the room, half on the screen: the layout was made with that in mind. The display sits at the head of the table, where remote colleagues can be seen and see.\n\nFor the rest there is a long whiteboard, chairs that stay comfortable past the second hour, and coffee on the side. Up to {guests} people take part in person. We are on a side street in {neighbourhood}. If you like, send us the slides beforehand and we will have them open.',
        es: 'La mitad del equipo en la sala, la otra mitad en pantalla: la distribución se pensó para eso. El monitor va en la cabecera de la mesa, donde quienes se conectan de lejos pueden ver y ser vistos.\n\nPara el resto hay una pizarra larga, sillas que siguen cómodas pasada la segunda hora y café a un costado. En persona participan hasta {guests}. Estamos en una calle lateral de {neighbourhood}. Si quieres, mándanos antes las láminas y las dejamos abiertas.',
      },
      {
        en: 'A single room is easier to look after properly, and this one is looked after. The table is wiped, the pens are tested, the cups are where they should be.\n\nAt {size} m² it is a good size for interviews, a reading group, a strategy morning or a small training course with up to {guests} participants. A large screen and a whiteboard share the walls. You are in the middle of everyday {neighbourhood}, so lunch afterwards is only a matter of choosing.',
        es: 'Una sola sala se cuida mejor que diez, y a esta la cuidamos. La mesa está limpia, los plumones probados y las tazas donde corresponde.\n\nCon {size} m², es de buen tamaño para entrevistas, un club de lectura, una mañana de estrategia o una capacitación chica de hasta {guests} participantes. Los muros se reparten entre una pantalla grande y una pizarra. Alrededor tienes la vida diaria de {neighbourhood}, así que después el almuerzo es cosa de elegir.',
      },
      {
        en: "A visitor from another city asked us last month for a room where his client would feel neither intimidated nor bored. We think he found it.\n\nThe furniture is good and plain, the screen is large, the whiteboard is within arm's reach of the table, and there is a tray of coffee cups against the wall. {guests} people fit without shuffling chairs into the {size} m². It is simple to give directions: {neighbourhood}, {city}, and our name beside the door.",
        es: 'Una visita de otra ciudad nos pidió el mes pasado una sala donde su cliente no se sintiera ni intimidado ni aburrido. Creemos que la encontró.\n\nLos muebles son buenos y sobrios, la pantalla es grande, la pizarra queda al alcance de la mesa y contra el muro hay una bandeja con tazas de café. En los {size} m² caben {guests} personas sin andar corriendo sillas. Dar las indicaciones es simple: {neighbourhood}, {city}, y nuestro nombre junto a la puerta.',
      },
      {
        en: 'Draw it, project it, argue about it, then rub it out and start again. The room was furnished for people who think with their hands.\n\nThe whiteboard is wide, the wall screen connects from the table, and the table itself is broad enough to lay out plans or samples. Seats for {guests}, and a sideboard with coffee for when the energy dips. It occupies {size} m² on a quiet street in {neighbourhood}. Take a photograph of the board before you go; we do wipe it.',
        es: 'Dibújalo, proyéctalo, discútelo, bórralo y parte de nuevo. La sala se amobló para gente que piensa con las manos.\n\nLa pizarra es ancha, la pantalla del muro se conecta desde la mesa, y la mesa misma alcanza para extender planos o muestras. Hay asientos para {guests} personas y un mueble con café para cuando baja la energía. Ocupa {size} m² en una calle tranquila de {neighbourhood}. Sácale una foto a la pizarra antes de irte; nosotros sí la borramos.',
      },
    ],
  },
  'therapy-box': {
    titles: [
      { en: 'Quiet therapy room in {neighbourhood}', es: 'Box de terapia silencioso en {neighbourhood}' },
      {
        en: 'Two armchairs by the window in {neighbourhood}',
        es: 'Dos sillones junto a la ventana en {neighbourhood}',
      },
      { en: 'A room made for listening in {city}', es: 'Un espacio hecho para escuchar en {city}' },
      { en: 'Warm consulting room for psychologists', es: 'Consulta cálida para profesionales de la psicología' },
      {
        en: 'Soft light and an unhurried hour in {neighbourhood}',
        es: 'Luz suave y una hora sin apuro en {neighbourhood}',
      },
      { en: 'Therapy by the window, with a sofa and art', es: 'Terapia junto a la ventana, con sofá y cuadros' },
      { en: 'Couples and family sessions in {neighbourhood}', es: 'Sesiones de pareja y familia en {neighbourhood}' },
      { en: 'A discreet room for your practice in {city}', es: 'Un box discreto para tu consulta en {city}' },
      { en: 'Calm place to talk in {neighbourhood}', es: 'Un lugar sereno para conversar en {neighbourhood}' },
      {
        en: 'Counselling room with a desk corner in {neighbourhood}',
        es: 'Consulta con rincón de escritorio en {neighbourhood}',
      },
      { en: 'The gentle side of a working day', es: 'El lado amable de un día de trabajo' },
      { en: 'Armchairs, daylight and a door that closes', es: 'Sillones, luz de día y una puerta que cierra' },
    ],
    descriptions: [
      {
        en: "What people see when they come in: two armchairs turned slightly towards the window, a sofa, a picture worth resting one's eyes on. No clinical white, no clock in the line of sight.\n\nThe therapist has a desk corner for notes and can see the time without looking away. The room is {size} m² and seats {guests}. It is in {neighbourhood}, easy to reach, and the walls keep what is said to themselves.",
        es: 'Lo que se ve al entrar: dos sillones vueltos apenas hacia la ventana, un sofá, un cuadro donde descansar la mirada. Nada de blanco clínico ni de relojes al frente.\n\nQuien atiende tiene un rincón de escritorio para sus notas y puede ver la hora sin desviar la vista. El box tiene {size} m² y asientos para {guests} personas. Queda en {neighbourhood}, se llega fácil, y los muros guardan lo que aquí se dice.',
      },
      {
        en: 'As a therapist I looked for years for a room where silence did not feel awkward. In the end I furnished one. The chairs are the same height, the lamp is low, and the window gives you both somewhere to look.\n\nColleagues are welcome to book from {minHours} and receive their own clients. With the sofa in use, {guests} people can sit down together. You will be in {neighbourhood}, just off the main avenue, in a building where people lower their voices by instinct.',
        es: 'En mis años de terapeuta busqué mucho una sala donde el silencio no incomodara. Al final la armé. Los sillones tienen la misma altura, la lámpara es baja y la ventana les da a ambos un lugar donde mirar.\n\nOtros colegas pueden reservar desde {minHours} y recibir aquí a sus pacientes. Usando el sofá, pueden sentarse {guests} personas. Vas a estar en {neighbourhood}, a pasos de la avenida principal, en un edificio donde la gente baja la voz por instinto.',
      },
      {
        en: "Online sessions have their place, but some conversations need a shared room. This one, {size} m² with daylight and soft furnishings, was prepared for them.\n\nIt suits individual therapy, coaching, supervision and small family meetings of up to {guests}. The armchairs stand by the window, the sofa opposite, and a writing desk is tucked into the corner. Clients tell us it reminds them of a friend's sitting room. The entrance is on a tree-lined street, without a sign that explains why anyone is there.",
        es: 'Las sesiones en línea tienen su lugar, pero hay conversaciones que necesitan una sala compartida. Esta, de {size} m², con luz natural y muebles mullidos, se preparó para ellas.\n\nSirve para terapia individual, coaching, supervisión y encuentros familiares de hasta {guests} personas. Los sillones están junto a la ventana, el sofá al frente y un escritorio guardado en la esquina. Nos dicen que recuerda al living de alguien querido. La entrada está en una calle arbolada, sin letrero que explique a qué se viene.',
      },
      {
        en: 'The art was painted by someone who used to come here as a client, and it has hung above the sofa since. It sets the tone better than anything we could have bought.\n\nAround it is a simple, comfortable room: armchairs, a rug, tissues within reach, a desk where you can write up your notes. Up to {guests} people may be seated. {neighbourhood} is an easy part of {city} to get to, so your clients arrive composed rather than out of breath.',
        es: 'El cuadro lo pintó alguien que venía a este box como paciente, y desde entonces está sobre el sofá. Da el tono mejor que cualquier cosa que pudiéramos haber comprado.\n\nA su alrededor hay una sala simple y cómoda: sillones, alfombra, pañuelos a mano y un escritorio donde pasar tus notas en limpio. Pueden sentarse hasta {guests} personas. {neighbourhood} es una parte de {city} a la que se llega fácil, así que tus pacientes llegan en calma y no sin aliento.',
      },
      {
        en: 'Between one appointment and the next, we open the window, straighten the cushions and leave the room alone for a few minutes. It seems to make a difference to whoever comes in after.\n\nThere is a choice of seats, because some people prefer an armchair and some the sofa, and a desk in the corner for forms or drawings. All in {size} m², in {neighbourhood}. If you work with couples or families, {guests} can take part without borrowing chairs. You will find us in {neighbourhood}.',
        es: 'Entre una hora y la siguiente abrimos la ventana, ordenamos los cojines y dejamos la sala sola unos minutos. Parece que se nota en quien entra después.\n\nHay dónde elegir, porque algunas personas prefieren el sillón y otras el sofá, y un escritorio en la esquina para formularios o dibujos. Todo en {size} m², en {neighbourhood}. Si trabajas con parejas o familias, pueden participar {guests} personas sin pedir sillas prestadas. Nos encuentras en {neighbourhood}.',
      },
      {
        en: 'Psychologists, speech therapists, coaches and a grief group have all made use of these four walls, and none of them asked us to change the curtains.\n\nThe room is private and softly lit. By the window stand the armchairs; along the wall, the sofa under its pictures; at the back, a desk for the quieter half of the work. It measures {size} m² and holds up to {guests}. You walk in from the street, leave the errands outside, and begin.',
        es: 'Por estas cuatro paredes han pasado profesionales de la psicología y la fonoaudiología, coaches y un grupo de duelo, y nadie ha pedido cambiar las cortinas.\n\nLa sala es privada y de luz suave. Junto a la ventana están los sillones; contra el muro, el sofá bajo sus cuadros; al fondo, un escritorio para la mitad más callada del trabajo. Mide {size} m² y recibe hasta {guests} personas. Entras desde la calle, dejas afuera los pendientes y comienzas.',
      },
      {
        en: 'Nobody should have to talk about difficult things under a strip light. So the lamps here are warm, the armchairs are deep and the window does most of the work by day.\n\nFor the professional there is a small desk, a place for books and the reassurance of a room that looks the same every week. For the clients, a seat and time. {guests} people can gather here. The setting is {neighbourhood}, near the main avenue, where coming and going draws no attention.',
        es: 'Nadie debería hablar de cosas difíciles bajo un tubo fluorescente. Por eso aquí las lámparas son cálidas, los sillones profundos, y de día la ventana hace casi todo el trabajo.\n\nPara quien atiende hay un escritorio pequeño, un lugar para los libros y la tranquilidad de una sala que se ve igual todas las semanas. Para quien consulta, un asiento y tiempo. Pueden reunirse {guests} personas. El entorno es {neighbourhood}, cerca de la avenida principal, donde entrar y salir no llama la atención.',
      },
    ],
  },
}
