import type { TypedWords } from './words.ts';

/** What people type in Spanish. */
export const spanish: TypedWords = {
  commands: {
    surveys: [
      ...['encuestas', 'encuesta', 'ver encuestas', 'ver las encuestas', 'lista de encuestas'],
      ...['todas las encuestas'],
    ],
    status: [
      ...['estado', 'progreso', 'por dónde voy', 'cómo voy'],
      ...['cuánto falta', 'cuántas preguntas faltan'],
    ],
    resume: ['seguir', 'continuar', 'reanudar'],
    restart: [
      ...['reiniciar', 'empezar de nuevo', 'volver a empezar', 'empezar otra vez'],
      ...['contestarla otra vez'],
    ],
    stop: [
      ...['parar', 'detener', 'dejarlo', 'dejar la encuesta'],
      ...['parar la encuesta', 'detener la encuesta'],
    ],
    changeAnswer: [
      ...['atrás', 'volver', 'volver atrás', 'regresar', 'deshacer', 'anterior', 'pregunta anterior'],
      ...['cambiar respuesta', 'cambiar mi respuesta', 'cambiar la respuesta', 'corregir mi respuesta'],
      ...['quiero cambiar mi respuesta', 'puedo cambiar mi respuesta', 'modificar mi respuesta'],
    ],
    language: ['idioma [{language}]', 'cambiar idioma', 'cambiar de idioma', 'cambiar el idioma'],
    invitationsOn: ['invitaciones sí', 'activar invitaciones', 'activar las invitaciones'],
    invitationsOff: [
      ...['invitaciones no', 'desactivar invitaciones', 'desactivar las invitaciones'],
      ...['no más invitaciones', 'sin invitaciones'],
      ...['no más recordatorios', 'sin recordatorios'],
    ],
    help: [
      ...['ayuda'],
      ...['ayúdame', 'ayúdeme', 'necesito ayuda', 'cómo funciona esto', 'hablar con una persona'],
      ...['quiero hablar con una persona'],
    ],
  },
  unlessAnswer: [
    ['surveys', ['lista']],
    [
      'status',
      [
        ...['avance', 'cuánto dura', 'cuánto dura esto', 'cuánto dura la encuesta', 'cuánto queda'],
        ...[
          'cuántas preguntas',
          'cuántas preguntas son',
          'cuántas preguntas hay',
          'cuántas preguntas quedan',
        ],
      ],
    ],
    ['changeAnswer', ['me equivoqué', 'me he equivocado', 'respuesta equivocada']],
    [
      'help',
      [
        'menú',
        'contacto',
        'persona',
        'agente',
        'humano',
        'socorro',
        'hablar con alguien',
        'atención al cliente',
        'soporte',
      ],
    ],
    ['invitationsOff', ['darme de baja']],
  ],
  leave: [
    ...['salir', 'cancelar', 'terminar', 'acabar', 'abandonar', 'fin', 'lo dejo', 'me rindo'],
    ...['ya basta', 'basta', 'basta ya', 'hasta aquí', 'quiero salir', 'quiero parar', 'quiero dejarlo'],
    ...['no quiero seguir', 'no quiero más', 'ya no quiero', 'ya no quiero seguir'],
    ...['déjame en paz', 'déjeme en paz', 'déjenme en paz'],
    ...[
      'no quiero continuar',
      'para ya',
      'salir de la encuesta',
      'cancelar la encuesta',
      'terminar la encuesta',
    ],
    ...['abandonar la encuesta'],
  ],
  decline: [
    ...['no gracias', 'suficiente', 'es suficiente', 'ya está', 'ya está bien', 'no me interesa'],
    ...['ahora no', 'más tarde', 'luego', 'no tengo tiempo', 'he terminado', 'no más preguntas', 'adiós'],
    ...['eso es todo', 'después', 'sin tiempo', 'para'],
  ],
  yes: ['sí', 'sí por favor', 'claro', 'claro que sí', 'vale', 'de acuerdo'],
  no: ['no', 'no gracias'],
  cancel: ['cancelar'],
  thanks: [
    'gracias',
    'muchas gracias',
    'mil gracias',
    'gracias a usted',
    'gracias a ustedes',
    'gracias a ti',
    'muchísimas gracias',
  ],
  pleased: [
    ...['perfecto', 'genial', 'estupendo', 'súper', 'vale', 'de acuerdo', 'listo', 'entendido', 'de nada'],
    ...['no hay de qué', 'con gusto', 'con mucho gusto', 'un placer', 'igualmente', 'a ustedes', 'a usted'],
    ...['a ti', 'buen día', 'que tenga buen día', 'que tenga un buen día', 'que tengan buen día'],
    ...['que tengan un buen día', 'feliz día', 'saludos', 'hasta luego', 'hasta pronto', 'chao'],
  ],
  greetings: ['hola', 'buenas', 'buenos días', 'buenas tardes', 'buenas noches'],
};
