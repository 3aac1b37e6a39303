// What libraries bring along that this console never runs: answered by less.
// Each figure is what the frame, and every screen with it, would weigh more, compressed. Where no issue is named, none was found.
import type { Plugin } from 'vite';

interface Answer {
  /** What is asked for, and by whom. */
  source: string;
  importer: RegExp;
  /** The module that is given instead. */
  code: string;
}

const ANSWERS: Record<string, Answer> = {
  // 2.7 KB. The kit's English words ask for its whole form validator, for the sake of one table of words.
  // b-validate would have to offer that table by itself.
  'validate-words': {
    source: 'b-validate',
    importer: /\/web-react\/es\/locale\//,
    code: "export { default as DefaultValidateMessage } from 'b-validate/es/locale/en-US.js';",
  },
  // 2.2 KB. Every browser that can read our scripts (build.target) has it: arco-design/arco-design#196.
  'resize-observer': {
    source: 'resize-observer-polyfill',
    importer: /\/web-react\/es\//,
    code: 'export default globalThis.ResizeObserver;',
  },
  // 3.5 KB. The Chinese words bring the calendar's arithmetic into the frame: they go where the calendar is.
  // The kit's words would have to leave dayjs to its calendar.
  'no-calendar': { source: 'dayjs/locale/zh-cn', importer: /\/web-react\/es\/locale\//, code: '' },
  calendar: {
    source: 'dayjs',
    importer: /\/web-react\/es\/_util\/dayjs\.js/,
    code: "import dayjs from 'dayjs'; import 'dayjs/locale/zh-cn'; export default dayjs;",
  },
  // 6.4 KB. A menu asks the kit's own side bar around it whether it is folded: no screen has one.
  // The kit would have to keep that context in a module of its own.
  'no-sider': {
    source: '../Layout',
    importer: /\/web-react\/es\/Menu\//,
    code: "import { createContext } from 'react'; export const SiderContext = createContext({});",
  },
  // 1.3 KB, more than the report's screen has left. Browsers scroll to an element by themselves, and no menu here asks for it.
  // The kit would have to do the same.
  'scroll-into-view': {
    source: 'scroll-into-view-if-needed',
    importer: /\/web-react\/es\/Menu\//,
    code: "export default (element) => element.scrollIntoView({ block: 'nearest' });",
  },
  // 6.6 KB. The frame tells messages and notes a prefix and a direction: those that they begin with (noticeParts.ts).
  // The kit's ConfigProvider would have to leave that to whoever shows them.
  'no-message': {
    source: '../Message',
    importer: /\/web-react\/es\/ConfigProvider\//,
    code: 'export default { config() {} };',
  },
  'no-notification': {
    source: '../Notification',
    importer: /\/web-react\/es\/ConfigProvider\//,
    code: 'export default { config() {} };',
  },
};
const MARK = '\0lean:';

export function lean(): Plugin {
  return {
    name: 'lean',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const found = Object.entries(ANSWERS).find(
        ([, answer]) => answer.source === source && answer.importer.test(importer.replaceAll('\\', '/')),
      );
      return found ? MARK + found[0] : null;
    },
    load(id) {
      return id.startsWith(MARK) ? ANSWERS[id.slice(MARK.length)]?.code : null;
    },
  };
}

/**
 * The router's main door leads to its build for development, which warns at every turn and weighs 0.6 KB more:
 * remix-run/react-router#14102.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source !== 'react-router' && source !== 'react-router/dom') return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return (
        found && { ...found, id: found.id.replace(/(?<=[\\/]dist[\\/])development(?=[\\/])/, 'production') }
      );
    },
  };
}
