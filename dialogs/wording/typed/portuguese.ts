import type { TypedWords } from './words.ts';

/** What people type in Portuguese. */
export const portuguese: TypedWords = {
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
    stop: [...['parar', 'interromper', 'parar a pesquisa'], ...['parar pesquisa', 'interromper a pesquisa']],
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
    [
      'status',
      [
        ...['quanto tempo demora', 'quanto tempo leva', 'demora muito', 'falta muito'],
        ...[
          'quantas perguntas',
          'quantas perguntas são',
          'quantas perguntas tem',
          'quantas perguntas ainda faltam',
        ],
      ],
    ],
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
  pleased: [
    ...[
      'perfeito',
      'legal',
      'beleza',
      'maravilha',
      'show',
      'joia',
      'certo',
      'tudo bem',
      'tudo certo',
      'combinado',
    ],
    ...['entendi', 'de nada', 'por nada', 'imagina', 'disponha', 'eu que agradeço', 'igualmente'],
    ...['para você também', 'tenha um bom dia', 'um abraço', 'abraço', 'abraços', 'até logo', 'até mais'],
  ],
  greetings: ['olá', 'oi', 'bom dia', 'boa tarde', 'boa noite'],
};
