// Runs before the first paint: puts the stored theme, colour and language on the page, so that nothing flashes.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const parse = (key) => {
    try {
      return JSON.parse(read(key) ?? 'null') ?? {};
    } catch {
      return {};
    }
  };
  const dark = read('arco-theme') === 'dark';
  if (dark) document.body.setAttribute('arco-theme', 'dark');
  const page = document.documentElement;
  page.style.colorScheme = dark ? 'dark' : 'light';
  const variables = parse('theme-palette')[dark ? 'dark' : 'light'] ?? {};
  for (const [name, value] of Object.entries(variables)) {
    if (name.startsWith('--')) document.body.style.setProperty(name, String(value));
  }
  if (parse('app-settings').colorWeak === true) page.style.filter = 'invert(80%)';
  const locale = read('arco-locale');
  page.lang = !locale || locale === 'zh-CN' ? 'zh-CN' : 'en-US';
})();
