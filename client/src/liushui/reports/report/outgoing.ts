// What the menu of exports opens, fetched as one: each chunk more is a name more on the login page.
export { MailDialog } from '../mail/MailDialog';
export { WordTemplateDialog } from '../word/WordTemplateDialog';
