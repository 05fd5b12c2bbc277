import type { TypedWords } from './words.ts';

/** What people type in German. */
export const german: TypedWords = {
  commands: {
    surveys: [
      ...['umfragen', 'umfrage', 'umfragen ansehen', 'umfragen anzeigen', 'alle umfragen'],
      ...['umfragen zeigen', 'welche umfragen gibt es'],
    ],
    status: [...['stand', 'wo bin ich', 'wie weit bin ich'], ...['wie lange noch', 'wie viele fragen noch']],
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
    [
      'status',
      [
        ...[
          'fortschritt',
          'wie lange dauert das',
          'wie lange dauert das noch',
          'wie lange dauert die umfrage',
        ],
        ...[
          'dauert das noch lange',
          'wie viele fragen',
          'wie viele fragen sind es',
          'wie viele fragen sind das',
        ],
        ...['wie viele fragen sind es noch', 'wie viele fragen kommen noch'],
      ],
    ],
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
    ...['stopp', 'ende', 'schluss', 'schluss jetzt', 'umfrage beenden', 'umfrage abbrechen', 'ich breche ab'],
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
    ...['herzlichen dank', 'tausend dank', 'danke ihnen', 'ich danke', 'danke auch'],
  ],
  pleased: [
    ...[
      'super',
      'toll',
      'prima',
      'klasse',
      'spitze',
      'perfekt',
      'passt',
      'alles klar',
      'alles gut',
      'in ordnung',
    ],
    ...[
      'gern geschehen',
      'gerne geschehen',
      'gern',
      'gerne',
      'bitte',
      'bitte schön',
      'bitteschön',
      'bitte sehr',
    ],
    ...['kein problem', 'keine ursache', 'gleichfalls', 'ebenfalls', 'ihnen auch', 'schönen tag'],
    ...[
      'schönen tag noch',
      'einen schönen tag',
      'einen schönen tag noch',
      'schönen abend',
      'schönen abend noch',
    ],
    ...['schönes wochenende', 'bis bald', 'bis dann'],
  ],
  greetings: [
    ...['hallo', 'guten tag', 'guten morgen', 'guten abend', 'moin', 'servus', 'grüezi', 'grüß gott'],
  ],
};
