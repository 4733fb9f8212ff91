import type { Language } from './words.ts'

export default {
  'idea stage': { words: `アイデア段階, 構想段階`, examples: ['Acmeはまだアイデア段階です。'] },
  'test stage': {
    words: `{ベータ/β/アルファ/α}{版/テスト}, ウェイトリスト, 事前登録`,
    examples: ['Acmeはベータ版です。', '事前登録はこちら'],
  },
  launched: {
    words: `正式[版を]{リリース/公開}[しました], 提供を開始[しました]`,
    examples: ['Acmeを正式リリースしました。'],
  },
  'invites to': { words: `現在, ただいま`, examples: ['現在ベータ版です。'] },
  'small word': { words: `は`, examples: ['現在はベータ版です。'] },
  'still or now': { words: `現在, ただいま, まだ`, examples: ['Acmeは現在、ベータ版です。'] },
  'topic marker': { words: `は, が`, examples: ['Acmeは2015年に設立されました。'] },
} satisfies Language
