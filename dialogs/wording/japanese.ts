import { countIn } from './format.ts';
import type { Wording } from './wording.ts';

const { numeral } = countIn('ja');

/** What Canvass says in Japanese, which has no plural forms. */
export const japanese = {
  languageName: '日本語',
  greeting: 'こんにちは、Canvassです。アンケートの質問を一つずつご案内します。所要時間は1～2分ほどです。',
  greetingInGroup:
    'こんにちは、Canvassです。私にメンションして「surveys」と入力すると、個別のチャットでアンケートの質問を一つずつご案内します。',
  helpTitle: 'ここでできること',
  helpFoot: 'アンケートの途中では、/stop のように、コマンドの前に / を付けてください。',
  seeSurveys: 'アンケート一覧',
  help: 'ヘルプ',
  helpSections: { survey: 'アンケート', general: 'その他' },
  commandHelp: {
    surveys: '回答できるアンケートの一覧',
    survey: '番号または名前でアンケートを始める',
    status: 'アンケートの進み具合',
    resume: '回答待ちの質問をもう一度表示する',
    restart: '同じアンケートを最初からやり直す',
    stop: 'アンケートをやめる',
    invitationsOn: 'アンケートの案内を再び受け取る',
    invitationsOff: 'アンケートの案内やお知らせを受け取らない',
    language: '表示する言語',
    whoAmI: 'ご自身のIDと役割、役割の取得方法',
    help: 'ここでできること',
  },
  notUnderstood:
    '入力の内容がわかりませんでした。「surveys」と入力するとアンケートの一覧、「help」と入力するとできることの一覧を表示します。',
  didYouMean: (line) => `「${line}」のことですか？`,
  didYouMeanOneOf: '入力の内容がわかりませんでした。次のいずれかでしょうか？',
  forExample: (line) => `例：${line}`,
  commandFaults: {
    page: (said) => `「${said}」はページ番号ではありません。ページは1から数えます。`,
    language: (said) => `「${said}」には対応していません。対応している言語は次のとおりです。`,
  },
  missing: (line) => `入力が足りません。次のように入力してください：${line}`,
  unknownButton: 'そのボタンは古いため、もう使えません。',
  editChangesNothing:
    'メッセージが編集されましたが、最初に送信された内容が有効です。記録済みの回答は変わりません。',
  clickPending: '少々お待ちください。通常より時間がかかっています。',
  clickTaken: '下のメッセージをご覧ください。',
  givenUp: (said, reference) =>
    `メッセージ${said === '' ? '' : `「${said}」`}を処理できませんでした。自動的にやり直すことはありません。別の言い方で送信してください。それでもうまくいかない場合は、参照番号 ${reference} をお伝えください。`,
  turnFailed: (reference) =>
    `こちら側で問題が起き、処理を終えられませんでした。これまでの回答は失われていません。もう一度お試しください。また起きた場合は、参照番号 ${reference} をお伝えください。`,

  whichLanguage: 'どの言語で表示しますか？',
  languageChosen: 'これからは日本語で表示します。アンケート自体の文章は元のままです。',

  surveysTitle: 'どのアンケートに回答しますか？',
  surveysPage: (page, pages) => `${numeral(pages)}ページ中${numeral(page)}ページ目`,
  moreSurveys: 'ほかのアンケート',
  noSurveys: '現在、回答できるアンケートはありません。しばらくしてからもう一度ご確認ください。',
  listUnavailable: (reference) =>
    `現在、アンケートの一覧を取得できません。しばらくしてからもう一度お試しください。（参照番号 ${reference}）`,
  surveyNotFound: (asked) =>
    `「${asked}」というアンケートは見つかりません。回答できるアンケートは次のとおりです。`,
  linkUnknown: 'このリンクの先に、ここで回答できるアンケートはありません。',
  linkExpired: 'このリンクの有効期限が切れています。',
  newConversationQuestion: (survey) =>
    `「${survey}」はまだ終わっていません。新しい会話を始めますか？あとで戻ることもできます。`,
  severalSurveys: (asked) => `「${asked}」に当てはまるアンケートが複数あります。どれにしますか？`,
  surveyById: (id) => `アンケート${id}`,
  surveyNumber: (name, id) => `${name}（${id}）`,

  questionLabel: (survey, question) => `${survey} · ${question}`,
  questionNumber: (number) => `質問${numeral(number)}`,
  typeYourAnswer: '回答を入力してください。',
  yourAnswer: (label) => `あなたの回答：${label}`,
  chooseOne: '選択肢に当てはまりませんでした。次から選ぶか、表示のとおりに入力してください。',
  chooseSeveral: '複数の選択肢に当てはまります。該当するものを押してください。',
  emptyAnswer: 'ここでは文章での回答が必要です。添付ファイルは記録できません。',
  cameEarly:
    '直前のメッセージは、この質問を表示する前に届いたため、使用していません。あらためて回答してください。',
  whichWasMeant: (word) => `「${word}」は回答ですか？ それともコマンドですか？`,
  sendAsAnswer: (word) => `「${word}」を回答として送る`,
  answerOrNot: (said, question) =>
    `「${said}」は質問${numeral(question)}への回答ですか？ 別のことをおたずねしていました。`,
  leaveSurvey: 'アンケートをやめる',
  showHelp: 'ヘルプを表示',

  alreadyStarting: (survey) => `「${survey}」を開始しています。少々お待ちください。`,
  startUnknown: (survey) =>
    `アンケート「${survey}」が開始されたか確認できませんでした。開始されていても空のままで、影響はありません。もう一度お試しいただけます。`,
  orGoOn: (survey) => `または、「${survey}」をこれまでの続きから進めることもできます。`,
  goOnBefore: '続きから進める',
  startUnreachable: (survey, reference) =>
    `現在アンケートサービスに接続できないため、「${survey}」を開始できませんでした。何も記録されていません。しばらくしてからもう一度お試しください。（参照番号 ${reference}）`,
  startRefused: (survey, said, reference) =>
    `アンケートサービスは「${survey}」を開始しませんでした${said}。（参照番号 ${reference}）`,
  startNotFound: (survey) =>
    `「${survey}」にはもう回答できません。「surveys」と入力すると、現在の一覧を表示します。`,
  notAvailableNow: (reference) =>
    `現在アンケートをご利用いただけません。原因はこちら側にあります。しばらくしてからもう一度お試しください。（参照番号 ${reference}）`,
  tryAgain: 'もう一度試す',
  serviceSays: (message) => `（「${message}」）`,

  stillRecording: (number) =>
    `少々お待ちください。質問${numeral(number)}への回答を記録しています。今お送りいただいた内容は使用していません。次の質問が表示されたら、そちらに回答してください。`,
  notOpen: 'その質問はすでに締め切られているため、何も変更していません。',
  alreadyAnswered: (number) =>
    `質問${numeral(number)}は回答済みのため、何も変更していません。現在の質問はこちらです。`,
  answerNotTaken: (said) => `その回答は受け付けられませんでした${said}。もう一度回答してください。`,
  answerNotSent: (reference) =>
    `現在アンケートサービスに接続できないため、回答を送信できませんでした。記録はされていませんが、回答は保存してあります。（参照番号 ${reference}）`,
  answerBusy: (reference) =>
    `アンケートサービスが混み合っているため、回答が受け付けられませんでした。記録はされていませんが、回答は保存してあります。（参照番号 ${reference}）`,
  answerNotAvailable: (reference) =>
    `現在アンケートをご利用いただけません。原因はこちら側にあります。回答は記録されていませんが、保存してあります。（参照番号 ${reference}）`,
  notOpenUnsent: 'この質問への前回の回答は記録されていませんが、保存してあります。',
  notThatAnswer: 'このボタンは前の回答のものなので、何も送信していません。この質問はまだ回答待ちです。',
  sendIt: 'もう一度送る',
  startOver: '最初からやり直す',
  fateUnknown: (number, label) =>
    `質問${numeral(number)}への回答が記録されたか確認できませんでした。記録された可能性も、されていない可能性もあります：「${label}」\nもう一度送ると、すでに記録されていた場合は次の質問の回答として扱われることがあります。最初からやり直すのが確実です。`,
  fateUnknownNoStatus: (number, label, reference) =>
    `質問${numeral(number)}への回答が記録されたか確認できず、現在アンケートサービスにも問い合わせできません。回答は保存してあります：「${label}」。次のメッセージをいただいたときに、もう一度確認します。（参照番号 ${reference}）`,
  fateStatusOther: (number, label, raw) =>
    `質問${numeral(number)}への回答が記録されたか確認できませんでした：「${label}」。記録された可能性も、されていない可能性もあります。アンケートサービスが示す状態は「${raw}」です。\nもう一度送ると、すでに記録されていた場合は次の質問の回答として扱われることがあります。最初からやり直すのが確実です。`,
  repeatNotTaken: (number, label, said) =>
    `質問${numeral(number)}への回答は、今回は受け付けられませんでした${said}。最初に送ったときに記録された可能性があります：「${label}」`,

  complete: (survey) => `「${survey}」の質問は以上です。回答は記録されました。ご協力ありがとうございました。`,
  completeAfterAll: (survey) =>
    `「${survey}」は完了しています。回答はすべて記録されています。ご協力ありがとうございました。`,
  completeAlready: (survey) =>
    `「${survey}」はすでに完了していたため、最後の回答は追加されませんでした。ご協力ありがとうございました。`,
  answerTaken: '回答は受け付けられました。',
  surveyStarted: 'アンケートは開始されました。',
  endUnconfirmed: (survey, reference) =>
    `その後「${survey}」の質問は届いていません。完了したかどうかをアンケートサービスに確認できませんでした。次のメッセージをいただいたときに、もう一度確認します。（参照番号 ${reference}）`,
  questionMissing: (survey, reference) =>
    `「${survey}」の次の質問が、読み取れる形で届きませんでした。アンケートはまだ完了していません。（参照番号 ${reference}）`,
  questionMissingOther: (survey, raw, reference) =>
    `その後「${survey}」の質問は届いておらず、アンケートサービスは完了したと伝えていません。示された状態は「${raw}」です。（参照番号 ${reference}）`,
  lookAgain: 'もう一度確認する',
  unanswerable:
    'この質問にはここでは回答できません。アンケートサービスから選択肢が届いておらず、入力した回答も受け付けられません。これまでの回答は記録されています。',
  gone: (survey) =>
    `今回の「${survey}」はアンケートサービスに残っていないため、続けられません。新しく始めることができます。`,
  expired: (survey) =>
    `「${survey}」は途中のまま長い時間が過ぎたため、終了しました。これまでの回答はそのまま残ります。新しく始めることができます。`,
  letGoBefore: (survey) => `「${survey}」は途中のまま長い時間が過ぎたため、終了しました。`,
  startAnew: '新しく始める',

  invitation: 'ご案内',
  invited: (survey) => `アンケート「${survey}」への回答をお願いいたします。`,
  invitedBy: (name, survey) => `${name}さんから、アンケート「${survey}」への回答のお願いです。`,
  invitationNote: 'ここで質問を一つずつ表示します。いつでも中断でき、それまでの回答は保存されます。',
  invitationReminder: (survey) =>
    `アンケート「${survey}」のご案内に、まだお返事をいただいていません。お知らせするのは今回だけです。`,
  reminder: 'お知らせ',
  unfinishedReminder: (survey, count) =>
    `アンケート「${survey}」はまだ途中です。${
      count === 0 ? 'まだ何も回答していません。' : `これまでに${numeral(count)}件回答しています。`
    }お知らせするのは今回だけです。`,
  start: '始める',
  notNow: '今はしない',
  neverAsk: '今後は案内しない',
  chosen: (label) => `選択：${label}`,
  invitationDeclined: (survey) =>
    `承知しました。「${survey}」について、これ以上お知らせしません。回答したくなったときは「surveys」と入力してください。`,
  invitationStarted: (survey) =>
    `「${survey}」はすでに始まっています。続ける場合は「resume」と入力してください。`,
  invitationOver: (survey) =>
    `このご案内は終了しているため、何も変更していません。「${survey}」には引き続き回答できます。`,
  optedOut:
    '今後、ご案内やお知らせは送りません。アンケートには「surveys」と入力して回答できます。「invitations on」と入力すると元に戻せます。',

  optedIn: 'ご案内とお知らせを受け取る設定にしました。ここでアンケートをご案内することがあります。',

  noSurveyOpen: 'ここで進行中のアンケートはありません。',
  finishedBefore: (survey) => `「${survey}」は回答済みです。残っている質問はありません。`,
  takeAgain: 'もう一度回答する',
  takeAgainQuestion: (survey) => `「${survey}」は回答済みです。新しくもう一度回答しますか？`,
  restartQuestion: (survey, count) =>
    `「${survey}」を最初からやり直しますか？${
      count === 0
        ? 'まだ何も回答していません。'
        : `これまでの${numeral(count)}件の回答は、未完了の回答として記録に残ります。`
    }`,
  yesStartOver: 'はい、やり直す',
  keepGoing: '続ける',
  switchQuestion: (open, wanted) =>
    `「${open}」に回答している途中です。途中でやめて「${wanted}」を始めますか？`,
  leaveAndStart: (wanted) => `やめて「${wanted}」を始める`,
  stopped: (survey, count) =>
    `「${survey}」をやめました。${
      count === 0
        ? '回答は記録されていません。'
        : `${numeral(count)}件の回答は記録に残り、アンケートは未完了として扱われます。`
    }続ける場合は「resume」と入力してください。`,
  stoppedUnknown: (survey, label) =>
    `「${survey}」をやめました。それまでの回答は記録に残りますが、最後の回答（「${label}」）が記録されたかは確認できませんでした。続ける場合は「resume」と入力してください。`,
  leftBefore: (survey) =>
    `「${survey}」は途中のままです。続ける場合は「resume」、ほかのアンケートにする場合は「surveys」と入力してください。`,
  statusUnavailable: (reference) => `現在、アンケートサービスに確認できません。（参照番号 ${reference}）`,
  serviceStatus: (raw) => `アンケートサービスの表示は「${raw}」です。`,
  atQuestion: (survey, number) => `「${survey}」の質問${numeral(number)}まで進んでいます。`,
  atStopped: (survey, number) => `「${survey}」を質問${numeral(number)}で中断しました。`,
  resume: '続ける',

  howToLeave: '中断するには /stop と入力してください。',
  takenFor: (typed, label) => `「${typed}」を「${label}」として受け取りました。`,
  useAsCommand: 'コマンドとして使う',
  questionOf: (number, all) => `質問${numeral(number)}（全部で約${numeral(all)}問）`,
  aboutLength: (questions, minutes) => `約${numeral(questions)}問、${numeral(minutes)}分ほど`,
  answerTooLong: 'このアンケートには長すぎるため、記録されませんでした。短くしてもう一度送ってください。',
  surveyReport: {
    title: 'アンケートの集計',
    which: 'どのアンケートの集計を表示しますか？',
    lead: (complete, started) => `${numeral(started)}件中${numeral(complete)}件が完了`,
    invited: '招待',
    started: '開始',
    complete: '完了',
    partial: '途中',
    expired: '期限切れ',
    neverStarted: (count) => `${numeral(count)}件は未開始`,
    declined: '辞退',
    neverAsk: '今後の招待を辞退',
    unanswered: '未回答',
    rate: '完了率',
    uninvited: '招待なし',
  },

  yourId: (id) => `あなたのID：${id}`,
  yourRole: {
    operator: 'あなたの役割：operator。キャンペーンの実行と結果の閲覧ができます。',
    viewer: 'あなたの役割：viewer。キャンペーンの結果を閲覧できます。',
    none: 'あなたの役割：なし。アンケートに回答できます。',
  },
  whoAmI: '自分の情報を見る',
  roleNeeded: {
    operator: 'この操作には「operator」の役割が必要なため、何も行いませんでした。',
    viewer: 'この操作には「viewer」（または「operator」）の役割が必要なため、何も行いませんでした。',
  },
  ownRole: {
    operator: 'あなたの役割：operator。',
    viewer: 'あなたの役割：viewer。',
    none: 'あなたの役割：なし。',
  },
  howToGetRole:
    '役割が必要な場合は、このボットの管理者に、設定の OPERATORS または VIEWERS へのIDの追加をご依頼ください。',
  noRoleHere: 'このチャネルではご本人を確認できないため、役割を付与できません。',
  roleSwitch: 'このパソコンでは、ページ上部の「運用者」を押すと、ご自身で「operator」の役割になれます。',

  takenPrivate:
    'アンケートには個別のチャットで回答していただきます。直接メッセージをお送りしましたので、そちらで続けてください。',
  privateNotInstalled:
    'アンケートには個別のチャットで回答していただきますが、アプリがインストールされていないため、直接メッセージを送れません。アプリを追加して（ボットの名前を開いて「追加」）、もう一度お試しください。',
  privateNotSupported:
    'アンケートには個別のチャットで回答していただきますが、このチャネルではあなただけにメッセージを送れません。ボットとの1対1のチャットを開いてください。',
  privateFailed:
    'アンケートには個別のチャットで回答していただきますが、チャットを開けませんでした。もう一度お試しいただくか、ボットに直接メッセージを送ってください。',

  card: {
    yourAnswer: '回答',
    choose: '回答を選んでください',
    send: '送信',
    nothingChosen: '回答を選んでください。',
    textWasCut: '文章が長いため、全文を表示できませんでした。',
    moreAnswers: (count) =>
      `ここに表示できない回答がほかに${numeral(count)}件あります。該当する回答を入力してください。`,
    showAll: (count) => `${numeral(count)}件すべて表示`,
    showMore: 'さらに表示',
    andMore: (count) => `ほか${numeral(count)}件`,
    moreSections: (count) => `ここに表示できない一覧がほかに${numeral(count)}件あります。`,
    pleaseFillIn: (label) => `${label}を入力してください。`,
    required: '必須',
    now: (value) => `現在 ${value}`,
    typeInOneLine: (line) => `1行で入力してください：${line}`,
  },

  page: {
    description: 'チャットでアンケートに回答したり、テストキャンペーンを実行したりできます。',
    conversation: 'Canvassとの会話',
    language: '言語',
    messageBox: 'メッセージを入力',
    keys: 'ヒント：1〜9と0のキーで回答を選べます。下の入力欄では、Enterで送信、Shift+Enterで改行します。',
    notSent: '送信できませんでした。もう一度お試しください。',
    newConversation: '新しい会話',
    goBack: '前の会話に戻る',
    operator: '運用者',
    connecting: '接続中…',
    connected: '接続済み',
    reconnecting: '再接続中…',
    notConnected: '接続されていません。ページを再読み込みしてください。',
    ended: '会話は終了しました。',
    notLoaded: 'チャットを読み込めませんでした。ページを再読み込みしてください。',
    notAvailable: '現在チャットをご利用いただけません。ページを再読み込みしてください。',
    noScript: 'このチャットにはJavaScriptが必要です。このページで有効にして、再読み込みしてください。',
    tooLong:
      'メッセージが長すぎるため、送信されませんでした。5,000文字程度に短くして、もう一度送信してください。',
  },
  embed: { open: 'アンケートに答える', close: '閉じる' },
} satisfies Wording;
