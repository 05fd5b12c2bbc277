import type { Language } from './languages.ts';

/** What customers type, besides the phrases of the commands. Case, width, accents and marks don't matter. */
interface TypedWords {
  /** Other ways to say a command, also the labels of buttons that stand for one. */
  readonly commands: Readonly<Record<SaidCommand, readonly string[]>>;
  /** The same, unless they answer the question: if any text does, these are answers. */
  readonly unlessAnswer: readonly (readonly [SaidCommand, readonly string[]])[];
  /** A person who says this wants to leave the survey, no matter what was asked. */
  readonly leave: readonly string[];
  /** The same, with the same exception. */
  readonly decline: readonly string[];
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** A no to a question whether to do something else; on their own, these leave the survey. */
  readonly cancel: readonly string[];
  /** Only words that can't be the answer to a question: “great” is praise. */
  readonly thanks: readonly string[];
  readonly greetings: readonly string[];
}

export type SaidCommand =
  | 'surveys'
  | 'status'
  | 'resume'
  | 'restart'
  | 'stop'
  | 'changeAnswer'
  | 'language'
  | 'invitationsOn'
  | 'invitationsOff'
  | 'help';

/** All of them are understood, no matter which language is spoken. */
export const typedWords: Readonly<Record<Language, TypedWords>> = {
  en: {
    commands: {
      surveys: [
        ...['see the surveys', 'show surveys', 'show the surveys'],
        ...['list surveys', 'all surveys', 'which surveys are there'],
      ],
      status: [
        ...['where am i', 'how far am i'],
        ...['my progress', 'how much longer', 'how many questions are left'],
      ],
      resume: ['continue'],
      restart: [...['start over', 'start again'], ...['take it again']],
      stop: ['stop survey', 'cancel survey', 'cancel the survey', 'stop now'],
      changeAnswer: [
        ...['back', 'go back', 'undo', 'change my answer', 'change answer', 'change my last answer'],
        ...['edit my answer', 'correct my answer', 'previous', 'previous question', 'last question'],
        ...['can i change my answer', 'i want to change my answer'],
      ],
      language: ['change language', 'change the language'],
      invitationsOn: [],
      invitationsOff: [
        ...['no invitations', 'no more invitations'],
        ...['no more reminders', 'no reminders', 'stop reminders', 'stop the reminders', 'unsubscribe me'],
      ],
      help: [
        'how does this work',
        'i need help',
        'talk to a human',
        'talk to a person',
        'speak to a human',
        'speak to a person',
      ],
    },
    unlessAnswer: [
      ['surveys', ['list']],
      ['status', ['progress']],
      [
        'changeAnswer',
        ['wrong answer', 'mistake', 'i made a mistake', 'that was wrong', 'that was a mistake'],
      ],
      [
        'help',
        [
          'menu',
          'contact',
          'contact us',
          'human',
          'agent',
          'talk to someone',
          'speak to someone',
          'customer service',
          'support',
        ],
      ],
      ['invitationsOff', ['unsubscribe']],
    ],
    leave: [
      ...['quit', 'exit', 'leave', 'end', 'stop the survey', 'stop asking me'],
      ...['quit the survey', 'exit the survey', 'leave the survey', 'end the survey', 'leave me alone'],
      ...['i want to stop', 'i want to quit', 'i want to leave', 'i want out', 'i quit', 'i give up'],
      ...['i don’t want to continue', 'i don’t want to do this', 'i don’t want to do this any more'],
      ...['end survey', 'quit survey', 'exit survey', 'leave survey', 'go away'],
      ...['let me go', 'abort', 'abort survey', 'abort the survey'],
    ],
    decline: [
      ...[
        'no thanks',
        'no thank you',
        'enough',
        'that’s enough',
        'i’ve had enough',
        'done',
        'i’m done',
        'i am done',
      ],
      ...[
        'not interested',
        'i’m not interested',
        'not now',
        'maybe later',
        'later',
        'no more',
        'stop it',
        'stop it now',
        'stop this',
        'stop this now',
      ],
      ...['no more questions', 'no time', 'i have no time', 'bye', 'goodbye', 'i have to go'],
      ...['that is all', 'that’s all', 'that is enough', 'i have no more time'],
    ],
    yes: ['yes', 'yes please', 'yeah', 'yep', 'yup', 'sure', 'ok', 'okay', 'y'],
    no: ['no', 'no thanks', 'no thank you', 'nope', 'nah', 'n'],
    cancel: ['cancel'],
    thanks: [
      ...['thanks', 'thank you', 'thank you very much', 'thank you so much', 'thanks a lot', 'many thanks'],
      ...['thanks so much', 'thx', 'ty', 'cheers', 'much appreciated'],
    ],
    greetings: [
      ...['hi', 'hello', 'hey', 'hi there', 'hello there', 'hey there'],
      ...['good morning', 'morning', 'good afternoon', 'good evening'],
    ],
  },
  es: {
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
      ['status', ['avance']],
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
    thanks: ['gracias', 'muchas gracias', 'mil gracias', 'gracias a usted', 'muchísimas gracias'],
    greetings: ['hola', 'buenas', 'buenos días', 'buenas tardes', 'buenas noches'],
  },
  fr: {
    commands: {
      surveys: [
        ...['enquêtes', 'enquête', 'les enquêtes', 'voir les enquêtes', 'sondages', 'questionnaires'],
        ...['liste des enquêtes', 'toutes les enquêtes'],
      ],
      status: [
        ...['statut', 'état', 'avancement', 'où en suis-je'],
        ...['ma progression', 'combien de questions reste-t-il'],
      ],
      resume: ['continuer', 'reprendre', 'continuer l’enquête'],
      restart: [
        ...['recommencer', 'redémarrer', 'recommencer à zéro', 'recommencer depuis le début'],
        ...['y répondre à nouveau'],
      ],
      stop: [
        ...['arrêter', 'arrêt', 'arrêter l’enquête'],
        ...['stopper', 'interrompre', 'interrompre l’enquête'],
      ],
      changeAnswer: [
        ...['retour', 'revenir', 'revenir en arrière', 'précédent', 'question précédente'],
        ...['annuler ma réponse', 'changer ma réponse', 'modifier ma réponse', 'corriger ma réponse'],
        ...['je veux changer ma réponse', 'puis-je changer ma réponse', 'je veux modifier ma réponse'],
      ],
      language: ['langue [{language}]', 'changer de langue', 'changer la langue'],
      invitationsOn: ['activer les invitations', 'invitations oui'],
      invitationsOff: [
        ...[
          'désactiver les invitations',
          'invitations non',
          'plus d’invitations',
          'ne plus recevoir d’invitations',
        ],
        ...['plus de rappels', 'pas de rappels'],
      ],
      help: [
        ...['aide', 'aidez-moi'],
        ...['au secours', 'j’ai besoin d’aide', 'comment ça marche'],
        ...['parler à quelqu’un', 'parler à une personne', 'parler à un conseiller'],
      ],
    },
    unlessAnswer: [
      ['surveys', ['liste']],
      ['status', ['progression']],
      ['changeAnswer', ['erreur', 'je me suis trompé', 'je me suis trompée', 'mauvaise réponse', 'modifier']],
      [
        'help',
        [
          'menu',
          'contact',
          'contacter',
          'humain',
          'conseiller',
          'besoin d’aide',
          'aidez moi',
          'aide-moi',
          'service client',
        ],
      ],
      ['invitationsOff', ['me désabonner', 'se désabonner']],
    ],
    leave: [
      ...['quitter', 'sortir', 'fin', 'terminer', 'annuler', 'abandonner', 'j’arrête', 'j’abandonne'],
      ...['ça suffit', 'arrête', 'arrêtez', 'je veux arrêter', 'je voudrais arrêter', 'je souhaite arrêter'],
      ...[
        'je ne veux plus',
        'je ne veux plus continuer',
        'j’en ai marre',
        'j’en ai assez',
        'quitter l’enquête',
      ],
      ...['laissez-moi tranquille', 'laisse-moi tranquille', 'laissez-moi', 'fichez-moi la paix'],
      ...[
        'je ne veux pas continuer',
        'je veux quitter',
        'je veux sortir',
        'annuler l’enquête',
        'terminer l’enquête',
      ],
      ...['abandonner l’enquête'],
    ],
    decline: [
      ...['non merci', 'assez', 'c’est assez', 'ça ira', 'pas intéressé', 'pas intéressée'],
      ...['ça ne m’intéresse pas', 'pas maintenant', 'plus tard', 'pas le temps', 'je n’ai pas le temps'],
      ...['fini', 'j’ai fini', 'plus de questions', 'au revoir'],
      ...['terminé', 'c’est tout', 'pas maintenant merci'],
    ],
    yes: [
      'oui',
      'ouais',
      'oui svp',
      'oui s’il vous plaît',
      'oui s’il te plaît',
      'oui merci',
      'd’accord',
      'bien sûr',
    ],
    no: ['non', 'non merci'],
    cancel: ['annuler'],
    thanks: ['merci', 'merci beaucoup', 'merci bien', 'un grand merci', 'mille mercis'],
    greetings: ['bonjour', 'bonsoir', 'salut', 'coucou'],
  },
  de: {
    commands: {
      surveys: [
        ...['umfragen', 'umfrage', 'umfragen ansehen', 'umfragen anzeigen', 'alle umfragen'],
        ...['umfragen zeigen', 'welche umfragen gibt es'],
      ],
      status: [
        ...['stand', 'wo bin ich', 'wie weit bin ich'],
        ...['wie lange noch', 'wie viele fragen noch'],
      ],
      resume: ['weiter', 'weitermachen', 'fortsetzen', 'fortfahren'],
      restart: [
        ...['neustart', 'neu starten', 'neu beginnen', 'neu anfangen'],
        ...['von vorn', 'von vorne', 'von vorn beginnen', 'von vorne beginnen', 'von vorn anfangen'],
        ...['noch einmal teilnehmen'],
      ],
      stop: [
        ...['abbrechen', 'aufhören', 'beenden', 'unterbrechen', 'umfrage unterbrechen'],
        ...['abbruch', 'stoppen', 'umfrage stoppen'],
      ],
      changeAnswer: [
        ...['zurück', 'rückgängig', 'rückgängig machen', 'korrigieren', 'vorige frage', 'vorherige frage'],
        ...['letzte frage', 'eine frage zurück', 'antwort ändern', 'meine antwort ändern'],
        ...['antwort korrigieren', 'meine antwort korrigieren'],
        ...[
          'kann ich meine antwort ändern',
          'ich möchte meine antwort ändern',
          'ich will meine antwort ändern',
        ],
      ],
      language: ['sprache [{language}]', 'sprache ändern', 'sprache wechseln'],
      invitationsOn: ['einladungen an', 'einladungen ein'],
      invitationsOff: [
        ...['einladungen aus', 'keine einladungen', 'keine einladungen mehr'],
        ...['keine erinnerungen', 'keine erinnerungen mehr'],
      ],
      help: [
        ...['hilfe'],
        ...['ich brauche hilfe', 'wie funktioniert das', 'mit einem menschen sprechen'],
        ...['ich möchte mit einem menschen sprechen', 'ich will mit einem menschen sprechen'],
        ...['ich will einen menschen sprechen', 'ich möchte einen menschen sprechen'],
      ],
    },
    unlessAnswer: [
      ['surveys', ['liste']],
      ['status', ['fortschritt']],
      [
        'changeAnswer',
        ['falsche antwort', 'das war falsch', 'ich habe mich vertan', 'ich habe mich geirrt', 'vertippt'],
      ],
      [
        'help',
        [
          'menü',
          'hilf mir',
          'helfen sie mir',
          'kontakt',
          'mensch',
          'ansprechpartner',
          'mitarbeiter',
          'kundendienst',
          'kundenservice',
        ],
      ],
      ['invitationsOff', ['abmelden']],
    ],
    leave: [
      ...[
        'stopp',
        'ende',
        'schluss',
        'schluss jetzt',
        'umfrage beenden',
        'umfrage abbrechen',
        'ich breche ab',
      ],
      ...['ich mag nicht mehr', 'ich will nicht mehr', 'ich möchte nicht mehr', 'ich höre auf'],
      ...['ich möchte aufhören', 'ich will aufhören', 'ich möchte abbrechen', 'hör auf', 'hören sie auf'],
      ...['lass mich in ruhe', 'lassen sie mich in ruhe', 'lasst mich in ruhe', 'keine lust mehr'],
      ...['umfrage verlassen', 'kein bock mehr', 'ich will raus', 'raus hier'],
    ],
    decline: [
      ...[
        'nein danke',
        'danke nein',
        'genug',
        'es reicht',
        'das reicht',
        'mir reicht’s',
        'mir reicht es',
        'kein interesse',
      ],
      ...['keine lust', 'keine zeit', 'jetzt nicht', 'nicht jetzt', 'später', 'fertig', 'ich bin fertig'],
      ...['keine fragen mehr', 'tschüss', 'tschüs', 'auf wiedersehen'],
      ...['bin fertig', 'kein bock', 'das war’s', 'das wars', 'danke das reicht'],
      ...['raus', 'verlassen'],
    ],
    yes: ['ja', 'ja bitte', 'ja gerne', 'ja gern', 'jawohl', 'jo', 'jep', 'klar', 'gerne', 'gern'],
    no: ['nein', 'nein danke', 'nö', 'ne', 'nee'],
    cancel: ['abbrechen'],
    thanks: [
      ...['danke', 'danke schön', 'dankeschön', 'danke sehr', 'vielen dank', 'besten dank'],
      ...['herzlichen dank', 'tausend dank'],
    ],
    greetings: [
      ...['hallo', 'guten tag', 'guten morgen', 'guten abend', 'moin', 'servus', 'grüezi', 'grüß gott'],
    ],
  },
  'pt-BR': {
    commands: {
      surveys: [
        ...['pesquisas', 'pesquisa', 'ver pesquisas', 'ver as pesquisas', 'lista de pesquisas'],
        ...['todas as pesquisas'],
      ],
      status: [
        ...['andamento', 'progresso', 'situação', 'onde estou'],
        ...['quanto falta', 'quantas perguntas faltam', 'meu progresso'],
        ...['em que ponto estou'],
      ],
      resume: ['continuar', 'retomar', 'seguir'],
      restart: [
        ...['recomeçar', 'reiniciar', 'começar de novo', 'começar do zero'],
        ...['responder outra vez'],
      ],
      stop: [
        ...['parar', 'interromper', 'parar a pesquisa'],
        ...['parar pesquisa', 'interromper a pesquisa'],
      ],
      changeAnswer: [
        ...['voltar', 'voltar atrás', 'desfazer', 'anterior', 'pergunta anterior', 'mudar a resposta'],
        ...[
          'mudar minha resposta',
          'alterar minha resposta',
          'trocar minha resposta',
          'corrigir minha resposta',
        ],
        ...['mudar resposta', 'alterar resposta', 'quero mudar minha resposta', 'posso mudar minha resposta'],
      ],
      language: [
        ...(['idioma [{language}]', 'língua [{language}]', 'mudar idioma', 'mudar o idioma'] as const),
        ...['mudar de idioma', 'trocar idioma', 'trocar o idioma'],
      ],
      invitationsOn: ['convites sim', 'ativar convites', 'ativar os convites'],
      invitationsOff: [
        ...[
          'convites não',
          'desativar convites',
          'desativar os convites',
          'sem convites',
          'sem mais convites',
          'não receber mais convites',
        ],
        ...['sem lembretes', 'sem mais lembretes'],
      ],
      help: [
        ...['ajuda'],
        ...['me ajuda', 'me ajude', 'preciso de ajuda', 'como funciona', 'falar com uma pessoa'],
        ...['falar com um atendente', 'quero falar com uma pessoa'],
      ],
    },
    unlessAnswer: [
      ['surveys', ['lista']],
      ['changeAnswer', ['errei', 'me enganei', 'resposta errada', 'corrigir']],
      [
        'help',
        ['menu', 'contato', 'atendente', 'humano', 'socorro', 'falar com alguém', 'atendimento', 'suporte'],
      ],
      ['invitationsOff', ['descadastrar']],
    ],
    leave: [
      ...['sair', 'cancelar', 'encerrar', 'terminar', 'desistir', 'desisto', 'fim', 'chega', 'já chega'],
      ...['basta', 'quero sair', 'quero parar', 'quero desistir', 'não quero mais', 'não quero continuar'],
      ...['me deixa em paz', 'me deixe em paz', 'deixe-me em paz', 'pare', 'para com isso'],
      ...['cancelar a pesquisa', 'encerrar a pesquisa', 'sair da pesquisa', 'não quero mais responder'],
    ],
    decline: [
      ...['não obrigado', 'não obrigada', 'suficiente', 'é suficiente', 'não tenho interesse'],
      ...['não me interessa', 'agora não', 'mais tarde', 'depois', 'sem tempo', 'não tenho tempo'],
      ...['pronto', 'terminei', 'já deu', 'chega de perguntas', 'tchau'],
      ...['é só isso', 'só isso', 'outra hora', 'não quero responder'],
    ],
    yes: ['sim', 'isso', 'isso mesmo', 'sim por favor', 'claro', 'com certeza', 'pode ser'],
    no: ['não', 'não obrigado', 'não obrigada'],
    cancel: ['cancelar'],
    thanks: ['obrigado', 'obrigada', 'muito obrigado', 'muito obrigada', 'valeu', 'brigado', 'brigada'],
    greetings: ['olá', 'oi', 'bom dia', 'boa tarde', 'boa noite'],
  },
  ja: {
    commands: {
      surveys: [...['アンケート', 'アンケート一覧', '一覧'], ...['アンケートを見る', 'アンケートを表示']],
      status: [...['状況', '進捗', '進み具合', '進み具合を見る'], ...['あと何問', 'あとどのくらい']],
      resume: ['続ける', '続き', '続きから', '再開', '再開する'],
      restart: [
        ...['最初から', 'はじめから', 'やり直す', 'やり直し', '最初からやり直す'],
        ...['もう一度回答する'],
      ],
      stop: [
        ...['中断', '中断する', '中止', '停止', 'ストップ', 'やめる', 'アンケートを中断する'],
        ...['止める', 'とめる', '止めて', 'とめて'],
      ],
      changeAnswer: [
        ...[
          '戻る',
          '前に戻る',
          '前の質問',
          '前の質問に戻る',
          '元に戻す',
          '取り消し',
          '取り消す',
          '訂正',
          '訂正する',
        ],
        ...[
          '回答を変更',
          '回答を変更する',
          '回答を変更したい',
          '回答を変えたい',
          '答えを変えたい',
          '回答を訂正したい',
        ],
        ...['答えを変える', '回答を修正したい'],
      ],
      language: ['言語 [{language}]', '言語変更', '言語を変える', '言語を変更'],
      invitationsOn: ['ご案内を受け取る', '招待オン', '招待 オン', '招待を受け取る'],
      invitationsOff: [
        ...['ご案内を受け取らない', '招待オフ', '招待 オフ', '招待不要', '招待を受け取らない'],
        ...['お知らせ不要'],
      ],
      help: [
        ...['ヘルプ', '使い方'],
        ...['へるぷ', '助けて', '助けてください', '使い方を教えて', '人と話したい'],
        ...['担当者と話したい'],
      ],
    },
    unlessAnswer: [
      ['surveys', ['リスト']],
      ['status', ['残り']],
      ['changeAnswer', ['間違えた', '間違えました', '間違い', '修正', '修正したい']],
      ['help', ['メニュー', '問い合わせ', 'お問い合わせ', '担当者', 'オペレーター', 'サポート']],
      ['invitationsOff', ['配信停止']],
    ],
    leave: [
      ...['やめたい', 'もうやめたい', 'やめます', 'やめて', 'もうやめて', 'もうやめる', '終了', '終了する'],
      ...['終わりたい', '終わりにしたい', '終わりにする', 'キャンセル', '退出', '抜けたい', '中断したい'],
      ...['もういやだ', 'もう嫌だ', 'ほっといて', '放っておいて'],
      ...['抜ける', 'アンケートをやめる', 'アンケートを終了', '回答をやめる'],
    ],
    decline: [
      ...['もういい', 'もういいです', 'もう結構です', '結構です', 'いいえ結構です', '十分', '十分です'],
      ...['もう十分', '終わり', 'また今度', 'あとで', '後で', '時間がない', '興味がない', '興味がありません'],
      ...['もういらない', '以上です', '忙しい', '終わる'],
    ],
    yes: ['はい', 'ハイ', 'はい、お願いします', 'はいお願いします', 'お願いします', 'ええ', 'うん'],
    no: ['いいえ', 'いいえ、結構です', 'いいえ結構です', '結構です', 'いえ', 'いや', 'ううん'],
    cancel: ['キャンセル'],
    thanks: ['ありがとう', 'ありがとうございます', 'ありがとうございました', 'どうも', 'どうもありがとう'],
    greetings: ['こんにちは', 'おはよう', 'おはようございます', 'こんばんは', 'はじめまして'],
  },
};

/** All ways to say a command, in all languages. */
export function saidInAnyLanguage(command: SaidCommand): readonly string[] {
  const all = Object.values(typedWords).flatMap(({ commands }) => commands[command]);
  return [...new Set(all.flatMap(spellings))];
}

/** Whether a line stands for a command in a language other than this one. */
export function isForeign(line: string, language: Language): boolean {
  const isSaid = ({ commands }: TypedWords): boolean =>
    Object.values(commands).some((words) => words.some((word) => spellings(word).includes(line)));
  return !isSaid(typedWords[language]) && Object.values(typedWords).some(isSaid);
}

/** A German umlaut may also be typed as two letters, on keyboards without umlauts. */
export function spellings(words: string): readonly string[] {
  const apart = words.replace(/[äöü]/gu, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter);
  return apart === words ? [words] : [words, apart];
}
