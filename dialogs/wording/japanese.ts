import { countIn } from './format.ts';
import type { Wording } from './wording.ts';

const { numeral } = countIn('ja');

/** What Canvass says in Japanese, which has no plural forms. */
export const japanese = {
  languageName: '日本語',
  greeting: 'こんにちは！どのアンケートに回答しますか？',
  greetingFrom: (name: string) => `こんにちは、${name}です！どのアンケートに回答しますか？`,
  greetingInGroup:
    'こんにちは！アンケートに回答するには、私にメンションして「アンケート」と入力してください。個別のチャットで質問します。',
  helpTitle: 'できること',
  nobodyHere: 'チャットボットのため、担当者におつなぎすることができません。',
  seeSurveys: 'アンケート一覧',
  howFar: '進み具合を見る',
  noInvitations: 'ご案内を受け取らない',
  help: 'ヘルプ',
  helpSections: { survey: 'アンケート', general: 'その他' },
  commandHelp: {
    surveys: '回答できるアンケートを見る',
    survey: '番号または名前でアンケートを始める',
    status: '進み具合を見る',
    resume: '続きから進める',
    restart: '最初からやり直す',
    changeAnswer: '送信した回答の扱いを確認する',
    stop: 'アンケートを中断する',
    invitationsOn: 'ご案内をまた受け取る',
    invitationsOff: 'ご案内とお知らせを止める',
    language: '言語を変える',
    whoAmI: '自分のIDと役割を見る',
    help: 'この一覧を見る',
  },
  youAreWelcome: 'どういたしまして。',
  thanksAgain: 'ご協力ありがとうございました。',
  comeBack: '承知しました。またいつでもどうぞ。',
  notUnderstood:
    '申し訳ありません、うまく理解できませんでした。「アンケート」で一覧、「ヘルプ」でそのほかの操作を表示します。',
  didYouMean: (line) => `もしかして「${line}」ですか？`,
  didYouMeanOneOf: 'もしかして、次のどれかですか？',
  forExample: (line) => `例：${line}`,
  commandFaults: {
    page: (said) => `「${said}」はページ番号ではありません。`,
    language: (said) => `「${said}」には対応していません。次の中から選んでください。`,
  },
  missing: (line) => `入力が足りないようです。例：${line}`,
  unknownButton: 'そのボタンはもう使えません。',
  editChangesNothing: 'メッセージを編集しても回答は変わりません。最初に送った内容が有効です。',
  clickPending: 'いつもより少し時間がかかっています。',
  clickTaken: '承知しました。',
  givenUp: (said, reference) =>
    `申し訳ありません、メッセージ${said === '' ? '' : `「${said}」`}を処理できませんでした。別の言い方で送ってください。それでもうまくいかない場合は、参照番号 ${reference} をお伝えください。`,
  turnFailed: (reference) =>
    `申し訳ありません、こちらで問題が起きました。これまでの回答は無事です。もう一度お試しください。繰り返し起きる場合は、参照番号 ${reference} をお伝えください。`,

  whichLanguage: 'どの言語にしますか？',
  languageChosen: 'では、日本語で続けます。質問は元の言語のままです。',

  surveysTitle: 'どのアンケートに回答しますか？',
  surveysPage: (page, pages) => `${numeral(pages)}ページ中${numeral(page)}ページ目`,
  moreSurveys: 'ほかのアンケート',
  noSurveys: '今はアンケートがありません。後ほどもう一度お試しください。',
  listUnavailable: '今はアンケートを読み込めません。少ししてからもう一度お試しください。',
  surveyNotFound: (asked) => `「${asked}」というアンケートは見つかりません。こちらからお選びください。`,
  linkUnknown: '申し訳ありません、このリンクのアンケートは見つかりません。',
  linkExpired: '申し訳ありません、このリンクは期限が切れています。送信者に新しいリンクをご依頼ください。',
  newConversationQuestion: (survey) =>
    `「${survey}」はまだ終わっていません。新しい会話を始めますか？あとで戻れます。`,
  whichSurvey: (line) => `どのアンケートですか？例：${line}`,
  severalSurveys: (asked) => `「${asked}」に当てはまるアンケートがいくつかあります。どれにしますか？`,
  surveyById: (id) => `アンケート${id}`,
  surveyNumber: (name, id) => `${name}（${id}）`,

  questionLabel: (survey, question) => `${survey} · ${question}`,
  questionNumber: (number) => `質問${numeral(number)}`,
  typeYourAnswer: '回答を入力してください。',
  yourAnswer: (label) => `あなたの回答：${label}`,
  chooseOne: 'その回答は選択肢にありません。次の中から選んでください。',
  noSkipping: '質問を飛ばすことはできません。次の中から選んでください。',
  chooseSeveral: '当てはまる選択肢がいくつかあります。該当するものを押してください。',
  couldBeEither: 'どちらの意味かわかりませんでした。どちらかを選んでください。',
  emptyAnswer: 'メッセージが空でした。もう一度お答えください。',
  attachedAnswer: '添付ファイルは回答として使えません。文字でもう一度お答えください。',
  cameEarly:
    'メッセージがこの質問と行き違いになったため、回答として受け付けられませんでした。改めてお答えください。',
  isAnswer: (word) => `「${word}」は回答ですか？`,
  whichWasMeant: (word) => `「${word}」は回答ですか？それともコマンドですか？`,
  helpOrAnswer: (word) => `ヘルプが必要ですか？それとも「${word}」が回答ですか？`,
  stopOrAnswer: (word) => `中断しますか？それとも「${word}」が回答ですか？`,
  leaveQuestion: (survey) =>
    `「${survey}」をここで中断しますか？これまでの回答は保存され、後で続きから再開できます。`,
  leaveUnanswered: (survey) => `「${survey}」をここで中断しますか？後で再開できます。`,
  answersStay: '送信した回答は変更できません。最初からやり直すことはできます。',
  sendAsAnswer: (word) => `「${word}」を回答として送る`,
  answerOrNot: (said, question) =>
    `「${said}」は質問${numeral(question)}への回答ですか？今おたずねしているのはこちらです。`,
  stop: '中断',
  leaveSurvey: 'アンケートを中断する',
  showHelp: 'ヘルプを表示',

  alreadyStarting: (survey) => `「${survey}」がもうすぐ始まります。少々お待ちください。`,
  startUnknown: (survey) => `「${survey}」が始まったかどうかわかりません。もう一度試しても問題ありません。`,
  orGoOn: (survey) => `または、「${survey}」を続きから進められます。`,
  goOnBefore: '続きから進める',
  startUnreachable: (survey) => `今は「${survey}」を始められません。少ししてからもう一度お試しください。`,
  startRefused: (survey, said, reference) =>
    `申し訳ありません、「${survey}」を始められませんでした${said}。（参照番号 ${reference}）`,
  startNotFound: (survey) => `申し訳ありません、「${survey}」にはもう回答できません。`,
  notAvailableNow: '申し訳ありません、今はアンケートをご利用いただけません。後ほどもう一度お試しください。',
  tryAgain: 'もう一度試す',
  serviceSays: (message) => `（「${message}」）`,

  stillSaving: (number) => `少々お待ちください。質問${numeral(number)}への回答を保存しているところです。`,
  stillRecording: (number) =>
    `少々お待ちください。質問${numeral(number)}への回答を保存しているところです。今のメッセージは回答になりませんでした。`,
  stopsOnceSaved: (number) =>
    `少々お待ちください。質問${numeral(number)}への回答を保存しているところです。そのあとで中断します。`,
  notOpen: 'その質問にはもう回答できません。',
  alreadyAnswered: (number) =>
    `質問${numeral(number)}にはすでにお答えいただいています。現在の質問はこちらです。`,
  answerNotTaken: (said) => `その回答は受け付けられませんでした${said}。もう一度お答えください。`,
  answerNotSent:
    '回答はまだ保存されていませんが、こちらでお預かりしています。今はアンケートをご利用いただけません。',
  notOpenUnsent: 'この質問への前回の回答はまだ保存されていませんが、こちらでお預かりしています。',
  notThatAnswer: 'そのボタンは前の回答のものです。現在の質問はこちらです。',
  sendIt: 'もう一度送る',
  changeAnswer: '回答を変更する',
  startOver: '最初からやり直す',
  fateUnknown: (number, label) =>
    `質問${numeral(number)}への回答「${label}」が保存されたかどうかわかりません。もう一度送ると次の質問の回答になることがあるため、最初からやり直すほうが安心です。`,
  fateUnknownNoStatus: (number, label) =>
    `質問${numeral(number)}への回答「${label}」が保存されたかどうかわからず、今は確認できません。少ししてからメッセージをいただければ、もう一度確認します。`,
  fateStatusOther: (number, label, raw) =>
    `質問${numeral(number)}への回答「${label}」が保存されたかどうかわかりません。アンケートの状態は「${raw}」です。もう一度送ると次の質問の回答になることがあるため、最初からやり直すほうが安心です。`,
  repeatNotTaken: (number, label, said) =>
    `質問${numeral(number)}への回答「${label}」は、今回は受け付けられませんでした${said}。最初に送ったときに保存されたかもしれないため、最初からやり直すほうが安心です。`,
  notTakenAfterRepeat: (number, label, said) =>
    `質問${numeral(number)}への回答「${label}」は受け付けられませんでした${said}。前に送った回答がこの質問の回答になったかもしれないため、最初からやり直すほうが安心です。`,

  complete: (survey) => `「${survey}」は以上で終わりです。回答を保存しました。ご協力ありがとうございました！`,
  completeAlready: (survey) =>
    `「${survey}」にはすでに回答済みのため、この回答は追加されませんでした。ご協力ありがとうございました！`,
  answerTaken: '回答を保存しました。',
  surveyStarted: 'アンケートが始まりました。',
  endUnconfirmed: (survey) =>
    `「${survey}」が終わったかどうか、まだわかりません。少ししてからメッセージをいただければ、もう一度確認します。`,
  questionMissing: (survey, reference) =>
    `申し訳ありません、「${survey}」の次の質問が届きませんでした。（参照番号 ${reference}）`,
  questionMissingOther: (survey, raw, reference) =>
    `申し訳ありません、「${survey}」の次の質問が届きませんでした。アンケートの状態は「${raw}」です。（参照番号 ${reference}）`,
  lookAgain: 'もう一度確認する',
  unanswerable: '申し訳ありません、この質問にはここでは回答できません。これまでの回答は保存されています。',
  gone: (survey) => `申し訳ありません、「${survey}」は続きから再開できませんが、最初から始められます。`,
  expired: (survey) =>
    `「${survey}」は時間が空いたため、続きから再開できません。これまでの回答は保存されています。最初から始められます。`,
  letGoBefore: (survey) =>
    `「${survey}」は時間が空いたため、続きから再開できませんが、最初から始められます。`,
  startAnew: '最初から始める',

  invitation: 'ご案内',
  invited: (survey) => `少しお時間をいただけますか？ご意見をぜひお聞かせください：「${survey}」`,
  invitedBy: (name, survey) =>
    `少しお時間をいただけますか？${name}さんがご意見をお聞きしたいそうです：「${survey}」`,
  invitationNote: 'ここで一問ずつお聞きします。いつでもやめられます。それまでの回答は保存されます。',
  invitationReminder: (survey) =>
    `その後いかがでしょうか？ご意見をぜひお聞かせください：「${survey}」。お知らせはこれが最後です。`,
  reminder: 'お知らせ',
  unfinishedReminder: (survey, count) =>
    `「${survey}」が途中です${count === 0 ? '' : `（${numeral(count)}問回答済み）`}。最後まで進めますか？お知らせはこれが最後です。`,
  start: '始める',
  notNow: '今はしない',
  neverAsk: '今後は受け取らない',
  chosen: (label) => `選択：${label}`,
  invitationDeclined: (survey) =>
    `承知しました。「${survey}」に回答したくなったら「アンケート」と入力してください。`,
  invitationStarted: (survey) => `「${survey}」にはもう回答を始めています。`,
  invitationOver: (survey) => `このご案内の受付は終わりましたが、「${survey}」にはまだ回答できます。`,
  optedOut:
    '承知しました。今後はご案内もお知らせも送りません。「ご案内を受け取る」と入力すると、また受け取れます。',

  optedIn: 'これからは、ご案内とお知らせをお送りします。',

  noSurveyOpen: '今はどのアンケートにも回答していません。',
  finishedBefore: (survey) => `「${survey}」は回答済みです。`,
  linkIsFor: (survey) => `このリンクは「${survey}」専用です。`,
  finishedLink: (survey) =>
    `「${survey}」は回答済みです。ご協力ありがとうございました！このページは閉じていただいて構いません。`,
  goOnTo: (site) => `${site} に進む`,
  takeAgain: 'もう一度回答する',
  takeAgainQuestion: (survey) => `「${survey}」は回答済みです。もう一度回答しますか？`,
  restartQuestion: (survey) => `「${survey}」を最初からやり直しますか？`,
  restartNote: (count) =>
    count === 0
      ? 'まだ何も回答していません。'
      : `これまでの回答（${numeral(count)}件）は保存されていますが、質問1に戻ります。`,
  yesStartOver: 'はい、やり直す',
  keepGoing: '続ける',
  switchQuestion: (open, wanted) => `「${open}」の途中です。中断して「${wanted}」を始めますか？`,
  leaveAndStart: (wanted) => `「${wanted}」を始める`,
  goBackQuestion: (open, wanted) => `「${open}」の途中です。中断して「${wanted}」の続きに戻りますか？`,
  leaveAndGoBack: (wanted) => `「${wanted}」に戻る`,
  stopped: (count) =>
    `中断しました。${count === 0 ? 'またいつでもどうぞ。' : `これまでの回答（${numeral(count)}件）は保存されています。`}`,
  stoppedUnknown: (label) =>
    `中断しました。それまでの回答は保存されていますが、「${label}」が保存されたかどうかはわかりません。`,
  leftBefore: (survey) => `「${survey}」はまだ終わっていません。`,
  statusUnavailable: '今は最新の状態を確認できません。',
  serviceStatus: (raw) => `アンケートの状態は「${raw}」です。`,
  atQuestion: (survey, number) => `「${survey}」の質問${numeral(number)}に回答中です。`,
  atStopped: (survey, number) => `「${survey}」は質問${numeral(number)}で中断しています。`,
  resume: '続ける',

  howToLeave: '中断するには /stop と入力してください。',
  takenFor: (label) => `「${label}」として承りました。`,
  useAsCommand: 'コマンドとして使う',
  questionOf: (number, all) => `質問${numeral(number)}（全部で約${numeral(all)}問）`,
  almostDone: 'あと少しです',
  aboutLeft: (questions, minutes) => `残り約${numeral(questions)}問、${numeral(minutes)}分ほど`,
  aboutLength: (questions, minutes) => `約${numeral(questions)}問、${numeral(minutes)}分ほど`,
  aboutMinutes: (minutes) => `約${numeral(minutes)}分`,
  answerTooLong: 'このアンケートには長すぎるため、保存できませんでした。短くしてもう一度送ってください。',
  surveyReport: {
    title: 'アンケートの集計',
    which: 'どのアンケートの集計を表示しますか？',
    lead: (complete, started) => `${numeral(started)}件中${numeral(complete)}件が完了`,
    nobody: 'まだ誰も始めていません',
    everyoneThenInvited: '上の数字は全員分です。招待あり：',
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
  inviting: {
    whom: (asked) => `「${asked}」に当てはまる人が複数います。どなたを招待しますか？`,
    morePeople: 'ほかの人を表示',
    unknown: (asked) =>
      `「${asked}」さんが見つかりません。招待できるのは、アプリを使っている人か、私に話しかけたことがある人です。Teams では @ でメンションしてください。`,
    surveysUnavailable:
      '今はアンケートを読み込めないため、招待を送っていません。少ししてからもう一度お試しください。',
    sent: (name, survey) => `${name}さんを「${survey}」に招待しました。`,
    unconfirmed: (name, survey) =>
      `「${survey}」への招待が${name}さんに届いたかどうかわかりません。自動で送り直すことはありません。`,
    waiting: (name, survey) =>
      `${name}さんを「${survey}」に招待しました。今はアンケートに回答中のため、それが終わるか、10分間動きがなくなってから届きます。`,
    delayed: (name, survey) =>
      `${name}さんを「${survey}」に招待しましたが、今はメッセージを送れません。送れるようになり次第、招待が届きます。`,
    there: (name, survey) =>
      `${name}さんには「${survey}」への招待をすでに送っているため、もう一度は送りませんでした。`,
    optedOut: (name) =>
      `${name}さんは招待を希望していないため、送りませんでした。ご本人が「ご案内を受け取る」と入力すると、また送れます。`,
    notInstalled: (name) =>
      `${name}さんにはアプリがインストールされていないため、メッセージを送れません。インストール後にもう一度招待してください。`,
    notSupported: (name) =>
      `そこでは${name}さんに個別のメッセージを送れません。先に${name}さんから1対1のチャットで話しかけてもらってください。`,
    failed: (name) =>
      `今は${name}さんに連絡できないため、何も送っていません。少ししてからもう一度お試しください。`,
  },

  yourId: (id) => `あなたのID：${id}`,
  yourRole: {
    operator: 'あなたは運用者です。キャンペーンの実行と結果の閲覧ができます。',
    viewer: 'あなたは閲覧者です。キャンペーンの結果を見られます。',
    none: 'ここでアンケートに回答できます。',
  },
  whoAmI: '自分の情報を見る',
  roleNeeded: {
    run: 'キャンペーンを実行できるのは運用者だけです。',
    operator: '運用者だけが使える操作です。',
    viewer: '運用者と閲覧者だけが使える操作です。',
  },
  askForRole: (id) => `管理者にお問い合わせください。あなたのIDは ${id} です。`,
  howToGetRole: '役割が必要な場合は、管理者に、IDを OPERATORS または VIEWERS に追加するようご依頼ください。',
  noRoleHere: 'ここではご本人を確認できないため、役割は使えません。',
  roleSwitch: 'このパソコンでは、ページ上部の「運用者」をオンにすると、ご自身で運用者になれます。',

  takenPrivate: '個別のチャットで進めましょう。メッセージをお送りしました。',
  privateNotInstalled:
    'アンケートは個別のチャットで行いますが、まだメッセージを送れません。先にアプリを追加して（私の名前をクリックして「追加」）、もう一度お試しください。',
  privateNotSupported:
    'アンケートは個別のチャットで行いますが、ここでは個別にメッセージを送れません。1対1のチャットを開いてください。',
  privateFailed:
    'アンケートは個別のチャットで行いますが、チャットを開けませんでした。もう一度お試しいただくか、直接メッセージをください。',

  card: {
    privacy: 'プライバシーポリシー',
    contact: 'お問い合わせ',
    imprint: '運営者情報',
    labelled: (label, value) => `${label}：${value}`,
    yourAnswer: '回答',
    choose: '回答を選んでください',
    send: '送信',
    nothingChosen: '回答を選んでください。',
    textWasCut: '文章が長いため、全文を表示できません。',
    moreAnswers: (count) =>
      `選択肢はほかに${numeral(count)}件ありますが、ここには表示しきれません。文字で入力して選ぶこともできます。`,
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
    description: 'チャットでアンケートに回答できます。',
    language: '言語',
    messageBox: 'メッセージを入力',
    typeHere: '回答を入力',
    chooseAbove: '上の選択肢からお選びください',
    send: '送信',
    notSent: '送信できませんでした。もう一度お試しください。',
    waiting: 'オンラインに戻ると送信されます',
    notSentYet: 'まだ送信されていません。自動で送信されます。',
    dontSend: '送信しない',
    heldBack: '前のメッセージがまだ送信待ちです。こちらはその後で送信できます。',
    newQuestion:
      'まだ送信していません。入力中に新しい質問が届きました。この質問への回答でよろしければ、送信してください。',
    languageLater: 'オンラインに戻ると言語が変わります。',
    tooLate: '「{text}」は期限が過ぎたため送信できませんでした。',
    newConversation: '新しい会話',
    goBack: '前の会話に戻る',
    operator: '運用者',
    connecting: '接続中…',
    connected: '接続済み',
    reconnecting: '再接続中…',
    notConnected: '接続が切れました。ページを再読み込みしてください。',
    noConnection: '現在、接続できません。しばらくしてからもう一度お試しください。',
    ended: 'この会話は終了しました。',
    notAvailable: '今はチャットをご利用いただけません。ページを再読み込みしてください。',
    noScript: 'このチャットにはJavaScriptが必要です。有効にして、ページを再読み込みしてください。',
    tooLong: 'メッセージが長すぎます。短くしてください。',
    charactersLeft: '残り{count}文字',
    charactersOver: '{count}文字オーバーしています',
    goingOn: '{seconds}秒後に移動します',
    stayHere: 'このページに残る',
  },
  surveyDescription: (survey, length) =>
    `チャットでアンケート「${survey}」に回答できます。${length === undefined ? '' : `所要時間は${length}です。`}`,
  conversationWith: (name: string) => `${name}との会話`,
  embed: { open: 'アンケートに答える', close: '閉じる', about: '約{minutes}分' },
} satisfies Wording;
