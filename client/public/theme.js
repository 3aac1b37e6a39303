// Runs before the first paint: puts the stored theme and language on the page, so that nothing flashes.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const stored = read('arco-theme');
  const dark = stored === 'dark';
  if (dark) document.body.setAttribute('arco-theme', 'dark');
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  const locale = read('arco-locale');
  document.documentElement.lang = !locale || locale === 'zh-CN' ? 'zh-CN' : 'en-US';
})();
