import { countIn } from './format.ts';
import type { Wording } from './wording.ts';

const { numeral, counted } = countIn('es');

/** What Canvass says in Spanish. */
export const spanish = {
  languageName: 'Español',
  greeting:
    'Hola, soy Canvass. Puedo guiarle por una encuesta aquí mismo, pregunta a pregunta. Solo lleva uno o dos minutos.',
  greetingInGroup:
    'Hola, soy Canvass. Mencióneme y escriba «surveys»: le guiaré por una encuesta en un chat privado, pregunta a pregunta.',
  helpTitle: 'Lo que puede hacer aquí',
  helpFoot: 'En medio de una encuesta, ponga una / delante de cualquier comando, por ejemplo /stop.',
  seeSurveys: 'Ver las encuestas',
  help: 'Ayuda',
  helpSections: { survey: 'Encuestas', general: 'Otros' },
  commandHelp: {
    surveys: 'las encuestas que puede hacer',
    survey: 'empezar una encuesta, por número o nombre',
    status: 'en qué punto está su encuesta',
    resume: 'mostrar otra vez la pregunta abierta',
    restart: 'empezar la misma encuesta desde el principio',
    stop: 'dejar la encuesta',
    invitationsOn: 'volver a recibir invitaciones a encuestas',
    invitationsOff: 'no recibir más invitaciones ni recordatorios',
    language: 'el idioma en que le escribo',
    whoAmI: 'su id, su rol y cómo obtener uno',
    help: 'lo que puede hacer aquí',
  },
  notUnderstood:
    'No lo he entendido. Escriba «surveys» para ver las encuestas o «help» para ver todo lo que puedo hacer.',
  didYouMean: (line) => `¿Quiso decir «${line}»?`,
  didYouMeanOneOf: 'No lo he entendido. ¿Quiso decir una de estas opciones?',
  forExample: (line) => `Por ejemplo: ${line}`,
  commandFaults: {
    page: (said) => `«${said}» no es un número de página. Las páginas se cuentan desde 1.`,
    language: (said) => `No hablo «${said}». Estos son los idiomas que conozco:`,
  },
  missing: (line) => `Ahí falta algo. Se escribe así: ${line}`,
  unknownButton: 'Ese botón es de antes y ya no hace nada.',
  editChangesNothing:
    'Ha editado un mensaje. Cuenta lo que se envió primero: una respuesta registrada queda como estaba.',
  clickPending: 'Un momento: esto tarda más de lo habitual.',
  clickTaken: 'Vea el mensaje de abajo.',
  givenUp: (said, reference) =>
    `No he podido atender su mensaje${said === '' ? '' : ` «${said}»`} y no volveré a intentarlo por mi cuenta. Escríbalo de otra forma, por favor; si no ayuda, mencione la referencia ${reference}.`,
  turnFailed: (reference) =>
    `Algo ha fallado por nuestra parte y no he podido terminar. Lo que ya había respondido no se ha perdido. Inténtelo de nuevo; si vuelve a ocurrir, mencione la referencia ${reference}.`,

  whichLanguage: '¿En qué idioma quiere que le escriba?',
  languageChosen:
    'A partir de ahora le escribiré en español. Las palabras propias de cada encuesta quedan como están.',

  surveysTitle: '¿Qué encuesta desea hacer?',
  surveysPage: (page, pages) => `Página ${numeral(page)} de ${numeral(pages)}`,
  moreSurveys: 'Más encuestas',
  noSurveys: 'Por el momento no hay encuestas. Vuelva a mirar más tarde.',
  listUnavailable: (reference) =>
    `Ahora mismo no puedo obtener la lista de encuestas. Inténtelo de nuevo dentro de un rato. (Referencia ${reference})`,
  surveyNotFound: (asked) => `No conozco ninguna encuesta «${asked}». Estas son las que puede hacer:`,
  linkUnknown: 'Este enlace no lleva a ninguna encuesta que se pueda responder aquí.',
  linkExpired: 'Este enlace ha caducado.',
  newConversationQuestion: (survey) =>
    `«${survey}» aún no está terminada. ¿Empezar una conversación nueva de todos modos? Podrá volver.`,
  severalSurveys: (asked) => `Hay más de una encuesta que responde a «${asked}». ¿A cuál se refiere?`,
  surveyById: (id) => `Encuesta ${id}`,
  surveyNumber: (name, id) => `${name} (${id})`,

  questionLabel: (survey, question) => `${survey} · ${question}`,
  questionNumber: (number) => `Pregunta ${numeral(number)}`,
  typeYourAnswer: 'Escriba su respuesta.',
  yourAnswer: (label) => `Su respuesta: ${label}`,
  chooseOne: 'Eso no coincide con ninguna respuesta. Elija una de estas o escríbala tal como aparece.',
  chooseSeveral: 'Eso coincide con más de una respuesta. Pulse la que desea.',
  emptyAnswer: 'Aquí necesito unas palabras como respuesta. Un archivo adjunto no se puede registrar.',
  cameEarly:
    'Su último mensaje llegó antes de que pudiera mostrarle esta pregunta, así que no lo he usado. Responda ahora:',
  whichWasMeant: (word) => `¿«${word}» es su respuesta o es un comando?`,
  sendAsAnswer: (word) => `Enviar «${word}» como respuesta`,
  answerOrNot: (said, question) =>
    `¿Es «${said}» su respuesta a la pregunta ${numeral(question)}? Yo había preguntado otra cosa:`,
  leaveSurvey: 'Dejar la encuesta',
  showHelp: 'Mostrar la ayuda',

  alreadyStarting: (survey) => `«${survey}» está empezando. Un momento, por favor.`,
  startUnknown: (survey) =>
    `No he podido confirmar que la encuesta «${survey}» haya empezado. Si empezó, está vacía y no pasa nada. Puede intentarlo de nuevo.`,
  orGoOn: (survey) => `También puede seguir con «${survey}» donde estaba antes.`,
  goOnBefore: 'Seguir donde estaba',
  startUnreachable: (survey, reference) =>
    `No se ha podido empezar «${survey}» porque ahora mismo no hay conexión con el servicio de encuestas. No se ha registrado nada. Inténtelo de nuevo dentro de un rato. (Referencia ${reference})`,
  startRefused: (survey, said, reference) =>
    `El servicio de encuestas no ha empezado «${survey}»${said}. (Referencia ${reference})`,
  startNotFound: (survey) => `«${survey}» ya no se puede hacer. Escriba «surveys» para ver las actuales.`,
  notAvailableNow: (reference) =>
    `Las encuestas no están disponibles ahora. Es cosa nuestra; inténtelo más tarde. (Referencia ${reference})`,
  tryAgain: 'Intentar de nuevo',
  serviceSays: (message) => `: «${message}»`,

  stillRecording: (number) =>
    `Un momento: aún estoy registrando su respuesta a la pregunta ${numeral(number)}. Lo que acaba de enviar no se ha usado; cuando aparezca la siguiente pregunta, responda a esa.`,
  notOpen: 'Esa pregunta ya no está abierta, así que no ha cambiado nada.',
  alreadyAnswered: (number) =>
    `La pregunta ${numeral(number)} ya está respondida, así que no ha cambiado nada. La encuesta está en este punto:`,
  answerNotTaken: (said) => `La encuesta no ha aceptado esa respuesta${said}. Responda de nuevo:`,
  answerNotSent: (reference) =>
    `No se ha podido enviar su respuesta porque ahora mismo no hay conexión con el servicio de encuestas. No se ha registrado; la he guardado. (Referencia ${reference})`,
  answerBusy: (reference) =>
    `El servicio de encuestas está muy ocupado y no ha aceptado su respuesta. No se ha registrado; la he guardado. (Referencia ${reference})`,
  answerNotAvailable: (reference) =>
    `La encuesta no está disponible ahora; es cosa nuestra. Su respuesta no se ha registrado; la he guardado. (Referencia ${reference})`,
  notOpenUnsent: 'Su última respuesta a esta pregunta no se ha registrado; la he guardado.',
  notThatAnswer:
    'Ese botón era de una respuesta anterior, así que no se ha enviado nada. Esta pregunta sigue abierta:',
  sendIt: 'Enviarla de nuevo',
  startOver: 'Empezar de nuevo',
  fateUnknown: (number, label) =>
    `No he podido confirmar su respuesta a la pregunta ${numeral(number)}. Puede que se haya registrado o puede que no: «${label}».\nSi la envía de nuevo y ya estaba registrada, podría contar para la pregunta siguiente. Lo más seguro es empezar de nuevo.`,
  fateUnknownNoStatus: (number, label, reference) =>
    `No he podido confirmar su respuesta a la pregunta ${numeral(number)} y ahora mismo tampoco puedo consultar al servicio de encuestas. He guardado lo que respondió: «${label}». Volveré a mirar con su próximo mensaje. (Referencia ${reference})`,
  fateStatusOther: (number, label, raw) =>
    `No he podido confirmar su respuesta a la pregunta ${numeral(number)}: «${label}». Puede que se haya registrado o puede que no; el servicio de encuestas da este estado: «${raw}».\nSi la envía de nuevo y ya estaba registrada, podría contar para la pregunta siguiente. Lo más seguro es empezar de nuevo.`,
  repeatNotTaken: (number, label, said) =>
    `Esta vez la encuesta no ha aceptado su respuesta a la pregunta ${numeral(number)}${said}. Puede que se registrara la primera vez: «${label}».`,

  complete: (survey) =>
    `Esa era la última pregunta de «${survey}». Sus respuestas están registradas. ¡Gracias!`,
  completeAfterAll: (survey) =>
    `«${survey}» está completa: el servicio de encuestas tiene todas sus respuestas. ¡Gracias!`,
  completeAlready: (survey) =>
    `«${survey}» ya estaba completa, así que esta última respuesta no se ha añadido. ¡Gracias!`,
  answerTaken: 'Su respuesta se ha aceptado.',
  surveyStarted: 'La encuesta ha empezado.',
  endUnconfirmed: (survey, reference) =>
    `Después no ha llegado ninguna pregunta de «${survey}», y no he podido preguntar al servicio si la encuesta está completa. Volveré a mirar con su próximo mensaje. (Referencia ${reference})`,
  questionMissing: (survey, reference) =>
    `La siguiente pregunta de «${survey}» no ha llegado de forma que yo pueda leerla, y la encuesta no está completa. (Referencia ${reference})`,
  questionMissingOther: (survey, raw, reference) =>
    `Después no ha llegado ninguna pregunta de «${survey}», y el servicio de encuestas no ha dicho que esté completa. Da este estado: «${raw}». (Referencia ${reference})`,
  lookAgain: 'Volver a mirar',
  unanswerable:
    'Esta pregunta no se puede responder aquí: el servicio de encuestas no ha enviado respuestas para elegir y no acepta ninguna escrita. Lo que respondió antes queda registrado.',
  gone: (survey) =>
    `El servicio de encuestas ya no conoce esta ronda de «${survey}», así que no se puede continuar. Puede empezarla otra vez.`,
  expired: (survey) =>
    `«${survey}» estuvo demasiado tiempo sin terminar y se ha cerrado. Las respuestas que había dado quedan como están. Puede empezarla otra vez.`,
  letGoBefore: (survey) => `«${survey}» estuvo demasiado tiempo sin terminar y se ha cerrado.`,
  startAnew: 'Empezarla otra vez',

  invitation: 'Invitación',
  invited: (survey) => `Le invitamos a hacer la encuesta «${survey}».`,
  invitedBy: (name, survey) => `${name} le invita a hacer la encuesta «${survey}».`,
  invitationNote:
    'Las preguntas se hacen aquí, una a una. Puede dejarla cuando quiera; lo que haya respondido hasta entonces se conserva.',
  invitationReminder: (survey) =>
    `Aún no ha respondido a la invitación a la encuesta «${survey}». Este es el único recordatorio.`,
  reminder: 'Recordatorio',
  unfinishedReminder: (survey, count) =>
    `La encuesta «${survey}» sigue abierta aquí. ${counted(count, {
      none: 'Todavía no ha respondido nada.',
      one: 'Hasta ahora ha dado una respuesta.',
      other: `Hasta ahora ha dado ${numeral(count)} respuestas.`,
    })} Este es el único recordatorio.`,
  start: 'Empezar',
  notNow: 'Ahora no',
  neverAsk: 'No volver a preguntarme',
  chosen: (label) => `Ha elegido: ${label}`,
  invitationDeclined: (survey) =>
    `De acuerdo, ahora no. No le recordaré «${survey}». Si al final desea hacerla, escriba «surveys».`,
  invitationStarted: (survey) => `Ya ha empezado «${survey}». Escriba «resume» para seguir.`,
  invitationOver: (survey) =>
    `Esta invitación ya ha terminado, así que no ha cambiado nada. Todavía puede hacer «${survey}».`,
  optedOut:
    'No le enviaré más invitaciones ni recordatorios. Puede seguir haciendo encuestas por su cuenta: escriba «surveys». Con «invitations on» lo deshace.',

  optedIn: 'Las invitaciones y los recordatorios están activados: pueden invitarle aquí a encuestas.',

  noSurveyOpen: 'Aquí no hay ninguna encuesta en curso.',
  finishedBefore: (survey) => `Ha terminado «${survey}». No queda nada por responder.`,
  takeAgain: 'Hacerla otra vez',
  takeAgainQuestion: (survey) =>
    `Ha terminado «${survey}». ¿Desea hacerla una vez más, como una ronda nueva?`,
  restartQuestion: (survey, count) =>
    `¿Empezar «${survey}» desde el principio? ${counted(count, {
      none: 'Todavía no ha respondido nada.',
      one: 'La respuesta dada hasta ahora queda registrada como ronda sin terminar.',
      other: `Las ${numeral(count)} respuestas dadas hasta ahora quedan registradas como ronda sin terminar.`,
    })}`,
  yesStartOver: 'Sí, empezar de nuevo',
  keepGoing: 'Continuar',
  switchQuestion: (open, wanted) =>
    `Está en medio de «${open}». ¿Desea dejarla sin terminar y empezar «${wanted}»?`,
  leaveAndStart: (wanted) => `Dejarla y empezar «${wanted}»`,
  stopped: (survey, count) =>
    `Ha dejado «${survey}». ${counted(count, {
      none: 'No se ha registrado ninguna respuesta.',
      one: 'La respuesta que dio queda registrada; la encuesta cuenta como no terminada.',
      other: `Las ${numeral(count)} respuestas que dio quedan registradas; la encuesta cuenta como no terminada.`,
    })} Escriba «resume» si al final desea seguir.`,
  stoppedUnknown: (survey, label) =>
    `Ha dejado «${survey}». Las respuestas anteriores quedan registradas; no he podido confirmar si la última («${label}») lo está. Escriba «resume» si al final desea seguir.`,
  leftBefore: (survey) =>
    `Dejó «${survey}» sin terminar. Escriba «resume» para seguir o «surveys» para hacer otra.`,
  statusUnavailable: (reference) =>
    `Ahora mismo no he podido consultarlo con el servicio de encuestas. (Referencia ${reference})`,
  serviceStatus: (raw) => `El servicio de encuestas indica «${raw}».`,
  atQuestion: (survey, number) => `Está en la pregunta ${numeral(number)} de «${survey}».`,
  atStopped: (survey, number) => `Dejó «${survey}» en la pregunta ${numeral(number)}.`,
  resume: 'Seguir',

  howToLeave: 'Para salir, escriba /stop.',
  takenFor: (typed, label) => `«${typed}» cuenta como «${label}».`,
  useAsCommand: 'Usarlo como comando',
  questionOf: (number, all) => `Pregunta ${numeral(number)} de unas ${numeral(all)}`,
  aboutLength: (questions, minutes) =>
    `aproximadamente ${counted(questions, { one: 'una pregunta', other: `${numeral(questions)} preguntas` })}, ${counted(minutes, { one: '1 minuto', other: `${numeral(minutes)} minutos` })}`,
  answerTooLong: 'Es demasiado larga para esta encuesta y no se ha guardado. Acórtela y envíela otra vez:',
  surveyReport: {
    title: 'Informe de la encuesta',
    which: '¿De qué encuesta desea ver el informe?',
    lead: (complete, started) => `${numeral(complete)} de ${numeral(started)} completas`,
    invited: 'Invitaciones',
    started: 'Empezadas',
    complete: 'Completas',
    partial: 'Parciales',
    expired: 'Caducadas',
    neverStarted: (count) => `${numeral(count)} nunca empezadas`,
    declined: 'Rechazadas',
    neverAsk: 'No volver a preguntar',
    unanswered: 'Sin responder',
    rate: 'Tasa de finalización',
    uninvited: 'Sin invitación',
  },

  yourId: (id) => `Su id: ${id}`,
  yourRole: {
    operator: 'Su rol: operator. Puede ejecutar campañas y leer sus resultados.',
    viewer: 'Su rol: viewer. Puede leer los resultados de las campañas.',
    none: 'Su rol: ninguno. Puede hacer encuestas.',
  },
  whoAmI: '¿Quién soy?',
  roleNeeded: {
    operator: 'Para eso hace falta el rol «operator», así que no se ha hecho nada.',
    viewer: 'Para eso hace falta el rol «viewer» (u «operator»), así que no se ha hecho nada.',
  },
  ownRole: {
    operator: 'Su rol: operator.',
    viewer: 'Su rol: viewer.',
    none: 'Su rol: ninguno.',
  },
  howToGetRole:
    'Para obtener un rol, pida a quien administra este bot que añada su id a OPERATORS o VIEWERS en la configuración.',
  noRoleHere: 'Este canal no demuestra quién es usted, así que aquí no se puede dar ningún rol.',
  roleSwitch:
    'En este equipo puede tomar usted mismo el rol «operator»: pulse «Operador» en la parte superior de la página.',

  takenPrivate:
    'Las encuestas se responden en privado: le he escrito directamente. Continúe allí, por favor.',
  privateNotInstalled:
    'Las encuestas se responden en privado, y no puedo escribirle directamente porque no tiene la aplicación instalada. Añádala (abra mi nombre y pulse «Agregar») y vuelva a pedirlo.',
  privateNotSupported:
    'Las encuestas se responden en privado, y este canal no me permite escribirle solo a usted. Abra un chat individual conmigo, por favor.',
  privateFailed:
    'Las encuestas se responden en privado, y ahora mismo no he podido abrir un chat con usted. Inténtelo de nuevo o escríbame directamente.',

  card: {
    yourAnswer: 'Su respuesta',
    choose: 'Elija una respuesta',
    send: 'Enviar',
    nothingChosen: 'Elija una respuesta, por favor.',
    textWasCut: 'Este texto era demasiado largo para mostrarlo completo.',
    moreAnswers: (count) =>
      counted(count, {
        one: 'Hay una respuesta más que no cabe aquí. Escríbala si es la que desea.',
        other: `Hay ${numeral(count)} respuestas más que no caben aquí. Escriba la que desea.`,
      }),
    showAll: (count) => `Mostrar todo (${numeral(count)})`,
    showMore: 'Mostrar más',
    andMore: (count) => `y ${numeral(count)} más`,
    moreSections: (count) =>
      counted(count, {
        one: 'Hay una lista más que no cabe aquí.',
        other: `Hay ${numeral(count)} listas más que no caben aquí.`,
      }),
    pleaseFillIn: (label) => `${label}: rellene este campo, por favor.`,
    required: 'obligatorio',
    now: (value) => `ahora ${value}`,
    typeInOneLine: (line) => `Escríbalo en una línea: ${line}`,
  },

  page: {
    description: 'Haga una encuesta, o ejecute una campaña de pruebas, por chat.',
    conversation: 'Conversación con Canvass',
    language: 'Idioma',
    messageBox: 'Escriba un mensaje',
    keys: 'Consejo: pulse 1–9 o 0 para elegir una respuesta. En el cuadro de abajo, Intro envía y Mayús+Intro empieza una línea nueva.',
    notSent: 'No se ha enviado. Inténtelo de nuevo.',
    newConversation: 'Nueva conversación',
    goBack: 'Volver a donde estaba',
    operator: 'Operador',
    connecting: 'Conectando…',
    connected: 'Conectado',
    reconnecting: 'Reconectando…',
    notConnected: 'Sin conexión. Vuelva a cargar la página.',
    ended: 'La conversación ha terminado.',
    notLoaded: 'No se pudo cargar el chat. Vuelva a cargar la página.',
    notAvailable: 'El chat no está disponible ahora. Vuelva a cargar la página.',
    noScript: 'Este chat necesita JavaScript. Actívelo para esta página y vuelva a cargarla.',
    tooLong:
      'Su mensaje es demasiado largo, así que no se envió nada. Acórtelo a unos 15.000 caracteres y envíelo de nuevo.',
  },
  embed: { open: 'Denos su opinión', close: 'Cerrar' },
} satisfies Wording;
