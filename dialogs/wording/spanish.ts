import { countIn } from './format.ts';
import type { Wording } from './wording.ts';

const { numeral, counted } = countIn('es');

/** What Canvass says in Spanish. */
export const spanish = {
  languageName: 'Español',
  greeting: '¡Hola! ¿Qué encuesta desea contestar?',
  greetingFrom: (name: string) => `¡Hola, somos ${name}! ¿Qué encuesta desea contestar?`,
  greetingInGroup:
    '¡Hola! Para contestar una encuesta, mencióneme y escriba «encuestas». Le haré las preguntas en un chat privado.',
  helpTitle: 'Esto es lo que puede hacer',
  nobodyHere: 'Soy un bot y no puedo ponerle en contacto con una persona.',
  seeSurveys: 'Ver las encuestas',
  howFar: '¿Por dónde voy?',
  noInvitations: 'No más invitaciones',
  help: 'Ayuda',
  helpSections: { survey: 'Encuestas', general: 'Otros' },
  commandHelp: {
    surveys: 'ver las encuestas que puede contestar',
    survey: 'empezar una encuesta, por número o nombre',
    status: 'ver por dónde va',
    resume: 'seguir donde lo dejó',
    restart: 'empezar la encuesta de nuevo',
    changeAnswer: 'saber qué hacer con una respuesta ya enviada',
    stop: 'dejar la encuesta',
    invitationsOn: 'volver a recibir invitaciones',
    invitationsOff: 'no recibir más invitaciones ni recordatorios',
    language: 'cambiar de idioma',
    whoAmI: 'ver su ID y su rol',
    help: 'ver esta lista',
  },
  youAreWelcome: 'No hay de qué.',
  thanksAgain: '¡Gracias de nuevo!',
  comeBack: 'De acuerdo. Vuelva cuando quiera.',
  notUnderstood:
    'Lo siento, no lo he entendido. Escriba «encuestas» para ver las encuestas o «ayuda» para todo lo demás.',
  didYouMean: (line) => `¿Quiso decir «${line}»?`,
  didYouMeanOneOf: '¿Quiso decir alguno de estos comandos?',
  forExample: (line) => `Por ejemplo: ${line}`,
  commandFaults: {
    page: (said) => `«${said}» no es un número de página.`,
    language: (said) => `No hablo «${said}». Elija un idioma, por favor:`,
  },
  missing: (line) => `El comando está incompleto. Por ejemplo: ${line}`,
  unknownButton: 'Ese botón ya no funciona.',
  editChangesNothing: 'Editar un mensaje no cambia su respuesta. Cuenta lo que envió primero.',
  clickPending: 'Está tardando un poco más de lo habitual.',
  clickTaken: 'De acuerdo.',
  givenUp: (said, reference) =>
    `Lo siento, no he podido atender su mensaje${said === '' ? '' : ` «${said}»`}. Escríbalo de otra forma, por favor. Si sigue sin funcionar, indique la referencia ${reference}.`,
  turnFailed: (reference) =>
    `Lo siento, algo ha fallado por nuestra parte. Sus respuestas están a salvo. Inténtelo de nuevo, por favor. Si vuelve a ocurrir, indique la referencia ${reference}.`,

  whichLanguage: '¿Qué idioma prefiere?',
  languageChosen: 'De acuerdo, seguimos en español. Las preguntas siguen en el idioma en que se escribieron.',

  surveysTitle: '¿Qué encuesta desea contestar?',
  surveysPage: (page, pages) => `Página ${numeral(page)} de ${numeral(pages)}`,
  moreSurveys: 'Más encuestas',
  noSurveys: 'Ahora mismo no hay encuestas. Vuelva más tarde, por favor.',
  listUnavailable: 'Ahora mismo no puedo cargar las encuestas. Inténtelo dentro de un momento, por favor.',
  surveyNotFound: (asked) => `No encuentro ninguna encuesta «${asked}». Estas son las encuestas disponibles:`,
  linkUnknown: 'Lo siento, este enlace no lleva a ninguna encuesta.',
  linkExpired: 'Lo siento, este enlace ha caducado. Quien se lo envió puede darle uno nuevo.',
  newConversationQuestion: (survey) =>
    `«${survey}» aún no está terminada. ¿Empezar una conversación nueva? Podrá volver a ella.`,
  whichSurvey: (line) => `¿Qué encuesta? Por ejemplo: ${line}`,
  severalSurveys: (asked) => `Varias encuestas coinciden con «${asked}». ¿Cuál desea?`,
  surveyById: (id) => `Encuesta ${id}`,
  surveyNumber: (name, id) => `${name} (${id})`,

  questionLabel: (survey, question) => `${survey} · ${question}`,
  questionNumber: (number) => `Pregunta ${numeral(number)}`,
  typeYourAnswer: 'Escriba su respuesta.',
  yourAnswer: (label) => `Su respuesta: ${label}`,
  chooseOne: 'Esa no es una de las opciones. Elija una, por favor:',
  noSkipping: 'Las preguntas no se pueden saltar. Elija una opción, por favor:',
  chooseSeveral: 'Coincide con más de una opción. Pulse la que desee, por favor:',
  couldBeEither: 'Eso puede querer decir las dos cosas. Pulse la opción que prefiera:',
  emptyAnswer: 'Su mensaje estaba vacío. Responda de nuevo, por favor:',
  attachedAnswer: 'Solo puedo leer texto, no archivos adjuntos. Responda de nuevo, por favor:',
  cameEarly: 'Su mensaje se cruzó con esta pregunta y no se ha tenido en cuenta. Responda ahora, por favor:',
  isAnswer: (word) => `¿«${word}» es su respuesta?`,
  whichWasMeant: (word) => `«${word}»: ¿es su respuesta o un comando?`,
  helpOrAnswer: (word) => `¿Necesita ayuda o «${word}» es su respuesta?`,
  stopOrAnswer: (word) => `¿Quiere dejar la encuesta o «${word}» es su respuesta?`,
  leaveQuestion: (survey) => `¿Dejar aquí «${survey}»? Sus respuestas se conservan y puede seguir más tarde.`,
  leaveUnanswered: (survey) => `¿Dejar aquí «${survey}»? Puede seguir más tarde.`,
  answersStay: 'Las respuestas enviadas ya no se pueden cambiar, pero puede empezar la encuesta de nuevo.',
  sendAsAnswer: (word) => `Enviar «${word}» como respuesta`,
  answerOrNot: (said, question) =>
    `¿Es «${said}» su respuesta a la pregunta ${numeral(question)}? Le había preguntado:`,
  stop: 'Dejarlo',
  leaveSurvey: 'Dejar la encuesta',
  showHelp: 'Mostrar la ayuda',

  alreadyStarting: (survey) => `«${survey}» está a punto de empezar. Un momento, por favor.`,
  startUnknown: (survey) => `No sé si «${survey}» ha empezado. Puede intentarlo de nuevo sin problema.`,
  orGoOn: (survey) => `O siga con «${survey}» donde lo dejó.`,
  goOnBefore: 'Seguir donde lo dejé',
  startUnreachable: (survey) =>
    `Ahora mismo no se puede empezar «${survey}». Inténtelo dentro de un momento, por favor.`,
  startRefused: (survey, said, reference) =>
    `Lo siento, «${survey}» no se puede empezar${said}. (Referencia ${reference})`,
  startNotFound: (survey) => `Lo siento, «${survey}» ya no está disponible.`,
  notAvailableNow:
    'Lo siento, las encuestas no están disponibles ahora mismo. Inténtelo más tarde, por favor.',
  tryAgain: 'Intentar de nuevo',
  serviceSays: (message) => `: «${message}»`,

  stillSaving: (number) => `Un momento, aún estoy guardando su respuesta a la pregunta ${numeral(number)}.`,
  stillRecording: (number) =>
    `Un momento, aún estoy guardando su respuesta a la pregunta ${numeral(number)}. Su último mensaje no se ha tenido en cuenta.`,
  stopsOnceSaved: (number) =>
    `Un momento, aún estoy guardando su respuesta a la pregunta ${numeral(number)}. Después lo dejamos.`,
  notOpen: 'Esa pregunta ya no está disponible.',
  alreadyAnswered: (number) =>
    `Ya ha respondido a la pregunta ${numeral(number)}. Esta es la pregunta actual:`,
  answerNotTaken: (said) => `Esa respuesta no se ha aceptado${said}. Responda de nuevo, por favor:`,
  answerNotSent:
    'Su respuesta aún no está guardada, pero no se ha perdido. La encuesta no está disponible ahora mismo.',
  notOpenUnsent: 'Su última respuesta a esta pregunta aún no está guardada, pero no se ha perdido.',
  notThatAnswer: 'Ese botón era de una respuesta anterior. Esta pregunta sigue pendiente:',
  sendIt: 'Enviarla de nuevo',
  changeAnswer: 'Cambiar una respuesta',
  startOver: 'Empezar de nuevo',
  fateUnknown: (number, label) =>
    `No sé si su respuesta «${label}» a la pregunta ${numeral(number)} se ha guardado. Si la envía otra vez, podría contar para la pregunta siguiente, así que es más seguro empezar de nuevo.`,
  fateUnknownNoStatus: (number, label) =>
    `No sé si su respuesta «${label}» a la pregunta ${numeral(number)} se ha guardado, y ahora mismo no puedo comprobarlo. Escríbame dentro de un momento y lo comprobaré de nuevo.`,
  fateStatusOther: (number, label, raw) =>
    `No sé si su respuesta «${label}» a la pregunta ${numeral(number)} se ha guardado: el estado de la encuesta es «${raw}». Si la envía otra vez, podría contar para la pregunta siguiente, así que es más seguro empezar de nuevo.`,
  repeatNotTaken: (number, label, said) =>
    `Esta vez no se ha aceptado «${label}» para la pregunta ${numeral(number)}${said}. Puede que se guardara la primera vez, así que es más seguro empezar de nuevo.`,
  notTakenAfterRepeat: (number, label, said) =>
    `No se ha aceptado «${label}» para la pregunta ${numeral(number)}${said}. Puede que una respuesta anterior ya haya contado para ella, así que es más seguro empezar de nuevo.`,

  complete: (survey) => `Ha terminado «${survey}». Sus respuestas están guardadas. ¡Gracias!`,
  completeAlready: (survey) =>
    `Ya había terminado «${survey}», así que esta respuesta no se ha añadido. ¡Gracias!`,
  answerTaken: 'Su respuesta está guardada.',
  surveyStarted: 'La encuesta ha empezado.',
  endUnconfirmed: (survey) =>
    `Aún no sé si ese era el final de «${survey}». Escríbame dentro de un momento y lo comprobaré de nuevo.`,
  questionMissing: (survey, reference) =>
    `Lo siento, la siguiente pregunta de «${survey}» no ha llegado. (Referencia ${reference})`,
  questionMissingOther: (survey, raw, reference) =>
    `Lo siento, la siguiente pregunta de «${survey}» no ha llegado; el estado de la encuesta es «${raw}». (Referencia ${reference})`,
  lookAgain: 'Comprobar de nuevo',
  unanswerable:
    'Lo siento, esta pregunta no se puede responder aquí. Sus respuestas anteriores están guardadas.',
  gone: (survey) => `Lo siento, no puede seguir con «${survey}», pero puede empezarla otra vez.`,
  expired: (survey) =>
    `Ha pasado demasiado tiempo para seguir con «${survey}» donde lo dejó. Las respuestas que dio están guardadas y puede empezar otra vez.`,
  letGoBefore: (survey) =>
    `Ha pasado demasiado tiempo para seguir con «${survey}» donde lo dejó, pero puede empezar otra vez.`,
  startAnew: 'Empezar otra vez',

  invitation: 'Invitación',
  invited: (survey) => `¿Tiene un minuto? Nos encantaría conocer su opinión: «${survey}».`,
  invitedBy: (name, survey) => `¿Tiene un minuto? A ${name} le encantaría conocer su opinión: «${survey}».`,
  invitationNote:
    'Le haré las preguntas de una en una, aquí mismo. Puede dejarlo cuando quiera; sus respuestas se conservan.',
  invitationReminder: (survey) =>
    `¿Aún le interesa? Nos encantaría conocer su opinión: «${survey}». No se lo recordaré más.`,
  reminder: 'Recordatorio',
  unfinishedReminder: (survey, count) =>
    `Ha empezado «${survey}»${counted(count, { none: '', one: ' y ha respondido a una pregunta', other: ` y ha respondido a ${numeral(count)} preguntas` })}. ¿Desea terminarla? No se lo recordaré más.`,
  start: 'Empezar',
  notNow: 'Ahora no',
  neverAsk: 'No volver a preguntar',
  chosen: (label) => `Ha elegido: ${label}`,
  invitationDeclined: (survey) =>
    `De acuerdo, ahora no. Si cambia de idea sobre «${survey}», escriba «encuestas».`,
  invitationStarted: (survey) => `Ya ha empezado «${survey}».`,
  invitationOver: (survey) => `Esta invitación ya no es válida, pero todavía puede contestar «${survey}».`,
  optedOut:
    'De acuerdo, no más invitaciones ni recordatorios. Para volver a recibirlos, escriba «activar invitaciones».',

  optedIn: 'Las invitaciones y los recordatorios están activados.',

  noSurveyOpen: 'En este momento no está contestando ninguna encuesta.',
  finishedBefore: (survey) => `Ya ha terminado «${survey}».`,
  linkIsFor: (survey) => `Este enlace solo sirve para «${survey}».`,
  finishedLink: (survey) =>
    `Ya ha terminado «${survey}». ¡Gracias! No hace falta nada más: puede cerrar esta página.`,
  goOnTo: (site) => `Ir a ${site}`,
  takeAgain: 'Contestarla otra vez',
  takeAgainQuestion: (survey) => `Ya ha terminado «${survey}». ¿Desea contestarla otra vez?`,
  restartQuestion: (survey) => `¿Empezar «${survey}» de nuevo?`,
  restartNote: (count) =>
    counted(count, {
      none: 'Todavía no ha respondido nada.',
      one: 'Su primera respuesta está guardada, pero volverá a la pregunta 1.',
      other: `Sus ${numeral(count)} respuestas están guardadas, pero volverá a la pregunta 1.`,
    }),
  yesStartOver: 'Sí, empezar de nuevo',
  keepGoing: 'Continuar',
  switchQuestion: (open, wanted) => `Tiene «${open}» a medias. ¿Desea dejarla y empezar «${wanted}»?`,
  leaveAndStart: (wanted) => `Empezar «${wanted}»`,
  goBackQuestion: (open, wanted) => `Tiene «${open}» a medias. ¿Desea dejarla y retomar «${wanted}»?`,
  leaveAndGoBack: (wanted) => `Retomar «${wanted}»`,
  stopped: (count) =>
    `De acuerdo, lo dejamos aquí. ${counted(count, { none: 'Vuelva cuando quiera.', one: 'Su respuesta está guardada.', other: `Sus ${numeral(count)} respuestas están guardadas.` })}`,
  stoppedUnknown: (label) =>
    `De acuerdo, lo dejamos aquí. Sus respuestas anteriores están guardadas; de «${label}» no puedo asegurarlo.`,
  leftBefore: (survey) => `Todavía no ha terminado «${survey}».`,
  statusUnavailable: 'Ahora mismo no puedo comprobar si hay cambios.',
  serviceStatus: (raw) => `El estado de la encuesta es «${raw}».`,
  atQuestion: (survey, number) => `Está en la pregunta ${numeral(number)} de «${survey}».`,
  atStopped: (survey, number) => `Dejó «${survey}» en la pregunta ${numeral(number)}.`,
  resume: 'Seguir',

  howToLeave: 'Para dejarlo, escriba /stop.',
  takenFor: (label) => `Entendido: «${label}».`,
  useAsCommand: 'Usarlo como comando',
  questionOf: (number, all) => `Pregunta ${numeral(number)} de unas ${numeral(all)}`,
  almostDone: 'ya casi está',
  aboutLeft: (questions, minutes) =>
    `${counted(questions, { one: 'queda más o menos una pregunta', other: `quedan unas ${numeral(questions)} preguntas` })}, ${counted(minutes, { one: '1 minuto', other: `${numeral(minutes)} minutos` })}`,
  aboutLength: (questions, minutes) =>
    `${counted(questions, { one: 'una pregunta', other: `unas ${numeral(questions)} preguntas` })}, ${counted(minutes, { one: '1 minuto', other: `${numeral(minutes)} minutos` })}`,
  aboutMinutes: (minutes) =>
    counted(minutes, { one: 'alrededor de 1 minuto', other: `unos ${numeral(minutes)} minutos` }),
  answerTooLong:
    'Su respuesta es demasiado larga para esta encuesta y no se ha guardado. Acórtela y envíela otra vez:',
  surveyReport: {
    title: 'Informe de la encuesta',
    which: '¿De qué encuesta desea ver el informe?',
    lead: (complete, started) => `${numeral(complete)} de ${numeral(started)} completas`,
    nobody: 'nadie la ha empezado todavía',
    everyoneThenInvited: 'Las cifras de arriba incluyen a todos. Con invitación:',
    invited: 'Invitaciones',
    started: 'Empezadas',
    complete: 'Completas',
    partial: 'Parciales',
    expired: 'Caducadas',
    neverStarted: (count) => `${numeral(count)} sin empezar`,
    declined: 'Rechazadas',
    neverAsk: 'No volver a preguntar',
    unanswered: 'Sin responder',
    rate: 'Tasa de finalización',
    uninvited: 'Sin invitación',
  },
  inviting: {
    whom: (asked) => `Hay varias personas llamadas «${asked}». ¿A quién se refiere?`,
    morePeople: 'Más personas',
    unknown: (asked) =>
      `No conozco a nadie llamado «${asked}». Puedo invitar a quienes tienen la aplicación o me han escrito. En Teams, mencione a la persona con @.`,
    surveysUnavailable:
      'Ahora mismo no puedo cargar las encuestas, así que no he invitado a nadie. Inténtelo dentro de un momento, por favor.',
    sent: (name, survey) => `He invitado a ${name} a «${survey}».`,
    unconfirmed: (name, survey) =>
      `No sé si a ${name} le ha llegado la invitación a «${survey}». No la enviaré otra vez por mi cuenta.`,
    waiting: (name, survey) =>
      `He invitado a ${name} a «${survey}». Ahora mismo está contestando una encuesta; la invitación le llegará cuando termine o tras diez minutos de pausa.`,
    delayed: (name, survey) =>
      `He invitado a ${name} a «${survey}», pero ahora mismo no puedo enviarle mensajes. La invitación le llegará en cuanto sea posible.`,
    there: (name, survey) =>
      `${name} ya tiene una invitación abierta a «${survey}», así que no he enviado otra.`,
    optedOut: (name) =>
      `${name} no quiere invitaciones, así que no he enviado ninguna. Solo ${name} puede cambiarlo, escribiendo «activar invitaciones».`,
    notInstalled: (name) =>
      `${name} no tiene instalada la aplicación, así que no puedo escribirle. Cuando la tenga, vuelva a enviar la invitación.`,
    notSupported: (name) =>
      `Ahí no puedo escribir a ${name} en privado. Primero tiene que escribirme en un chat individual.`,
    failed: (name) =>
      `Ahora mismo no puedo contactar con ${name} y no he enviado nada. Inténtelo dentro de un momento, por favor.`,
  },

  yourId: (id) => `Su ID: ${id}`,
  yourRole: {
    operator: 'Tiene el rol de operador: puede ejecutar campañas y leer sus resultados.',
    viewer: 'Tiene el rol de observador: puede leer los resultados de las campañas.',
    none: 'Aquí puede contestar encuestas.',
  },
  whoAmI: '¿Quién soy?',
  roleNeeded: {
    run: 'Solo los operadores pueden ejecutar campañas.',
    operator: 'Eso solo pueden hacerlo los operadores.',
    viewer: 'Eso solo pueden hacerlo los operadores y los observadores.',
  },
  askForRole: (id) => `Pida el rol a quien administra el bot; su ID es ${id}.`,
  howToGetRole: '¿Necesita un rol? Pida a quien administra el bot que añada su ID a OPERATORS o VIEWERS.',
  noRoleHere: 'Aquí no hay forma de comprobar quién es usted, así que no hay roles.',
  roleSwitch:
    'En este equipo puede hacer usted de operador: active «Operador» en la parte superior de la página.',

  takenPrivate: 'Mejor en privado: le he enviado un mensaje.',
  privateNotInstalled:
    'Las encuestas son privadas y aún no puedo escribirle. Añada primero la aplicación, por favor: pulse en mi nombre y luego en «Agregar». Después, vuelva a pedirla.',
  privateNotSupported:
    'Las encuestas son privadas y aquí no puedo escribirle solo a usted. Abra un chat individual conmigo, por favor.',
  privateFailed:
    'Las encuestas son privadas y no he podido abrir un chat con usted. Inténtelo de nuevo o escríbame directamente, por favor.',

  card: {
    privacy: 'Privacidad',
    contact: 'Contacto',
    imprint: 'Aviso legal',
    labelled: (label, value) => `${label}: ${value}`,
    yourAnswer: 'Su respuesta',
    choose: 'Elija una respuesta',
    send: 'Enviar',
    nothingChosen: 'Elija una respuesta, por favor.',
    textWasCut: 'Este texto es demasiado largo para mostrarlo entero.',
    moreAnswers: (count) =>
      counted(count, {
        one: 'Otra respuesta no cabe aquí, pero puede escribirla.',
        other: `Otras ${numeral(count)} respuestas no caben aquí, pero puede escribir la suya.`,
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
    description: 'Responda a una encuesta en un chat.',
    language: 'Idioma',
    messageBox: 'Escriba un mensaje',
    typeHere: 'Su respuesta',
    chooseAbove: 'Elija arriba',
    send: 'Enviar',
    notSent: 'No se ha enviado. Inténtelo de nuevo.',
    waiting: 'Se enviará cuando vuelva a tener conexión',
    notSentYet: 'Todavía no se ha enviado. Se enviará automáticamente.',
    dontSend: 'No enviar',
    heldBack: 'Su último mensaje sigue pendiente. Podrá enviar este después.',
    newQuestion:
      'Todavía no se ha enviado: ha llegado una pregunta nueva mientras escribía. Si su texto la responde, envíelo.',
    languageLater: 'El idioma cambiará cuando vuelva a tener conexión.',
    tooLate: 'Ya no se pudo enviar «{text}».',
    newConversation: 'Nueva conversación',
    goBack: 'Volver a donde estaba',
    operator: 'Operador',
    connecting: 'Conectando…',
    connected: 'Conectado',
    reconnecting: 'Reconectando…',
    notConnected: 'Se ha perdido la conexión. Recargue la página, por favor.',
    noConnection: 'Ahora mismo no hay conexión. Inténtelo de nuevo dentro de un momento.',
    ended: 'Esta conversación ha terminado.',
    notAvailable: 'El chat no está disponible ahora mismo. Recargue la página, por favor.',
    noScript: 'Este chat necesita JavaScript. Actívelo y recargue la página, por favor.',
    tooLong: 'Su mensaje es demasiado largo. Acórtelo, por favor.',
    charactersLeft: 'Caracteres restantes: {count}',
    charactersOver: 'Caracteres de más: {count}',
    goingOn: 'Redirigiendo en {seconds} s…',
    stayHere: 'Quedarme aquí',
  },
  surveyDescription: (survey, length) =>
    `Responda a la encuesta «${survey}» en un chat.${length === undefined ? '' : ` Se tarda ${length}.`}`,
  conversationWith: (name: string) => `Conversación con ${name}`,
  embed: { open: 'Denos su opinión', close: 'Cerrar', about: 'aprox. {minutes} min' },
} satisfies Wording;
