// Articles as markup: the second policy of Trusted Types, which lets pass only what the server's cleaning lets stay.

/** The tags of a cleaned article; the same list stands in app/content/service/richtext.py. */
const TAGS: ReadonlySet<string> = new Set(
  (
    'a b blockquote br code em figure figcaption h2 h3 h4 hr i img li ol p pre s strong sub sup table tbody td th ' +
    'thead tr u ul'
  ).split(' '),
);
const ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'title', 'rel', 'src', 'alt', 'colspan', 'rowspan']);
/** A tag as the server writes it: every value in double quotes. */
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z]+="[^"]*")*)\s*\/?>/g;
const ATTRIBUTE = /([a-z]+)="([^"]*)"/g;
const ADDRESS = /^(?:https?:\/\/|mailto:|\/)/i;

/** Whether a text is an article as the server hands it out; anything else is no markup here. */
export function isCleaned(html: string): boolean {
  let isFine = true;
  const rest = html.replace(TAG, (_whole, _closing: string, tag: string, attributes: string) => {
    isFine &&= TAGS.has(tag);
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      const isAddress = name === 'href' || name === 'src';
      isFine &&= ATTRIBUTES.has(name) && (!isAddress || ADDRESS.test(value));
    }
    return '';
  });
  return isFine && !/[<>]/.test(rest);
}

/** What the policy makes of an article; throws when it is none. */
export function passArticle(html: string): string {
  if (!isCleaned(html)) throw new TypeError('this is no cleaned article');
  return html;
}

interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): { createHTML(text: string): string };
}

let policy: { createHTML(text: string): string } | null = null;

/** Fill an element with a cleaned article. */
export function showArticle(element: HTMLElement, html: string): void {
  const policies = (window as { trustedTypes?: Policies }).trustedTypes;
  policy ??= policies?.createPolicy('article', { createHTML: passArticle }) ?? { createHTML: passArticle };
  element.innerHTML = policy.createHTML(html);
}
