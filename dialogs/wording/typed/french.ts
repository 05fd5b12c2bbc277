import type { TypedWords } from './words.ts';

/** What people type in French. */
export const french: TypedWords = {
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
    [
      'status',
      [
        ...[
          'progression',
          'combien de temps ça prend',
          'ça prend combien de temps',
          'combien de temps ça dure',
        ],
        ...[
          'ça dure combien de temps',
          'c’est encore long',
          'combien de questions',
          'combien de questions encore',
        ],
        ...['il y a combien de questions', 'il reste combien de questions', 'encore combien de questions'],
      ],
    ],
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
  thanks: [
    'merci',
    'merci beaucoup',
    'merci bien',
    'un grand merci',
    'mille mercis',
    'merci à vous',
    'merci à toi',
  ],
  pleased: [
    ...['super', 'parfait', 'génial', 'cool', 'nickel', 'top', 'bravo', 'd’accord', 'entendu', 'ça marche'],
    ...['c’est bon', 'de rien', 'je vous en prie', 'avec plaisir', 'pas de problème', 'pas de souci'],
    ...['bonne journée', 'bonne soirée', 'bon week-end', 'bonne continuation', 'vous aussi', 'à vous aussi'],
    ...['vous de même', 'également', 'à bientôt'],
  ],
  greetings: ['bonjour', 'bonsoir', 'salut', 'coucou'],
};
