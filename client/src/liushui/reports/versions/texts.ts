// The words of versions: choosing one, and analysing again.
import { createTexts } from '@/shared/i18n';

const zh = {
  again: '重新分析',
  againTitle: '重新分析“{customer}”',
  cancel: '取消',
  close: '关闭',
  version: '版本',
  versionLine: '第 {version} 版 · {time}',
  nothingNew: '规则、引擎、关联方和更正都与当前版本相同，结果应与当前版本一致。',
  why: '与当前版本不同的地方',
  'reason.rules': '规则已更新：{before} → {after}',
  'reason.engine': '分析引擎已更新：{before} → {after}',
  'reason.customer': '客户姓名已改：{before} → {after}',
  'reason.related': '关联方已改：{before} → {after}',
  'reason.corrections': '{count} 笔交易的分类更正尚未计入本版本',
  'reason.files': '有 {count} 个文件在当前版本之后上传',
  nobody: '无',
  'source.files': '原文件仍在保存期内，将重新读取。',
  'source.stored': '原文件已清除，将分析第 {version} 版保存的读取结果，不会重新读取文件。',
  free: '文件没有变化，不扣积分。',
  price: '本次需要 {points} 积分。',
  keepsOld: '会生成新的版本，旧版本仍可查看。',
  related: '关联方',
  relatedHint: '与客户有关联的人或公司，分析时会单独标出',
  running: '正在重新分析：{percent}%',
  waitingTurn: '正在排队，前面还有任务',
  failed: '重新分析没有完成：{problem}',
  waitsForPassword: '有文件需要密码，请到任务管理输入',
  done: '新版本已生成',
  changes: '版本变化',
};

const en: Record<keyof typeof zh, string> = {
  again: 'Analyse again',
  againTitle: 'Analyse “{customer}” again',
  cancel: 'Cancel',
  close: 'Close',
  version: 'Version',
  versionLine: 'Version {version} · {time}',
  nothingNew:
    'Rules, engine, related parties and corrections are those of the present version: the result should be the same.',
  why: 'What is not as in the present version',
  'reason.rules': 'The rules were renewed: {before} → {after}',
  'reason.engine': 'The engine was renewed: {before} → {after}',
  'reason.customer': 'The customer’s name was changed: {before} → {after}',
  'reason.related': 'The related parties were changed: {before} → {after}',
  'reason.corrections': 'Corrected transactions not yet in this version: {count}',
  'reason.files': 'Files uploaded after the present version: {count}',
  nobody: 'none',
  'source.files': 'The files are still kept and will be read again.',
  'source.stored':
    'The files were purged: what was read for version {version} is analysed, and no file is read again.',
  free: 'The files are unchanged, so it costs no points.',
  price: 'It costs {points} points.',
  keepsOld: 'A new version is made; the older ones stay readable.',
  related: 'Related parties',
  relatedHint: 'People or companies tied to the customer; the analysis marks them',
  running: 'Analysing again: {percent}%',
  waitingTurn: 'Waiting its turn behind other tasks',
  failed: 'The analysis did not finish: {problem}',
  waitsForPassword: 'A file needs a password: give it under Tasks',
  done: 'The new version is here',
  changes: 'What changed',
};

export const texts = createTexts(zh, en);
export const { t, useT } = texts;
