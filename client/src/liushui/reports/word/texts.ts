// The words of an account's own Word template.
import { createTexts } from '@/shared/i18n';

const zh = {
  title: 'Word 模板',
  lead: '上传贵单位的 Word 文档，在需要的位置写上字段名，例如 {example}。导出时由报告数据填入，版式不变。',
  none: '还没有上传模板。',
  kept: '当前模板：{name}，用到 {n} 个字段',
  choose: '选择 .docx 文件',
  replace: '更换模板',
  example: '下载示例模板',
  remove: '删除模板',
  taken: '模板已保存',
  removed: '模板已删除',
  fields: '可用字段',
  alone: '独占一段',
  hint: '不含宏、不引用外部内容；表格与多行字段须独占一段。不认识的字段会逐个指出。',
  close: '关闭',
};

export const texts = createTexts(zh, {
  title: 'Word template',
  lead: 'Upload your firm’s Word document with names of fields where they belong, such as {example}. The export fills them in and keeps the layout.',
  none: 'No template uploaded yet.',
  kept: 'Current template: {name}, {n} {n|field|fields} used',
  choose: 'Choose a .docx file',
  replace: 'Replace the template',
  example: 'Download an example',
  remove: 'Delete the template',
  taken: 'Template saved',
  removed: 'Template deleted',
  fields: 'Fields',
  alone: 'own paragraph',
  hint: 'No macros, nothing from outside; tables and lists need a paragraph of their own. Unknown fields are named.',
  close: 'Close',
});

export const { t, useT } = texts;
