// Trusted Types: nothing of the console may turn a text into markup or script. The charts empty their box by
// assigning an empty text, which carries nothing; every other text is refused by the browser.

interface Policies {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown;
}

/** What the one policy of the page makes of a text that is to become markup. */
export function onlyEmpty(text: string): string {
  if (text !== '') throw new TypeError('a text cannot become markup here');
  return text;
}

/** Install the policy, where the browser knows Trusted Types. */
export function guardMarkup(policies = (window as { trustedTypes?: Policies }).trustedTypes): void {
  policies?.createPolicy('default', { createHTML: onlyEmpty });
}
