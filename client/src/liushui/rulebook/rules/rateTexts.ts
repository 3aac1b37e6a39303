// The words of the rates by which limits in yuan are converted.
import { createTexts } from '@/shared/i18n';

const zh = {
  title: '折算率',
  note: '规则的金额限额以人民币计。以其他货币计的报告按这里的折算率折算限额；没有折算率时，设有金额限额的规则列为无法判断。系统不预置汇率，请按贵单位认可的口径填写；修改先存入草稿，启用后对新报告生效。',
  currency: '货币代码',
  colCurrency: '货币',
  colRate: '折算率',
  currencyHint: '三位字母，如 USD',
  rate: '1 单位折合人民币（元）',
  rateHint: '最多六位小数，如 7.10',
  value: '1 {code} = {rate} 元',
  active: '现行',
  none: '还没有折算率',
  noneHint: '以其他货币计的报告，目前只按没有金额限额的规则判断。',
  save: '存入草稿',
  saved: '已存入草稿，启用后生效',
  change: '修改',
  remove: '删除',
  keep: '保留',
  inDraft: '草稿',
  isGone: '将删除',
};

const en: Record<keyof typeof zh, string> = {
  title: 'Rates',
  note: 'Limits of money in the rules are in yuan. A report in another currency converts them by the rate kept here; without one, every rule with such a limit could not judge. No rates come with the system: enter those your institution goes by. They are saved to the draft and count for new reports once it is switched on.',
  currency: 'Currency code',
  colCurrency: 'Currency',
  colRate: 'Rate',
  currencyHint: 'three letters, such as USD',
  rate: 'Yuan for one unit',
  rateHint: 'six decimals at most, such as 7.10',
  value: '1 {code} = {rate} yuan',
  active: 'In force',
  none: 'No rates yet',
  noneHint: 'Reports in other currencies are judged only by the rules without a limit of money.',
  save: 'Save to draft',
  saved: 'Saved to the draft; it counts once switched on',
  change: 'Change',
  remove: 'Remove',
  keep: 'Keep',
  inDraft: 'Draft',
  isGone: 'To be removed',
};

export const { t, useT } = createTexts(zh, en);
