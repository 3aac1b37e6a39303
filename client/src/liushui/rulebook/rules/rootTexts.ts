// The words of trusted roots.
import { createTexts } from '@/shared/i18n';

const zh = {
  title: '信任的根证书',
  note: '流水 PDF 的电子签名出自这里登记的根证书时，报告会写明签名人（ZW-14）。根证书请从发证机构官网取得，并核对指纹；是否被吊销不作查询。',
  add: '登记根证书',
  added: '已登记',
  choose: '选择证书文件（.pem、.crt、.cer、.der）',
  name: '发证机构',
  fingerprint: 'SHA-256 指纹',
  ends: '有效期至',
  by: '登记',
  remove: '移除',
  removeTitle: '不再信任“{name}”？',
  removeBody: '之后的分析不再据此确认签名人；已有报告不变。',
  removed: '已移除',
  none: '尚未登记根证书',
  noneHint: '登记之后，新生成的报告会确认银行电子签名的签名人。',
};

const en: Record<keyof typeof zh, string> = {
  title: 'Trusted roots',
  note: 'Where the signature of a PDF comes from a root kept here, the report names the signer (ZW-14). Get roots from the authority itself and compare the fingerprint; whether one was withdrawn is not asked.',
  add: 'Add a root',
  added: 'Added',
  choose: 'Choose a certificate (.pem, .crt, .cer, .der)',
  name: 'Authority',
  fingerprint: 'SHA-256 fingerprint',
  ends: 'Valid until',
  by: 'Added',
  remove: 'Remove',
  removeTitle: 'Trust “{name}” no more?',
  removeBody: 'New analyses no longer name signers by it; existing reports stay as they are.',
  removed: 'Removed',
  none: 'No roots yet',
  noneHint: 'Once a root is added, new reports name the signer of a bank’s signature.',
};

export const { t, useT } = createTexts(zh, en);
