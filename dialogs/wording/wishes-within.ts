import type { Language } from './languages.ts';

/** What a customer may want who says so in a sentence. Of two, the first counts. */
export const wishesWithin = ['help', 'changeAnswer', 'leave'] as const;

export type WishWithin = (typeof wishesWithin)[number];

/**
 * Words by which a short line that is no answer says what its writer wants, wherever in it they stand. Nothing is done by them
 * alone: who seems to want to leave is asked. Case, width, accents and marks don’t matter.
 */
export const wordsWithin: Readonly<Record<Language, Readonly<Record<WishWithin, string>>>> = {
  en: {
    help: `a human, real human, human being, real person, a person, live agent, an agent, to someone, to somebody,
      with someone, with somebody, customer service, call me`,
    changeAnswer: `go back, step back, undo, oops, i meant, by mistake, previous question, last answer, change my answer,
      change my last, change my choice, change my response, change my mind, change the answer,
      change an answer, correct my, edit my, changed my mind, wrong answer, wrong button, wrong one,
      clicked wrong, pressed wrong, misclicked, last question`,
    leave: `don’t want to, don’t want this, do not want to, no longer want, want to stop, want to quit,
      want to leave, want to end, wanna stop, stop asking, stop this, never mind, nevermind, too long,
      too many questions, forever, skip, close this, close, had enough, no time, don’t have time,
      not have time, not in the mood, don’t feel like, let me out, get out, waste of time, bored, boring,
      not interested, later, no more, leave me alone, forget it, fed up, can’t be bothered, finish here,
      end here, end this, cancel this`,
  },
  es: {
    help: `con alguien, una persona, persona real, un humano, un agente, atención al cliente, con un asesor,
      llámenme, llámame, un operador`,
    changeAnswer: `volver atrás, volver a la, ir atrás, cambiar mi respuesta, cambiar la respuesta, cambiar una respuesta,
      mi última respuesta, corregir, modificar mi, modificar la, me equivoqué, me he equivocado, por error,
      ups, pregunta anterior, respuesta anterior, última respuesta, respuesta equivocada`,
    leave: `no quiero, ya no quiero, no tengo tiempo, no me interesa, no tengo ganas, sin ganas, detente, deténgase,
      déjalo, déjelo, dejarlo, ya basta, quiero salir, quiero parar, quiero terminar, quiero dejar, muy largo,
      muy larga, demasiado largo, demasiado larga, demasiadas preguntas, muchas preguntas, más tarde, luego,
      otro momento, paren, aburro, aburrido, me cansé, harto, harta, olvídalo, olvídelo, déjame, déjeme`,
  },
  fr: {
    help: `un humain, à quelqu’un, avec quelqu’un, une personne, vraie personne, un conseiller, une conseillère,
      un agent, service client, appelez-moi, un être humain`,
    changeAnswer: `en arrière, changer ma réponse, changer une réponse, changer de réponse, modifier ma,
      changer ma dernière, modifier une réponse, modifier la réponse, changé d’avis, corriger, me suis trompé,
      me suis trompée, mauvaise réponse, mauvais bouton, oups, question précédente, réponse précédente,
      dernière réponse, question d’avant, par erreur`,
    leave: `veux plus, ne veux pas, veux pas, plus envie, pas envie, souhaite plus, pas continuer, pas le temps,
      plus le temps, trop long, trop longue, trop de questions, ça suffit, en ai marre, en ai assez,
      ras le bol, laissez-moi, laisse-moi, laisse tomber, laissez tomber, veux quitter, veux arrêter,
      voudrais arrêter, arrêter là, arrêtons, arrêtez, plus tard, pas maintenant, une autre fois, ennuyeux,
      m’ennuie, fermer`,
  },
  de: {
    help: `mit jemandem, einem menschen, echten menschen, ein mensch, echte person, ansprechpartner,
      einem mitarbeiter, einer mitarbeiterin, kundendienst, kundenservice, rufen sie mich, hotline`,
    changeAnswer: `antwort ändern, antworten ändern, antwort korrigieren, antwort war falsch, ups, hoppla, verklickt,
      vertippt, falsch geklickt, falsch gedrückt, falsche antwort, aus versehen, einen schritt zurück,
      zurück zur, frage zurück, wieder zurück, vorige frage, vorigen frage, letzte frage, letzten frage,
      vorherige frage, vorherigen frage, anders antworten`,
    leave: `keine lust, kein bock, keinen bock, keine zeit, mag nicht, will nicht, möchte nicht, mag nimmer,
      will aufhören, möchte aufhören, will abbrechen, möchte abbrechen, hör auf, hören sie auf, aufhören,
      abbrechen, beenden, zu lange, zu lang, zu viele fragen, schluss, hab genug, habe genug, das reicht,
      es reicht, reicht jetzt, tschüs, später, ein andermal, in ruhe, nervt, langweilig, kein interesse,
      lass gut sein, lassen wir`,
  },
  'pt-BR': {
    help: `um atendente, uma atendente, uma pessoa, com alguém, pessoa de verdade, um humano, ser humano,
      atendimento, me liguem, me liga, suporte`,
    changeAnswer: `quero voltar, voltar atrás, voltar à, voltar para, mudar a resposta, mudar minha resposta, alterar a,
      alterar minha, trocar a resposta, trocar minha resposta, mudei de ideia, corrigir, errei, me enganei,
      sem querer, ops, pergunta anterior, resposta anterior, última resposta, cliquei errado, resposta errada`,
    leave: `não quero, não tenho tempo, sem tempo, não tenho interesse, não estou a fim, sem vontade,
      não tenho vontade, quero sair, quero parar, quero encerrar, cansei, chega, deixa pra lá, deixa para lá,
      esquece, muito longo, muito longa, muito comprido, muitas perguntas, depois, mais tarde, outra hora,
      pare, me deixa, me deixe, chato, demora demais`,
  },
  ja: {
    help: `人間, 担当者, 担当の, オペレーター, 人と話, 係の, スタッフ, 電話して, 問い合わせ`,
    changeAnswer: `戻りたい, 戻れ, 戻して, 戻る, もどる, もどりたい, 回答を変更, 回答を修正, 回答を変え, 答えを変え,
      答えを直, 答え直, 間違え, 押し間違, 前の質問, 訂正`,
    leave: `やめ, 辞め, 止め, 終わり, おわり, 終える, 終了, 中止, もういい, 結構です, 長すぎ, 長い, 時間がない,
      時間がありません, 時間ない, また後, 後にし, あとにし, あとで, 後で, 面倒, めんどう, めんどくさい,
      キャンセル, 質問が多, 飽き, 興味ない, 疲れ, 嫌だ`,
  },
};
