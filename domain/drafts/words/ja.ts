import type { Language } from './words.ts'

export default {
  'idea stage': {
    words: `アイデア段階, 構想段階`,
    examples: ['Acmeはまだアイデア段階です。'],
  },
  'test stage': {
    words: `{ベータ/β/アルファ/α}{版/テスト}, ウェイトリスト, 事前登録`,
    examples: ['Acmeはベータ版です。', '事前登録はこちら'],
  },
  launched: {
    words: `正式[版を]{リリース/公開}[しました], 提供を開始[しました]`,
    examples: ['Acmeを正式リリースしました。'],
  },
  'invites to': {
    words: `現在, ただいま`,
    examples: ['現在ベータ版です。'],
  },
  'small word': {
    words: `は`,
    examples: ['現在はベータ版です。'],
  },
  'still or now': {
    words: `現在, ただいま, まだ`,
    examples: ['Acmeは現在、ベータ版です。'],
  },
  'topic marker': {
    words: `は, が`,
    examples: ['Acmeは2015年に設立されました。'],
  },
  negation: {
    words: `ありません, ではない, じゃない, できません, していません, されていません, 提供していません, しません, {は/が/も}ない, ないです, なくなり, なくて, 無し, ません, 終了しました,
      終了いたしました, 廃止`,
    examples: ['無料プランはありません。', '無料プランは終了しました。'],
  },
  'negation that ends a word': {
    words: `なし`,
    examples: ['無料プラン：なし'],
  },
  'no nuisance': {
    words: `{クレジットカード/カード/登録/初期費用/契約}[の登録][は]{不要/なし/必要ありません}`,
    examples: ['クレジットカードの登録は不要です。'],
  },
  'past future or wish': {
    words: `予定です, 予定しています, 近日{公開/提供/開始}, でした。, かつて, 以前は, 準備中`,
    examples: ['近日公開'],
  },
  'question ending': {
    words: `ですか, ますか`,
    examples: ['無料プランはありますか'],
  },
  'is not': {
    words: `ではありません, ではない, じゃない, できません, ません`,
    examples: ['Acmeは銀行ではありません。'],
  },
  ourselves: {
    words: `当社, 弊社, 私たち, わたしたち, 会社`,
    examples: ['当社は2015年に設立されました。'],
  },
  'founded, beside its year': {
    words: `設立, 創業, 創立`,
    examples: ['2015年に設立'],
  },
  'label of tags': {
    words: `タグ, トピック`,
    examples: ['タグ：アンケート'],
  },
  'section heading': {
    words: `機能, 特長, 特徴, 料金[プラン], 価格, よくある[ご]質問, お問い合わせ, 会社概要, 会社情報, 私たちについて, 導入事例, お客様の声, 使い方, ホーム, お知らせ, ニュース,
      無料で始める, 無料で試す`,
    examples: ['料金プラン'],
  },
  'opens a greeting': {
    words: `ようこそ`,
    examples: ['ようこそ'],
  },
  'unit of a price': {
    words: `月, 年, ユーザー, 人`,
    examples: ['980円/月'],
  },
  'every period': {
    words: `月額, 年額, 毎月, か月あたり, か月ごと, ヶ月あたり, ヶ月ごと, ユーザーあたり, ユーザーごと`,
    examples: ['月額980円'],
  },
  'monthly, before a price': {
    words: `月額, 年額`,
    examples: ['月額980円'],
  },
  subscription: {
    words: `サブスクリプションプラン, サブスクリプション料金, いつでも解約`,
    examples: ['いつでも解約できます'],
  },
  'free plan': {
    words: `{無料/フリー}{プラン/版/アカウント}, ずっと無料, 永久無料`,
    examples: ['無料プラン'],
  },
  'free tier': {
    words: `{無料/フリー}プラン`,
    examples: ['無料プラン'],
  },
  'free, as a name': {
    words: `無料, フリー`,
    examples: ['無料'],
  },
  'all free': {
    words: `完全無料, {すべて/全て/全機能}[の機能が]無料`,
    examples: ['完全無料'],
  },
  'paid plan': {
    words: `有料プラン, {プロ/プレミアム/ビジネス/スタンダード/エンタープライズ}プラン`,
    examples: ['有料プラン'],
  },
  'paid once': {
    words: `買い切り, 一括払い`,
    examples: ['買い切り'],
  },
  'paid by use': {
    words: `従量{課金/制}, 使った分だけ`,
    examples: ['従量課金'],
  },
  'free trial': {
    words: `無料{トライアル/体験/お試し}, #日間[の]無料`,
    examples: ['14日間無料'],
  },
  'open source': {
    words: `オープンソース`,
    examples: ['オープンソース'],
  },
  day: {
    words: `日`,
    examples: ['30日'],
  },
  plan: {
    words: `プラン, 料金, 価格`,
    examples: ['料金'],
  },
  'other providers': {
    words: `他社, {他の/一般的な}{ツール/サービス/ソフト/アプリ/料金}`,
    examples: ['他社のツール'],
  },
  'no, as an answer': {
    words: `いいえ, なし`,
    examples: ['無料プラン：なし'],
  },
  'imprint page': {
    words: `tokusho, tokutei, 特定商取引`,
    examples: ['特定商取引法に基づく表記'],
  },
  'price page': {
    words: `ryokin, 料金`,
    examples: ['料金プラン'],
  },
  'about page': {
    words: `kaisha, 会社概要`,
    examples: ['会社概要'],
  },
  'contact page': {
    words: `toiawase, お問い合わせ`,
    examples: ['お問い合わせ'],
  },
  'label of founding': {
    words: `{設立/創業/創立}[年][月][日]`,
    examples: ['設立年月日'],
  },
} satisfies Language
