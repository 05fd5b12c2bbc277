import { countIn } from './format.ts';
import type { Wording } from './wording.ts';

const { numeral, counted } = countIn('pt-BR');

/** What Canvass says in Brazilian Portuguese. */
export const portuguese = {
  languageName: 'Português (Brasil)',
  greeting:
    'Olá, eu sou o Canvass. Posso guiar você por uma pesquisa aqui mesmo, uma pergunta de cada vez. Leva um ou dois minutos.',
  greetingInGroup:
    'Olá, eu sou o Canvass. Mencione-me e escreva “surveys”: guio você por uma pesquisa em um chat só nosso, uma pergunta de cada vez.',
  helpTitle: 'O que você pode fazer aqui',
  helpFoot: 'No meio de uma pesquisa, coloque uma / na frente de qualquer comando, por exemplo /stop.',
  seeSurveys: 'Ver as pesquisas',
  help: 'Ajuda',
  helpSections: { survey: 'Pesquisas', general: 'Outros' },
  commandHelp: {
    surveys: 'as pesquisas que você pode responder',
    survey: 'começar uma pesquisa, por número ou nome',
    status: 'em que ponto está a sua pesquisa',
    resume: 'mostrar de novo a pergunta aberta',
    restart: 'começar a mesma pesquisa do início',
    stop: 'sair da pesquisa',
    invitationsOn: 'voltar a receber convites para pesquisas',
    invitationsOff: 'não receber mais convites nem lembretes',
    language: 'o idioma em que escrevo para você',
    whoAmI: 'seu id, sua função e como obter uma',
    help: 'o que você pode fazer aqui',
  },
  notUnderstood:
    'Não entendi. Digite “surveys” para ver as pesquisas ou “help” para ver tudo o que eu sei fazer.',
  didYouMean: (line) => `Você quis dizer “${line}”?`,
  didYouMeanOneOf: 'Não entendi. Você quis dizer uma destas opções?',
  forExample: (line) => `Por exemplo: ${line}`,
  commandFaults: {
    page: (said) => `“${said}” não é um número de página. As páginas começam em 1.`,
    language: (said) => `Eu não falo “${said}”. Estes são os idiomas que conheço:`,
  },
  missing: (line) => `Está faltando alguma coisa. O comando é assim: ${line}`,
  unknownButton: 'Esse botão é antigo e não faz mais nada.',
  editChangesNothing:
    'Você editou uma mensagem. Vale o que foi enviado primeiro: uma resposta registrada fica como estava.',
  clickPending: 'Um momento: isto está demorando mais que o normal.',
  clickTaken: 'Veja a mensagem abaixo.',
  givenUp: (said, reference) =>
    `Não consegui tratar sua mensagem${said === '' ? '' : ` “${said}”`} e não vou tentar de novo sozinho. Escreva-a de outra forma, por favor; se não ajudar, informe a referência ${reference}.`,
  turnFailed: (reference) =>
    `Algo deu errado do nosso lado e não consegui terminar. O que você já respondeu não se perdeu. Tente de novo, por favor; se acontecer outra vez, informe a referência ${reference}.`,

  whichLanguage: 'Em que idioma devo escrever para você?',
  languageChosen:
    'A partir de agora vou escrever para você em português. Os textos próprios de cada pesquisa ficam como estão.',

  surveysTitle: 'Qual pesquisa você quer responder?',
  surveysPage: (page, pages) => `Página ${numeral(page)} de ${numeral(pages)}`,
  moreSurveys: 'Mais pesquisas',
  noSurveys: 'No momento não há pesquisas. Volte mais tarde, por favor.',
  listUnavailable: (reference) =>
    `Não consigo obter a lista de pesquisas agora. Tente de novo daqui a pouco. (Referência ${reference})`,
  surveyNotFound: (asked) => `Não conheço uma pesquisa “${asked}”. Estas são as que você pode responder:`,
  linkUnknown: 'Este link não leva a nenhuma pesquisa que possa ser respondida aqui.',
  linkExpired: 'Este link expirou.',
  newConversationQuestion: (survey) =>
    `“${survey}” ainda não terminou. Começar uma nova conversa mesmo assim? Você ainda pode voltar.`,
  severalSurveys: (asked) => `Mais de uma pesquisa corresponde a “${asked}”. Qual delas você quer?`,
  surveyById: (id) => `Pesquisa ${id}`,
  surveyNumber: (name, id) => `${name} (${id})`,

  questionLabel: (survey, question) => `${survey} · ${question}`,
  questionNumber: (number) => `Pergunta ${numeral(number)}`,
  typeYourAnswer: 'Digite sua resposta.',
  yourAnswer: (label) => `Sua resposta: ${label}`,
  chooseOne: 'Isso não corresponde a nenhuma resposta. Escolha uma destas ou digite-a como está escrita.',
  chooseSeveral: 'Isso corresponde a mais de uma resposta. Toque na que você quer.',
  emptyAnswer: 'Aqui eu preciso de algumas palavras como resposta. Um anexo não pode ser registrado.',
  cameEarly:
    'Sua última mensagem chegou antes que eu pudesse mostrar esta pergunta, então não a usei. Responda agora, por favor:',
  whichWasMeant: (word) => `“${word}” é a sua resposta ou é um comando?`,
  sendAsAnswer: (word) => `Enviar “${word}” como resposta`,
  answerOrNot: (said, question) =>
    `“${said}” é a sua resposta à pergunta ${numeral(question)}? Eu tinha perguntado outra coisa:`,
  leaveSurvey: 'Sair da pesquisa',
  showHelp: 'Mostrar a ajuda',

  alreadyStarting: (survey) => `“${survey}” está começando. Um momento, por favor.`,
  startUnknown: (survey) =>
    `Não consegui confirmar se a pesquisa “${survey}” começou. Se começou, está vazia e não causa problema. Você pode tentar de novo.`,
  orGoOn: (survey) => `Ou você pode continuar “${survey}” de onde estava antes.`,
  goOnBefore: 'Continuar de onde eu estava',
  startUnreachable: (survey, reference) =>
    `Não foi possível começar “${survey}”, porque o serviço de pesquisas está fora de alcance agora. Nada foi registrado. Tente de novo daqui a pouco. (Referência ${reference})`,
  startRefused: (survey, said, reference) =>
    `O serviço de pesquisas não começou “${survey}”${said}. (Referência ${reference})`,
  startNotFound: (survey) =>
    `“${survey}” não pode mais ser respondida. Digite “surveys” para ver as pesquisas atuais.`,
  notAvailableNow: (reference) =>
    `As pesquisas não estão disponíveis agora. O problema é do nosso lado; tente mais tarde, por favor. (Referência ${reference})`,
  tryAgain: 'Tentar de novo',
  serviceSays: (message) => `: “${message}”`,

  stillRecording: (number) =>
    `Um momento: ainda estou registrando sua resposta à pergunta ${numeral(number)}. O que você acabou de enviar não foi usado; quando a próxima pergunta aparecer, responda a ela.`,
  notOpen: 'Essa pergunta não está mais aberta, então nada mudou.',
  alreadyAnswered: (number) =>
    `A pergunta ${numeral(number)} já foi respondida, então nada mudou. A pesquisa está neste ponto:`,
  answerNotTaken: (said) => `A pesquisa não aceitou essa resposta${said}. Responda de novo, por favor:`,
  answerNotSent: (reference) =>
    `Não foi possível enviar sua resposta, porque o serviço de pesquisas está fora de alcance agora. Ela não foi registrada, mas eu a guardei. (Referência ${reference})`,
  answerBusy: (reference) =>
    `O serviço de pesquisas está muito ocupado e não aceitou sua resposta. Ela não foi registrada, mas eu a guardei. (Referência ${reference})`,
  answerNotAvailable: (reference) =>
    `A pesquisa não está disponível agora; o problema é do nosso lado. Sua resposta não foi registrada, mas eu a guardei. (Referência ${reference})`,
  notOpenUnsent: 'Sua última resposta a esta pergunta não foi registrada, mas eu a guardei.',
  notThatAnswer:
    'Esse botão era de uma resposta anterior, por isso nada foi enviado. Esta pergunta ainda está aberta:',
  sendIt: 'Enviar de novo',
  startOver: 'Começar de novo',
  fateUnknown: (number, label) =>
    `Não consegui confirmar sua resposta à pergunta ${numeral(number)}. Ela pode ter sido registrada ou não: “${label}”.\nSe você enviar de novo e ela já tiver sido registrada, poderá contar para a próxima pergunta. O mais seguro é começar de novo.`,
  fateUnknownNoStatus: (number, label, reference) =>
    `Não consegui confirmar sua resposta à pergunta ${numeral(number)} e agora também não consigo consultar o serviço de pesquisas. Guardei o que você respondeu: “${label}”. Vou verificar de novo na sua próxima mensagem. (Referência ${reference})`,
  fateStatusOther: (number, label, raw) =>
    `Não consegui confirmar sua resposta à pergunta ${numeral(number)}: “${label}”. Ela pode ter sido registrada ou não; o serviço de pesquisas informa este estado: “${raw}”.\nSe você enviar de novo e ela já tiver sido registrada, poderá contar para a próxima pergunta. O mais seguro é começar de novo.`,
  repeatNotTaken: (number, label, said) =>
    `Desta vez a pesquisa não aceitou sua resposta à pergunta ${numeral(number)}${said}. Pode ser que ela tenha sido registrada na primeira vez: “${label}”.`,

  complete: (survey) =>
    `Essa foi a última pergunta de “${survey}”. Suas respostas estão registradas. Obrigado!`,
  completeAfterAll: (survey) =>
    `“${survey}” está completa: o serviço de pesquisas tem todas as suas respostas. Obrigado!`,
  completeAlready: (survey) =>
    `“${survey}” já estava completa, então esta última resposta não foi acrescentada. Obrigado!`,
  answerTaken: 'Sua resposta foi aceita.',
  surveyStarted: 'A pesquisa começou.',
  endUnconfirmed: (survey, reference) =>
    `Nenhuma pergunta de “${survey}” chegou depois disso, e não consegui perguntar ao serviço se a pesquisa está completa. Vou verificar na sua próxima mensagem. (Referência ${reference})`,
  questionMissing: (survey, reference) =>
    `A próxima pergunta de “${survey}” não chegou em uma forma que eu consiga ler, e a pesquisa não está completa. (Referência ${reference})`,
  questionMissingOther: (survey, raw, reference) =>
    `Nenhuma pergunta de “${survey}” chegou depois disso, e o serviço de pesquisas não disse que ela está completa. Ele informa este estado: “${raw}”. (Referência ${reference})`,
  lookAgain: 'Verificar de novo',
  unanswerable:
    'Esta pergunta não pode ser respondida aqui: o serviço de pesquisas não enviou respostas para escolher e não aceita nenhuma digitada. O que você respondeu antes continua registrado.',
  gone: (survey) =>
    `O serviço de pesquisas não conhece mais esta rodada de “${survey}”, então não dá para continuar. Você pode começá-la outra vez.`,
  expired: (survey) =>
    `“${survey}” ficou tempo demais sem terminar e foi encerrada. As respostas que você já deu ficam como estão. Você pode começá-la outra vez.`,
  letGoBefore: (survey) => `“${survey}” ficou tempo demais sem terminar e foi encerrada.`,
  startAnew: 'Começar outra vez',

  invitation: 'Convite',
  invited: (survey) => `Convidamos você a responder à pesquisa “${survey}”.`,
  invitedBy: (name, survey) => `${name} convida você a responder à pesquisa “${survey}”.`,
  invitationNote:
    'As perguntas são feitas aqui, uma de cada vez. Você pode parar quando quiser; o que já tiver respondido fica guardado.',
  invitationReminder: (survey) =>
    `Você ainda não respondeu ao convite para a pesquisa “${survey}”. Este é o único lembrete.`,
  reminder: 'Lembrete',
  unfinishedReminder: (survey, count) =>
    `A pesquisa “${survey}” ainda está aberta aqui. ${counted(count, {
      none: 'Você ainda não respondeu nada.',
      one: 'Até agora você deu uma resposta.',
      other: `Até agora você deu ${numeral(count)} respostas.`,
    })} Este é o único lembrete.`,
  start: 'Começar',
  notNow: 'Agora não',
  neverAsk: 'Não perguntar mais',
  chosen: (label) => `Você escolheu: ${label}`,
  invitationDeclined: (survey) =>
    `Tudo bem, agora não. Não vou mais lembrar você de “${survey}”. Se depois quiser responder, digite “surveys”.`,
  invitationStarted: (survey) => `Você já começou “${survey}”. Digite “resume” para continuar.`,
  invitationOver: (survey) =>
    `Este convite já terminou, então nada mudou. Você ainda pode responder a “${survey}”.`,
  optedOut:
    'Não vou mais enviar convites nem lembretes. Você ainda pode responder a pesquisas por conta própria: digite “surveys”. “invitations on” desfaz essa escolha.',

  optedIn: 'Os convites e lembretes estão ativados: você pode ser convidado para pesquisas aqui.',

  noSurveyOpen: 'Não há nenhuma pesquisa em andamento aqui.',
  finishedBefore: (survey) => `Você terminou “${survey}”. Não há mais nada para responder.`,
  takeAgain: 'Responder outra vez',
  takeAgainQuestion: (survey) =>
    `Você terminou “${survey}”. Quer responder mais uma vez, em uma nova rodada?`,
  restartQuestion: (survey, count) =>
    `Começar “${survey}” do início? ${counted(count, {
      none: 'Você ainda não respondeu nada.',
      one: 'A resposta dada até agora fica registrada como rodada não terminada.',
      other: `As ${numeral(count)} respostas dadas até agora ficam registradas como rodada não terminada.`,
    })}`,
  yesStartOver: 'Sim, começar de novo',
  keepGoing: 'Continuar',
  switchQuestion: (open, wanted) =>
    `Você está no meio de “${open}”. Quer deixá-la sem terminar e começar “${wanted}”?`,
  leaveAndStart: (wanted) => `Sair e começar “${wanted}”`,
  stopped: (survey, count) =>
    `Você saiu de “${survey}”. ${counted(count, {
      none: 'Nenhuma resposta foi registrada.',
      one: 'A resposta que você deu continua registrada; a pesquisa conta como não terminada.',
      other: `As ${numeral(count)} respostas que você deu continuam registradas; a pesquisa conta como não terminada.`,
    })} Digite “resume” se quiser continuar.`,
  stoppedUnknown: (survey, label) =>
    `Você saiu de “${survey}”. As respostas anteriores continuam registradas; não consegui confirmar se a última (“${label}”) foi. Digite “resume” se quiser continuar.`,
  leftBefore: (survey) =>
    `Você deixou “${survey}” sem terminar. Digite “resume” para continuar ou “surveys” para escolher outra.`,
  statusUnavailable: (reference) =>
    `Agora não consegui confirmar com o serviço de pesquisas. (Referência ${reference})`,
  serviceStatus: (raw) => `O serviço de pesquisas informa “${raw}”.`,
  atQuestion: (survey, number) => `Você está na pergunta ${numeral(number)} de “${survey}”.`,
  atStopped: (survey, number) => `Você saiu de “${survey}” na pergunta ${numeral(number)}.`,
  resume: 'Retomar',

  howToLeave: 'Para sair, digite /stop.',
  takenFor: (typed, label) => `“${typed}” conta como “${label}”.`,
  useAsCommand: 'Usar como comando',
  questionOf: (number, all) => `Pergunta ${numeral(number)} de cerca de ${numeral(all)}`,
  aboutLength: (questions, minutes) =>
    `cerca de ${counted(questions, { one: 'uma pergunta', other: `${numeral(questions)} perguntas` })}, ${counted(minutes, { one: '1 minuto', other: `${numeral(minutes)} minutos` })}`,
  answerTooLong: 'É longa demais para esta pesquisa e não foi salva. Encurte-a e envie outra vez:',
  surveyReport: {
    title: 'Relatório da pesquisa',
    which: 'De qual pesquisa você quer ver o relatório?',
    lead: (complete, started) => `${numeral(complete)} de ${numeral(started)} completas`,
    invited: 'Convites',
    started: 'Começadas',
    complete: 'Completas',
    partial: 'Parciais',
    expired: 'Expiradas',
    neverStarted: (count) => `${numeral(count)} nunca começadas`,
    declined: 'Recusados',
    neverAsk: 'Não perguntar mais',
    unanswered: 'Ainda sem resposta',
    rate: 'Taxa de conclusão',
    uninvited: 'Sem convite',
  },

  yourId: (id) => `Seu id: ${id}`,
  yourRole: {
    operator: 'Sua função: operator. Você pode executar campanhas e ler os resultados.',
    viewer: 'Sua função: viewer. Você pode ler os resultados das campanhas.',
    none: 'Sua função: nenhuma. Você pode responder a pesquisas.',
  },
  whoAmI: 'Quem sou eu?',
  roleNeeded: {
    operator: 'Isso exige a função “operator”, então nada foi feito.',
    viewer: 'Isso exige a função “viewer” (ou “operator”), então nada foi feito.',
  },
  ownRole: {
    operator: 'Sua função: operator.',
    viewer: 'Sua função: viewer.',
    none: 'Sua função: nenhuma.',
  },
  howToGetRole:
    'Para obter uma função, peça a quem administra este bot que acrescente seu id a OPERATORS ou VIEWERS na configuração.',
  noRoleHere: 'Este canal não comprova quem você é, então nenhuma função pode ser dada aqui.',
  roleSwitch:
    'Neste computador, você mesmo pode assumir a função “operator”: clique em “Operador” no alto da página.',

  takenPrivate:
    'As pesquisas são respondidas em particular: escrevi diretamente para você. Continue por lá, por favor.',
  privateNotInstalled:
    'As pesquisas são respondidas em particular, e não consigo escrever diretamente porque você não tem o aplicativo instalado. Adicione-o (abra meu nome e toque em “Adicionar”) e peça de novo.',
  privateNotSupported:
    'As pesquisas são respondidas em particular, e neste canal não consigo escrever só para você. Abra um chat individual comigo, por favor.',
  privateFailed:
    'As pesquisas são respondidas em particular, e não consegui abrir um chat com você agora. Tente de novo ou escreva diretamente para mim.',

  card: {
    yourAnswer: 'Sua resposta',
    choose: 'Escolha uma resposta',
    send: 'Enviar',
    nothingChosen: 'Escolha uma resposta, por favor.',
    textWasCut: 'Este texto era longo demais para ser mostrado por inteiro.',
    moreAnswers: (count) =>
      counted(count, {
        one: 'Há mais uma resposta que não cabe aqui. Digite-a se for a que você deseja.',
        other: `Há mais ${numeral(count)} respostas que não cabem aqui. Digite a que você deseja.`,
      }),
    showAll: (count) => `Mostrar tudo (${numeral(count)})`,
    showMore: 'Mostrar mais',
    andMore: (count) => `e mais ${numeral(count)}`,
    moreSections: (count) =>
      counted(count, {
        one: 'Há mais uma lista que não cabe aqui.',
        other: `Há mais ${numeral(count)} listas que não cabem aqui.`,
      }),
    pleaseFillIn: (label) => `${label}: preencha este campo, por favor.`,
    required: 'obrigatório',
    now: (value) => `agora ${value}`,
    typeInOneLine: (line) => `Digite em uma linha: ${line}`,
  },

  page: {
    description: 'Responda a uma pesquisa, ou execute uma campanha de testes, por chat.',
    conversation: 'Conversa com o Canvass',
    language: 'Idioma',
    messageBox: 'Escreva uma mensagem',
    keys: 'Dica: aperte 1–9 ou 0 para escolher uma resposta. Na caixa abaixo, Enter envia e Shift+Enter começa uma nova linha.',
    notSent: 'Não foi enviado. Tente de novo.',
    newConversation: 'Nova conversa',
    goBack: 'Voltar para onde eu estava',
    operator: 'Operador',
    connecting: 'Conectando…',
    connected: 'Conectado',
    reconnecting: 'Reconectando…',
    notConnected: 'Sem conexão. Recarregue a página.',
    ended: 'A conversa terminou.',
    notLoaded: 'Não foi possível carregar o chat. Recarregue a página.',
    notAvailable: 'O chat não está disponível agora. Recarregue a página.',
    noScript: 'Este chat precisa de JavaScript. Ative-o para esta página e recarregue-a.',
    tooLong:
      'Sua mensagem é longa demais, por isso nada dela foi enviado. Encurte-a para cerca de 15.000 caracteres e envie-a de novo.',
  },
  embed: { open: 'Dê sua opinião', close: 'Fechar' },
} satisfies Wording;
