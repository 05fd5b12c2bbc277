import { countIn } from './format.ts';
import type { Wording } from './wording.ts';

const { numeral, counted } = countIn('pt-BR');

/** What Canvass says in Brazilian Portuguese. */
export const portuguese = {
  languageName: 'Português (Brasil)',
  greeting: 'Oi! Qual pesquisa você quer responder?',
  greetingFrom: (name: string) => `Oi, aqui é ${name}! Qual pesquisa você quer responder?`,
  greetingInGroup:
    'Oi! Para responder a uma pesquisa, mencione meu nome e digite “pesquisas”. Vou perguntar em um chat privado.',
  helpTitle: 'Veja o que você pode fazer',
  nobodyHere: 'Sou um chatbot e não consigo transferir você para uma pessoa.',
  seeSurveys: 'Ver as pesquisas',
  howFar: 'Em que ponto estou?',
  noInvitations: 'Não receber mais convites',
  help: 'Ajuda',
  helpSections: { survey: 'Pesquisas', general: 'Outros' },
  commandHelp: {
    surveys: 'ver as pesquisas disponíveis',
    survey: 'começar uma pesquisa, por número ou nome',
    status: 'ver em que ponto você está',
    resume: 'continuar de onde parou',
    restart: 'começar a pesquisa de novo',
    changeAnswer: 'saber o que fazer com uma resposta já enviada',
    stop: 'parar a pesquisa',
    invitationsOn: 'voltar a receber convites',
    invitationsOff: 'não receber mais convites nem lembretes',
    language: 'mudar de idioma',
    whoAmI: 'ver seu ID e sua função',
    help: 'ver esta lista',
  },
  youAreWelcome: 'De nada!',
  thanksAgain: 'Obrigado mais uma vez!',
  comeBack: 'Tudo bem. Volte quando quiser.',
  notUnderstood:
    'Desculpe, não entendi. Digite “pesquisas” para ver as pesquisas ou “ajuda” para todo o resto.',
  didYouMean: (line) => `Você quis dizer “${line}”?`,
  didYouMeanOneOf: 'Você quis dizer algum destes comandos?',
  forExample: (line) => `Por exemplo: ${line}`,
  commandFaults: {
    page: (said) => `“${said}” não é um número de página.`,
    language: (said) => `Não falo “${said}”. Escolha um idioma, por favor:`,
  },
  missing: (line) => `O comando está incompleto. Por exemplo: ${line}`,
  unknownButton: 'Esse botão não funciona mais.',
  editChangesNothing: 'Editar uma mensagem não muda sua resposta. Vale o que você enviou primeiro.',
  clickPending: 'Está demorando um pouco mais que o normal.',
  clickTaken: 'Certo.',
  givenUp: (said, reference) =>
    `Desculpe, não consegui processar sua mensagem${said === '' ? '' : ` “${said}”`}. Tente escrever de outro jeito. Se continuar sem funcionar, informe a referência ${reference}.`,
  turnFailed: (reference) =>
    `Desculpe, algo deu errado do nosso lado. Suas respostas até aqui estão salvas. Tente de novo, por favor. Se acontecer outra vez, informe a referência ${reference}.`,

  whichLanguage: 'Qual idioma você prefere?',
  languageChosen: 'Certo, vamos continuar em português. As perguntas ficam no idioma em que foram escritas.',

  surveysTitle: 'Qual pesquisa você quer responder?',
  surveysPage: (page, pages) => `Página ${numeral(page)} de ${numeral(pages)}`,
  moreSurveys: 'Mais pesquisas',
  noSurveys: 'Não há pesquisas no momento. Volte mais tarde, por favor.',
  listUnavailable: 'Não consigo carregar as pesquisas agora. Tente de novo daqui a pouco.',
  surveyNotFound: (asked) => `Não encontrei nenhuma pesquisa “${asked}”. Estas são as pesquisas disponíveis:`,
  linkUnknown: 'Desculpe, este link não leva a nenhuma pesquisa.',
  linkExpired: 'Desculpe, este link expirou. Quem o enviou pode dar um novo a você.',
  newConversationQuestion: (survey) =>
    `“${survey}” ainda não terminou. Começar uma nova conversa? Você pode voltar depois.`,
  whichSurvey: (line) => `Qual pesquisa? Por exemplo: ${line}`,
  severalSurveys: (asked) => `Várias pesquisas correspondem a “${asked}”. Qual delas você quer?`,
  surveyById: (id) => `Pesquisa ${id}`,
  surveyNumber: (name, id) => `${name} (${id})`,

  questionLabel: (survey, question) => `${survey} · ${question}`,
  questionNumber: (number) => `Pergunta ${numeral(number)}`,
  typeYourAnswer: 'Digite sua resposta.',
  yourAnswer: (label) => `Sua resposta: ${label}`,
  chooseOne: 'Essa não é uma das opções. Escolha uma, por favor:',
  noSkipping: 'Não é possível pular uma pergunta. Escolha uma opção, por favor:',
  chooseSeveral: 'Isso corresponde a mais de uma opção. Toque na que você quer, por favor:',
  couldBeEither: 'Isso pode significar as duas coisas. Toque na opção que deseja:',
  emptyAnswer: 'Sua mensagem estava vazia. Responda de novo, por favor:',
  attachedAnswer: 'Só consigo ler texto, não anexos. Responda de novo, por favor:',
  cameEarly: 'Sua mensagem chegou junto com esta pergunta e não foi considerada. Responda agora, por favor:',
  isAnswer: (word) => `“${word}” é a sua resposta?`,
  whichWasMeant: (word) => `“${word}” é a sua resposta ou é um comando?`,
  helpOrAnswer: (word) => `Você precisa de ajuda ou “${word}” é a sua resposta?`,
  stopOrAnswer: (word) => `Você quer parar ou “${word}” é a sua resposta?`,
  leaveQuestion: (survey) =>
    `Parar “${survey}” aqui? Suas respostas ficam salvas, e você pode continuar depois.`,
  leaveUnanswered: (survey) => `Parar “${survey}” aqui? Você pode continuar depois.`,
  answersStay:
    'As respostas enviadas não podem mais ser alteradas, mas você pode começar a pesquisa de novo.',
  sendAsAnswer: (word) => `Enviar “${word}” como resposta`,
  answerOrNot: (said, question) =>
    `“${said}” é sua resposta à pergunta ${numeral(question)}? Eu tinha perguntado:`,
  stop: 'Parar',
  leaveSurvey: 'Parar a pesquisa',
  showHelp: 'Mostrar a ajuda',

  alreadyStarting: (survey) => `“${survey}” já vai começar. Um momento, por favor.`,
  startUnknown: (survey) => `Não sei se “${survey}” começou. Pode tentar de novo sem problema.`,
  orGoOn: (survey) => `Ou continue “${survey}” de onde parou.`,
  goOnBefore: 'Continuar de onde parei',
  startUnreachable: (survey) => `Não dá para começar “${survey}” agora. Tente de novo daqui a pouco.`,
  startRefused: (survey, said, reference) =>
    `Desculpe, não foi possível começar “${survey}”${said}. (Referência ${reference})`,
  startNotFound: (survey) => `Desculpe, “${survey}” não está mais disponível.`,
  notAvailableNow: 'Desculpe, as pesquisas não estão disponíveis agora. Tente de novo mais tarde.',
  tryAgain: 'Tentar de novo',
  serviceSays: (message) => `: “${message}”`,

  stillSaving: (number) => `Um momento, ainda estou salvando sua resposta à pergunta ${numeral(number)}.`,
  stillRecording: (number) =>
    `Um momento, ainda estou salvando sua resposta à pergunta ${numeral(number)}. Sua última mensagem não foi considerada.`,
  stopsOnceSaved: (number) =>
    `Um momento, ainda estou salvando sua resposta à pergunta ${numeral(number)}. Depois paramos por aqui.`,
  notOpen: 'Essa pergunta não está mais disponível.',
  alreadyAnswered: (number) => `Você já respondeu à pergunta ${numeral(number)}. A pergunta atual é esta:`,
  answerNotTaken: (said) => `Essa resposta não foi aceita${said}. Responda de novo, por favor:`,
  answerNotSent: 'Sua resposta ainda não foi salva, mas não se perdeu. A pesquisa não está disponível agora.',
  notOpenUnsent: 'Sua última resposta a esta pergunta ainda não foi salva, mas não se perdeu.',
  notThatAnswer: 'Esse botão era de uma resposta anterior. Esta pergunta continua pendente:',
  sendIt: 'Enviar de novo',
  changeAnswer: 'Alterar uma resposta',
  startOver: 'Começar de novo',
  fateUnknown: (number, label) =>
    `Não sei se sua resposta “${label}” à pergunta ${numeral(number)} foi salva. Se você enviar de novo, ela pode contar para a próxima pergunta, então é mais seguro começar de novo.`,
  fateUnknownNoStatus: (number, label) =>
    `Não sei se sua resposta “${label}” à pergunta ${numeral(number)} foi salva, e não consigo verificar agora. Me escreva daqui a pouco e eu verifico de novo.`,
  fateStatusOther: (number, label, raw) =>
    `Não sei se sua resposta “${label}” à pergunta ${numeral(number)} foi salva: o status da pesquisa é “${raw}”. Se você enviar de novo, ela pode contar para a próxima pergunta, então é mais seguro começar de novo.`,
  repeatNotTaken: (number, label, said) =>
    `Desta vez, sua resposta “${label}” à pergunta ${numeral(number)} não foi aceita${said}. Talvez tenha sido salva na primeira vez, então é mais seguro começar de novo.`,
  notTakenAfterRepeat: (number, label, said) =>
    `Sua resposta “${label}” à pergunta ${numeral(number)} não foi aceita${said}. Talvez uma resposta anterior já tenha contado para ela, então é mais seguro começar de novo.`,

  complete: (survey) => `Você terminou “${survey}”. Suas respostas estão salvas. Obrigado!`,
  completeAlready: (survey) =>
    `Você já tinha terminado “${survey}”, então esta resposta não foi incluída. Obrigado!`,
  answerTaken: 'Sua resposta está salva.',
  surveyStarted: 'A pesquisa começou.',
  endUnconfirmed: (survey) =>
    `Ainda não sei se esse era o fim de “${survey}”. Me escreva daqui a pouco e eu verifico de novo.`,
  questionMissing: (survey, reference) =>
    `Desculpe, a próxima pergunta de “${survey}” não chegou. (Referência ${reference})`,
  questionMissingOther: (survey, raw, reference) =>
    `Desculpe, a próxima pergunta de “${survey}” não chegou; o status da pesquisa é “${raw}”. (Referência ${reference})`,
  lookAgain: 'Verificar de novo',
  unanswerable:
    'Desculpe, esta pergunta não pode ser respondida aqui. Suas respostas anteriores estão salvas.',
  gone: (survey) => `Desculpe, não dá para continuar “${survey}”, mas você pode começar outra vez.`,
  expired: (survey) =>
    `Já passou tempo demais para retomar “${survey}” de onde você parou. As respostas que você deu estão salvas, e você pode começar outra vez.`,
  letGoBefore: (survey) =>
    `Já passou tempo demais para retomar “${survey}” de onde você parou, mas você pode começar outra vez.`,
  startAnew: 'Começar outra vez',

  invitation: 'Convite',
  invited: (survey) => `Tem um minuto? Queremos muito saber sua opinião: “${survey}”.`,
  invitedBy: (name, survey) => `Tem um minuto? ${name} quer muito saber sua opinião: “${survey}”.`,
  invitationNote: 'Uma pergunta de cada vez, aqui mesmo. Pare quando quiser; suas respostas ficam salvas.',
  invitationReminder: (survey) =>
    `Ainda tem interesse? Queremos muito saber sua opinião: “${survey}”. Este é o único lembrete.`,
  reminder: 'Lembrete',
  unfinishedReminder: (survey, count) =>
    `Você começou “${survey}”${counted(count, { none: '', one: ' e respondeu a uma pergunta', other: ` e respondeu a ${numeral(count)} perguntas` })}. Quer terminar? Este é o único lembrete.`,
  start: 'Começar',
  notNow: 'Agora não',
  neverAsk: 'Não perguntar mais',
  chosen: (label) => `Você escolheu: ${label}`,
  invitationDeclined: (survey) =>
    `Tudo bem, agora não. Se mudar de ideia sobre “${survey}”, digite “pesquisas”.`,
  invitationStarted: (survey) => `Você já começou “${survey}”.`,
  invitationOver: (survey) => `Este convite expirou, mas você ainda pode responder a “${survey}”.`,
  optedOut: 'Certo, sem mais convites nem lembretes. Para receber de novo, digite “ativar convites”.',

  optedIn: 'Os convites e lembretes estão ativados.',

  noSurveyOpen: 'Você não está respondendo a nenhuma pesquisa agora.',
  finishedBefore: (survey) => `Você já terminou “${survey}”.`,
  linkIsFor: (survey) => `Este link serve apenas para “${survey}”.`,
  finishedLink: (survey) =>
    `Você já terminou “${survey}”. Obrigado! Não falta mais nada: pode fechar esta página.`,
  goOnTo: (site) => `Ir para ${site}`,
  takeAgain: 'Responder outra vez',
  takeAgainQuestion: (survey) => `Você já terminou “${survey}”. Quer responder outra vez?`,
  restartQuestion: (survey) => `Começar “${survey}” de novo?`,
  restartNote: (count) =>
    counted(count, {
      none: 'Você ainda não respondeu nada.',
      one: 'Sua primeira resposta está salva, mas você volta à pergunta 1.',
      other: `Suas ${numeral(count)} respostas estão salvas, mas você volta à pergunta 1.`,
    }),
  yesStartOver: 'Sim, começar de novo',
  keepGoing: 'Continuar',
  switchQuestion: (open, wanted) => `Você está no meio de “${open}”. Quer parar e começar “${wanted}”?`,
  leaveAndStart: (wanted) => `Começar “${wanted}”`,
  goBackQuestion: (open, wanted) => `Você está no meio de “${open}”. Quer parar e voltar para “${wanted}”?`,
  leaveAndGoBack: (wanted) => `Voltar para “${wanted}”`,
  stopped: (count) =>
    `Certo, paramos por aqui. ${counted(count, { none: 'Volte quando quiser.', one: 'Sua resposta está salva.', other: `Suas ${numeral(count)} respostas estão salvas.` })}`,
  stoppedUnknown: (label) =>
    `Certo, paramos por aqui. Suas respostas anteriores estão salvas; quanto a “${label}”, não tenho certeza.`,
  leftBefore: (survey) => `Você ainda não terminou “${survey}”.`,
  statusUnavailable: 'Não consigo verificar agora se algo mudou.',
  serviceStatus: (raw) => `O status da pesquisa é “${raw}”.`,
  atQuestion: (survey, number) => `Você está na pergunta ${numeral(number)} de “${survey}”.`,
  atStopped: (survey, number) => `Você parou “${survey}” na pergunta ${numeral(number)}.`,
  resume: 'Retomar',

  howToLeave: 'Para parar, digite /stop.',
  takenFor: (label) => `Entendi: “${label}”.`,
  useAsCommand: 'Usar como comando',
  questionOf: (number, all) => `Pergunta ${numeral(number)} de cerca de ${numeral(all)}`,
  almostDone: 'quase no fim',
  aboutLeft: (questions, minutes) =>
    `${counted(questions, { one: 'falta cerca de uma pergunta', other: `faltam cerca de ${numeral(questions)} perguntas` })}, ${counted(minutes, { one: '1 minuto', other: `${numeral(minutes)} minutos` })}`,
  aboutLength: (questions, minutes) =>
    `cerca de ${counted(questions, { one: 'uma pergunta', other: `${numeral(questions)} perguntas` })}, ${counted(minutes, { one: '1 minuto', other: `${numeral(minutes)} minutos` })}`,
  aboutMinutes: (minutes) =>
    `cerca de ${counted(minutes, { one: '1 minuto', other: `${numeral(minutes)} minutos` })}`,
  answerTooLong:
    'Sua resposta é longa demais para esta pesquisa e não foi salva. Encurte-a e envie outra vez:',
  surveyReport: {
    title: 'Relatório da pesquisa',
    which: 'De qual pesquisa você quer ver o relatório?',
    lead: (complete, started) => `${numeral(complete)} de ${numeral(started)} completas`,
    nobody: 'ninguém começou ainda',
    everyoneThenInvited: 'Os números acima incluem todo mundo. Com convite:',
    invited: 'Convites',
    started: 'Iniciadas',
    complete: 'Completas',
    partial: 'Parciais',
    expired: 'Expiradas',
    neverStarted: (count) => `${numeral(count)} não iniciadas`,
    declined: 'Recusados',
    neverAsk: 'Não perguntar mais',
    unanswered: 'Ainda sem resposta',
    rate: 'Taxa de conclusão',
    uninvited: 'Sem convite',
  },
  inviting: {
    whom: (asked) => `Há várias pessoas chamadas “${asked}”. Quem você quer convidar?`,
    morePeople: 'Mais pessoas',
    unknown: (asked) =>
      `Não conheço ninguém chamado “${asked}”. Posso convidar quem tem o aplicativo ou já escreveu para mim. No Teams, mencione a pessoa com @.`,
    surveysUnavailable:
      'Não consigo carregar as pesquisas agora, então não convidei ninguém. Tente de novo daqui a pouco.',
    sent: (name, survey) => `Convidei ${name} para “${survey}”.`,
    unconfirmed: (name, survey) =>
      `Não sei se o convite para “${survey}” chegou a ${name}. Não vou enviar de novo por conta própria.`,
    waiting: (name, survey) =>
      `Convidei ${name} para “${survey}”, mas há outra pesquisa em andamento. O convite chega quando ela terminar ou ficar dez minutos parada.`,
    delayed: (name, survey) =>
      `Convidei ${name} para “${survey}”, mas não consigo enviar mensagens agora. O convite chega assim que for possível.`,
    there: (name, survey) => `${name} já tem um convite em aberto para “${survey}”, então não enviei outro.`,
    optedOut: (name) =>
      `${name} não quer convites, então não enviei nenhum. Só ${name} pode mudar isso, digitando “ativar convites”.`,
    notInstalled: (name) =>
      `Sem o aplicativo, não consigo escrever para ${name}. Convide de novo quando estiver instalado.`,
    notSupported: (name) =>
      `Lá não consigo enviar mensagens privadas para ${name}. Essa pessoa precisa escrever para mim primeiro, em um chat individual.`,
    failed: (name) => `Não consigo falar com ${name} agora, e nada foi enviado. Tente de novo daqui a pouco.`,
  },

  yourId: (id) => `Seu ID: ${id}`,
  yourRole: {
    operator: 'Você é operador: pode executar campanhas e ler os resultados.',
    viewer: 'Você é observador: pode ler os resultados das campanhas.',
    none: 'Você pode responder a pesquisas aqui.',
  },
  whoAmI: 'Quem sou eu?',
  roleNeeded: {
    run: 'Só operadores podem executar campanhas.',
    operator: 'Só operadores podem fazer isso.',
    viewer: 'Só operadores e observadores podem fazer isso.',
  },
  askForRole: (id) => `Fale com quem administra o bot; seu ID é ${id}.`,
  howToGetRole:
    'Precisa de uma função? Peça a quem administra o bot que inclua seu ID em OPERATORS ou VIEWERS.',
  noRoleHere: 'Aqui não dá para confirmar quem você é, então não há funções.',
  roleSwitch: 'Neste computador, você também pode ser operador: clique em “Operador” no alto da página.',

  takenPrivate: 'Melhor em particular: enviei uma mensagem para você.',
  privateNotInstalled:
    'As pesquisas são privadas, e ainda não consigo enviar mensagens para você. Adicione primeiro o aplicativo: clique no meu nome e depois em “Adicionar”. Depois, peça de novo.',
  privateNotSupported:
    'As pesquisas são privadas, e aqui não consigo enviar mensagens privadas. Abra um chat individual comigo, por favor.',
  privateFailed:
    'As pesquisas são privadas, e não consegui abrir um chat com você agora. Tente de novo ou escreva diretamente para mim.',

  card: {
    privacy: 'Privacidade',
    contact: 'Fale conosco',
    imprint: 'Aviso legal',
    labelled: (label, value) => `${label}: ${value}`,
    yourAnswer: 'Sua resposta',
    choose: 'Escolha uma resposta',
    send: 'Enviar',
    nothingChosen: 'Escolha uma resposta, por favor.',
    textWasCut: 'Este texto é longo demais para ser mostrado por inteiro.',
    moreAnswers: (count) =>
      counted(count, {
        one: 'Outra resposta não cabe aqui, mas você pode digitá-la.',
        other: `Outras ${numeral(count)} respostas não cabem aqui, mas você pode digitar a sua.`,
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
    description: 'Responda a uma pesquisa pelo chat.',
    language: 'Idioma',
    messageBox: 'Escreva uma mensagem',
    typeHere: 'Sua resposta',
    chooseAbove: 'Escolha acima',
    send: 'Enviar',
    notSent: 'Não foi enviado. Tente de novo.',
    waiting: 'Será enviado quando a conexão voltar',
    notSentYet: 'Ainda não foi enviado. Será enviado automaticamente.',
    dontSend: 'Não enviar',
    heldBack: 'Sua última mensagem ainda não foi enviada. Você poderá enviar esta depois.',
    newQuestion:
      'Ainda não foi enviado: chegou uma nova pergunta enquanto você escrevia. Se o seu texto responde a ela, envie.',
    languageLater: 'O idioma vai mudar quando a conexão voltar.',
    tooLate: 'Não deu mais tempo de enviar “{text}”.',
    newConversation: 'Nova conversa',
    goBack: 'Voltar para onde eu estava',
    operator: 'Operador',
    connecting: 'Conectando…',
    connected: 'Conectado',
    reconnecting: 'Reconectando…',
    notConnected: 'Conexão perdida. Recarregue a página.',
    noConnection: 'Sem conexão no momento. Tente de novo daqui a pouco.',
    ended: 'Esta conversa terminou.',
    notAvailable: 'O chat não está disponível agora. Recarregue a página.',
    noScript: 'Este chat precisa de JavaScript. Ative-o e recarregue a página.',
    tooLong: 'Sua mensagem é longa demais. Encurte-a, por favor.',
    charactersLeft: 'Caracteres restantes: {count}',
    charactersOver: 'Caracteres a mais: {count}',
    goingOn: 'Redirecionando em {seconds} s…',
    stayHere: 'Ficar aqui',
  },
  surveyDescription: (survey, length) =>
    `Responda à pesquisa “${survey}” pelo chat.${length === undefined ? '' : ` Leva ${length}.`}`,
  conversationWith: (name: string) => `Conversa com ${name}`,
  embed: { open: 'Dê sua opinião', close: 'Fechar', about: 'cerca de {minutes} min' },
} satisfies Wording;
